-- The language server in Neovim beside rust-analyzer: a string in a file of Rust, and the fix of a call.
local server
local is_there = vim.wait(30000, function()
  for _, client in pairs(vim.lsp.buf_get_clients(0)) do
    if client.name == "caissa" and client.initialized then server = client end
  end
  return server ~= nil
end, 20)
if not is_there then
  io.write("no server\n")
  vim.cmd("cquit")
end
local document = vim.lsp.util.make_text_document_params()
local function ask(method, params)
  params.textDocument = document
  return server.request_sync("textDocument/" .. method, params, 30000, 0).result
end

local labels = vim.tbl_map(function(item) return item.label end, ask("completion", { position = { line = 0, character = 36 } }).items)
io.write(table.concat(labels, " "), "\n")
local at = { line = 1, character = 30 }
local action = ask("codeAction", { range = { start = at, ["end"] = at }, context = { diagnostics = {}, only = { "quickfix" } } })[1]
vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
io.write(action.title, "\n", vim.api.nvim_buf_get_lines(0, 1, 2, false)[1], "\n")
vim.cmd("qall!")
