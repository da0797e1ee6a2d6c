-- The moves that cost their player at least two pawns by the evaluations in the file. More than ten pawns, and a mate, count
-- ten for what a move costs; the evaluations are White's, and a mate is a hundred.
with bad as (
    select
        file, game, ply, san,
        case when mate_before > 0 then 10000 when mate_before < 0 then -10000 else eval_before end as before,
        case when mate > 0 then 10000 when mate < 0 then -10000 else eval end as after
    from moves({files})
    where depth = 0 and loss >= 200
)
select bad.file, bad.game, ply, white, black, bad.san, before, after
from bad join games({files}) as tags on bad.file = tags.file and bad.game = tags.game
order by bad.file, bad.game, ply
