-- Games that are there more than once: with equal moves, or with moves that another game continues. Each is shown with one
-- other game, the longest of which it is a copy (`same`), or the longest of all: `moves` for games of others, as a short one
-- that many have played, and `unknown` without a name.
with all_games as (
    select file, game, plies, hash, result, named_struct({tags}) as tags from games({files}) where plies >= {plies}
),
-- The longest game that begins with all moves of a game.
continued as (
    select moves.hash, first_value(longer.hash order by longer.plies desc, longer.hash) as root
    -- A join has its first table in memory: the games, not their moves.
    from (select distinct hash from all_games) as shorter
    join moves({files}) as moves on moves.hash = shorter.hash
    join all_games as longer on moves.file = longer.file and moves.game = longer.game
    where moves.depth = 0 and moves.hash <> longer.hash
    group by moves.hash
),
rooted as (
    select all_games.*, coalesce(continued.root, all_games.hash) as root
    from all_games left join continued on all_games.hash = continued.hash
),
crowded as (
    select * from (select *, count(*) over (partition by root) as games from rooted) where games > 1
),
listed as (
    select copies(array_agg(
        named_struct('file', file, 'game', game, 'plies', plies, 'hash', hash, 'result', result, 'tags', tags)
        order by plies desc, file, game
    )) as copies
    from crowded group by root
),
copy as (select unnest(copies) as of from listed)
select
    of['kind'] as kind, of['players'] as players,
    of['file'] as file, of['game'] as game, of['white'] as white, of['black'] as black, of['plies'] as plies,
    of['other_file'] as other_file, of['other_game'] as other_game,
    of['other_white'] as other_white, of['other_black'] as other_black, of['other_plies'] as other_plies,
    of['differs'] as differs
from copy
order by file, game
