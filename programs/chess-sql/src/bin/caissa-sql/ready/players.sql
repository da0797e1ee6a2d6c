-- The players, with their games, wins, draws, losses and best rating.
with sides as (
    select white as player, white_elo as elo, result = '1-0' as win, result = '1/2-1/2' as draw, result = '0-1' as loss
    from games({files})
    union all
    select black, black_elo, result = '0-1', result = '1/2-1/2', result = '1-0'
    from games({files})
)
select
    player,
    count(*) as games,
    count(*) filter (where win) as wins,
    count(*) filter (where draw) as draws,
    count(*) filter (where loss) as losses,
    max(elo) as best_elo
from sides
where player is not null
group by player
order by games desc, player
