-- Games that are there more than once: with equal moves, or with moves that another game continues. `same` is for
-- players of the same names up to their spelling; `moves` for others, as in a short game that many have played.
with all_games as (
    select
        file, game, white, black, date, plies, hash,
        regexp_replace(lower(split_part(white, ',', 1)), '[^a-z]', '', 'g') as white_name,
        regexp_replace(lower(split_part(black, ',', 1)), '[^a-z]', '', 'g') as black_name
    from games({files})
    where plies >= {plies}
),
pairs as (
    select a.*, b.file as other_file, b.game as other_game, 'equal' as kind
    from all_games as a join all_games as b on a.hash = b.hash and (a.file, a.game) < (b.file, b.game)
    union all
    select a.*, m.file, m.game, 'contained'
    from all_games as a join moves({files}) as m on a.hash = m.hash and m.depth = 0
    where a.file <> m.file or a.game <> m.game
)
select
    pairs.kind,
    case
        when pairs.white_name = b.white_name and pairs.black_name = b.black_name then 'same'
        when levenshtein(pairs.white_name, b.white_name) <= 2 and levenshtein(pairs.black_name, b.black_name) <= 2 then 'same'
        else 'moves'
    end as players,
    pairs.file, pairs.game, pairs.white, pairs.black, pairs.plies,
    pairs.other_file, pairs.other_game, b.white as other_white, b.black as other_black, b.plies as other_plies
from pairs join all_games as b on pairs.other_file = b.file and pairs.other_game = b.game
where pairs.kind = 'equal' or b.plies > pairs.plies
order by pairs.file, pairs.game, pairs.other_file, pairs.other_game
