-- The longest games.
select file, game, white, black, result, date, plies
from games({files})
order by plies desc, file, game
limit 20
