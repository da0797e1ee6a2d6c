-- The games in which a position occurs, whatever the order of moves, and the ply that is played in it first.
with visits as (
    select file, game, ply from moves({files}) where depth = 0 and key = position({position})
    union all
    select file, game, plies + 1 from games({files}) where position(fen) = position({position})
),
first as (select file, game, min(ply) as ply from visits group by file, game)
select first.file, first.game, first.ply, white, black, result, date
from first join games({files}) as tags on first.file = tags.file and first.game = tags.game
order by first.file, first.game
