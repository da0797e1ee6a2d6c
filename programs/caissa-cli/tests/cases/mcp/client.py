# The tools as the official client of the Model Context Protocol calls them.
import asyncio
import sys

import mcp
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main():
    server = StdioServerParameters(command=sys.argv[1], args=["mcp"])
    async with stdio_client(server) as (reader, writer), ClientSession(reader, writer) as session:
        await session.initialize()
        tools = (await session.list_tools()).tools
        assert {tool.name for tool in tools} == {"play", "why", "check", "solve", "show"}, tools

        async def call(name, **arguments):
            answer = await session.call_tool(name, arguments)
            answer = answer.model_dump(by_alias=True)
            return answer["structuredContent"], answer["isError"]

        played, is_error = await call("play", moves="1. e4 f5 2. Qf3 g5")
        assert not is_error and "Qh5#" in played["legal_moves"], played
        again, _ = await call("play", **{"from": played["fen"], "moves": "Qh5#"})
        assert again["outcome"] == "White wins by checkmate" and again["legal_moves"] == [], again
        wrong, is_error = await call("play", moves="e4 e5 Ke3")
        assert is_error and wrong["code"] == "illegal/cannot-reach" and wrong["did_you_mean"] == ["Ke2"], wrong
        reason, _ = await call("why", move="Nd4")
        assert not reason["is_legal"] and reason["error"].endswith("no white knight can reach d4"), reason
        mate, _ = await call("solve", **{"from": "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "mate": 2})
        assert mate["line"] == "1. Ra6 bxa6 2. b7#", mate
        checked, _ = await call("check", text="1. e4 e5 2. Nf4 *")
        assert [finding["move"] for finding in checked["findings"]] == ["Nf4"], checked
        shown, _ = await call("show", svg=True)
        assert shown["svg"].startswith("<svg"), shown


async def newest():
    """The same server without a handshake, and as clients choose by themselves."""
    for mode in ["2026-07-28", "auto", "legacy"]:
        server = StdioServerParameters(command=sys.argv[1], args=["mcp"])
        async with mcp.Client(stdio_client(server), mode=mode) as client:
            assert len((await client.list_tools()).tools) == 5
            answer = await client.call_tool("play", {"moves": "e4 e5"})
            assert answer.structured_content["moves"] == "e4 e5", answer


asyncio.run(main())
if hasattr(mcp, "Client"):
    asyncio.run(newest())
print("done")
