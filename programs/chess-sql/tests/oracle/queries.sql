-- games_of_each_file
select file, count(*) as games, sum(bytes) as bytes from games({files}) group by file
-- results
select result, count(*) as games from games({files}) group by result
-- games_by_number
select file, game, white, black, result from games({files}) where game % 50 = 7
-- elo_average
select count(white_elo) as games, sum(white_elo) as white, sum(black_elo) as black from games({files})
-- strong_players
select file, game, white from games({files}) where white_elo >= 2000 and black_elo >= 2000
-- white_scores_most
select white, count(*) as games from games({files}) where result = '1-0' group by white order by games desc, white limit 20
-- players_like
select white, black from games({files}) where white like 'A%' or black like '%y'
-- no_elo
select count(*) as games from games({files}) where white_elo is null
-- eco_classes
select substr(eco, 1, 1) as class, count(*) as games from games({files}) group by class
-- openings
select opening, count(*) as games from games({files}) where opening is not null group by opening
-- time_controls
select time_control, min(white_elo) as least, max(white_elo) as most from games({files}) group by time_control
-- dates
select date, count(*) as games from games({files}) where date between '2025.01.01' and '2025.12.31' group by date
-- all_tags
select file, game, tags['Termination'] as termination, cardinality(tags) as tags from games({files})
-- lines
select file, game, line, "offset" as at, bytes from games({files})
-- plies
select file, game, plies from games({files})
-- longest
select file, game, plies from games({files}) order by plies desc, file, game limit 15
-- last_positions
select file, game, fen from games({files})
-- other_starts
select file, game, start_fen from games({files}) where start_fen not like 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq%'
-- first_moves
select san[1] as san, count(*) as games from games({files}) group by san[1]
-- uci_of_games
select file, game, array_to_string(uci, ' ') as uci from games({files})
-- san_of_games
select file, game, array_to_string(san, ' ') as san from games({files})
-- mates_by_result
select result, count(*) as games from games({files}) where is_checkmate(fen) group by result
-- games_in_check
select file, game from games({files}) where is_check(fen) and not is_checkmate(fen)
-- captures
select depth, count(*) as captures from moves({files}) where san like '%x%' group by depth
-- checks
select count(*) as checks from moves({files}) where san like '%+'
-- castlings
select san, count(*) as moves from moves({files}) where san like 'O-O%' group by san
-- promotions
select uci, count(*) as moves from moves({files}) where san like '%=%' group by uci
-- moves_by_depth
select depth, count(*) as moves, max(ply) as last from moves({files}) group by depth
-- variations
select file, game, ply, depth, san, uci, fen from moves({files}) where depth > 0
-- keys
select count(distinct key) as keys from moves({files})
-- key_sample
select file, game, ply, key from moves({files}) where depth = 0 and ply = 13
-- visits
select file, game, ply from moves({files}) where depth = 0 and key = position('1. e4 c5')
-- explorer
select m.san, count(*) as games, count(*) filter (where g.result = '1-0') as white, count(*) filter (where g.result = '1/2-1/2') as draws from moves({files}) m join games({files}) g on m.file = g.file and m.game = g.game where m.depth = 0 and m.key = position('1. e4 e5 2. Nf3') group by m.san
-- clocks
select file, game, min(clock) as least, sum(clock) as sum from moves({files}) where clock is not null group by file, game
-- evals
select file, game, ply, eval, mate from moves({files}) where eval is not null or mate is not null
-- glyphs
select file, game, ply, depth, array_to_string(nags, ' ') as nags from moves({files}) where cardinality(nags) > 0
-- comments
select file, game, ply, depth, comment, comment_before from moves({files}) where comment not like '%[\%clk%' escape '\' or comment_before is not null
-- on_e4
select piece_at(fen, 'e4') as piece, count(*) as games from games({files}) group by piece
-- material
select material(fen) as material, count(*) as games from games({files}) group by material
-- knights
select file, game, array_to_string(pieces(fen, 'N'), ' ') as knights from games({files}) where cardinality(pieces(fen, 'N')) > 0
-- pawns
select pawn_structure(fen) as pawns, count(*) as positions from moves({files}) where depth = 0 and ply = 20 group by pawns
-- fianchettos
select file, game, ply from moves({files}) where depth = 0 and ply = 25 and matches(fen, '*/*/*/*/*/*/?????PB?/?????RK?')
-- any_fianchettos
select file, game, ply from moves({files}) where depth = 0 and ply = 25 and matches(fen, '*/*/*/*/*/*/?????P[Bb]?/*', 'both')
-- illegal_kings
select count(*) as positions from moves({files}) where depth = 0 and ply % 10 = 3 and why(fen, 'e1e2') is null
-- mates_in_one
select file, game, ply from moves({files}) where depth = 0 and ply % 25 = 0 and mate_in(fen, 1)
-- twins
select hash, count(*) as games from games({files}) group by hash having count(*) > 1
