"""Reads the Parquet files of games and moves with DuckDB and with Polars, and prints what both say."""

import json
import sys

import duckdb
import polars

games, moves = sys.argv[1:]


def of_duckdb():
    def rows(query):
        return duckdb.sql(query).fetchall()

    return {
        "games": rows(f"select game, white, black, result, plies, hash from '{games}' order by file, game"),
        "san": rows(f"select game, array_to_string(san, ' ') from '{games}' order by file, game"),
        "annotator": rows(f"select game, tags['Annotator'] from '{games}' where tags['Annotator'] is not null order by file, game"),
        "moves": rows(f"select count(*), count(distinct key), max(ply), sum(len(nags)) from '{moves}'"),
        "clocks": rows(f"select game, ply, clock from '{moves}' where clock is not null order by file, game, ply, depth"),
        "evals": rows(f"select game, ply, eval, mate from '{moves}' where eval is not null or mate is not null order by file, game, ply, depth"),
    }


def of_polars():
    g, m = polars.read_parquet(games), polars.read_parquet(moves)
    g, m = g.sort("file", "game"), m.sort("file", "game", "ply", "depth")
    # Newer versions read maps as dictionaries, older ones as lists of pairs.
    pairs = [(game, tags.items() if isinstance(tags, dict) else [(pair["key"], pair["value"]) for pair in tags]) for game, tags in g.select("game", "tags").rows()]
    annotators = [(game, value) for game, tags in pairs for key, value in tags if key == "Annotator"]
    return {
        "games": g.select("game", "white", "black", "result", "plies", "hash").rows(),
        "san": g.select("game", polars.col("san").list.join(" ")).rows(),
        "annotator": annotators,
        "moves": [(m.height, m["key"].n_unique(), m["ply"].max(), m["nags"].list.len().sum())],
        "clocks": m.filter(polars.col("clock").is_not_null()).select("game", "ply", "clock").rows(),
        "evals": m.filter(polars.col("eval").is_not_null() | polars.col("mate").is_not_null()).select("game", "ply", "eval", "mate").rows(),
    }


for answers in (of_duckdb(), of_polars()):
    print(json.dumps(answers))
