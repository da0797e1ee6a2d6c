-- The moves of each position, each counted once in a game, and the games that are shown there: those with the highest
-- ratings, and the latest.
copy (
    with played as (
        select distinct file, game, key, uci, san from moves({files}) where depth = 0 and ply <= {plies}
    ),
    told as (
        select
            played.*, white, black, white_elo, black_elo, result,
            replace(date, '?', '0') as date,
            (white_elo + black_elo) / 2.0 as elo
        from played join games({files}) as tags on played.file = tags.file and played.game = tags.game
    ),
    ranked as (
        select
            *,
            row_number() over (partition by key order by elo desc nulls last, file, game, uci) as top,
            row_number() over (partition by key order by date desc nulls last, file, game, uci) as recent
        from told
    )
    select
        key,
        uci,
        min(san) as san,
        count(*) as games,
        count(*) filter (where result = '1-0') as white,
        count(*) filter (where result = '1/2-1/2') as draws,
        count(*) filter (where result = '0-1') as black,
        avg(elo) as elo,
        array_agg(named_struct(
            'uci', uci, 'file', file, 'game', game, 'top', top, 'recent', recent, 'result', result, 'date', date,
            'white', white, 'white_elo', white_elo, 'black', black, 'black_elo', black_elo
        )) filter (where top <= {top} or recent <= {recent}) as shown
    from ranked
    group by key, uci
    order by key
) to {target} stored as parquet
