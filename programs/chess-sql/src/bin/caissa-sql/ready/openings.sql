-- The openings that the tags name, with their games and the score of White in percent.
select
    eco,
    opening,
    count(*) as games,
    round(avg(case result when '1-0' then 100.0 when '1/2-1/2' then 50.0 when '0-1' then 0.0 end), 1) as score
from games({files})
where eco is not null or opening is not null
group by eco, opening
order by games desc, eco, opening
