-- The language server in Neovim, with the settings that we publish: a finding, its fix, a completed move.
local function wait(what, is_done)
  if not vim.wait(30000, is_done, 20) then
    io.write("no " .. what .. "\n")
    vim.cmd("cquit")
  end
end
local document = vim.lsp.util.make_text_document_params()
local function ask(method, params)
  params.textDocument = document
  for _, answer in pairs(vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 30000)) do
    return answer.result
  end
end

wait("finding", function() return #vim.diagnostic.get(0) > 0 end)
for _, found in ipairs(vim.diagnostic.get(0)) do
  local words = found.message:gsub("\n.*", "")
  io.write(found.lnum + 1, ":", found.col + 1, ": ", found.code, ": ", words, "\n")
end

local found = vim.diagnostic.get(0)[1]
local at = { line = found.lnum, character = found.col }
local actions = ask("codeAction", { range = { start = at, ["end"] = at }, context = { diagnostics = {}, only = { "quickfix" } } })
wait("action", function() return actions and actions[1] end)
local titles = vim.tbl_map(function(action) return action.title end, actions)
io.write(table.concat(titles, ", "), "\n")
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
wait("end of the finding", function() return #vim.diagnostic.get(0) == 0 end)
io.write("findings after the fix: ", #vim.diagnostic.get(0), "\n")

vim.api.nvim_buf_set_lines(0, 0, -1, false, { "1. e4 e5 2. N" })
wait("finding", function() return #vim.diagnostic.get(0) > 0 end)
local moves = ask("completion", { position = { line = 0, character = 13 } })
local labels = vim.tbl_map(function(item) return item.label end, moves.items or moves)
io.write(table.concat(labels, " "), "\n")
vim.cmd("qall!")
