-- The moves after which the evaluation in the file is at least two pawns worse for the player. A mate counts a hundred.
with evaluated as (
    select
        file, game, ply, san, fen,
        case when mate_before > 0 then 10000 when mate_before < 0 then -10000 else eval_before end as before,
        case when mate > 0 then 10000 when mate < 0 then -10000 else eval end as after
    from moves({files})
    where depth = 0
),
-- Few evaluations differ by so much, so few positions are looked at.
changed as (select * from evaluated where abs(after - before) >= 200)
select changed.file, changed.game, ply, white, black, changed.san, before, after
from changed join games({files}) as tags on changed.file = tags.file and changed.game = tags.game
where (after > before) = (turn(changed.fen) = 'b')
order by changed.file, changed.game, ply
