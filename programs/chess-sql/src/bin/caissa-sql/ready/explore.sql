-- The moves that were played in a position, each counted once in a game, with the score of White in percent.
with played as (
    select distinct file, game, san, uci from moves({files}) where depth = 0 and key = position({position})
)
select
    played.san,
    played.uci,
    count(*) as games,
    count(*) filter (where result = '1-0') as white,
    count(*) filter (where result = '1/2-1/2') as draws,
    count(*) filter (where result = '0-1') as black,
    round(avg(case result when '1-0' then 100.0 when '1/2-1/2' then 50.0 when '0-1' then 0.0 end), 1) as score,
    round(avg((white_elo + black_elo) / 2.0)) as elo
from played join games({files}) as tags on played.file = tags.file and played.game = tags.game
group by played.san, played.uci
order by games desc, played.san
