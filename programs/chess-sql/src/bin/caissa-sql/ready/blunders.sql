-- The moves after which the evaluation in the file is at least two pawns worse for the player. A mate counts a hundred.
with evaluated as (
    select
        file, game, ply, san, split_part(fen, ' ', 2) as turn,
        case when mate > 0 then 10000 when mate < 0 then -10000 else eval end as after
    from moves({files})
    where depth = 0
),
compared as (
    select *, lag(after) over (partition by file, game order by ply) as before from evaluated
)
select compared.file, compared.game, ply, white, black, compared.san, before, after
from compared join games({files}) as tags on compared.file = tags.file and compared.game = tags.game
where (case turn when 'w' then before - after else after - before end) >= 200
order by compared.file, compared.game, ply
