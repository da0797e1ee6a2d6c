-- The moves of each position, each counted once in a game.
copy (
    with played as (
        select distinct file, game, key, uci, san from moves({files}) where depth = 0 and ply <= {plies}
    )
    select
        played.key,
        played.uci,
        min(played.san) as san,
        count(*) as games,
        count(*) filter (where result = '1-0') as white,
        count(*) filter (where result = '1/2-1/2') as draws,
        count(*) filter (where result = '0-1') as black,
        avg((white_elo + black_elo) / 2.0) as elo
    from played join games({files}) as tags on played.file = tags.file and played.game = tags.game
    group by played.key, played.uci
    order by played.key
) to {target} stored as parquet
