-- The results of a player, however the name is spelled: of all games, with each color, and in each opening. The performance is
-- the mean rating of the opponents, and 400 points for each win that is more than the losses, divided by the games that have
-- a rating.
with sides as (
    select 'white' as color, eco, opening, black_elo as opponent, result, '1-0' as win, '0-1' as loss
    from games({files}) where same_player(white, {name})
    union all
    select 'black', eco, opening, white_elo, result, '0-1', '1-0'
    from games({files}) where same_player(black, {name})
),
played as (
    select
        color, eco, opening, opponent,
        result = win as is_win, result = '1/2-1/2' as is_draw, result = loss as is_loss
    from sides
),
counted as (
    select
        color, eco, opening, grouping(color) as is_of_both, grouping(opening) as is_of_all,
        count(*) as games,
        count(*) filter (where is_win) as wins,
        count(*) filter (where is_draw) as draws,
        count(*) filter (where is_loss) as losses,
        round(avg(case when is_win then 100.0 when is_draw then 50.0 when is_loss then 0.0 end), 1) as score,
        avg(opponent) as opponents,
        avg(case
            when opponent is null then null
            when is_win then 400.0 when is_draw then 0.0 when is_loss then -400.0
        end) as gain
    from played
    group by grouping sets ((), (color), (color, eco, opening))
)
select
    case when is_of_both = 1 then 'both' else color end as color,
    eco,
    case when is_of_all = 1 then 'all' else opening end as opening,
    games, wins, draws, losses, score,
    cast(round(opponents) as int) as opponents,
    cast(round(opponents + gain) as int) as performance
from counted
order by is_of_both desc, is_of_all desc, color desc, games desc, eco, opening
