-- The language server in Neovim: a variation becomes the main line, a position is found where it arose before, and all games
-- through it are listed.
local server
local function is_there()
  for _, client in pairs(vim.lsp.buf_get_clients(0)) do
    if client.name == "caissa" and client.initialized then server = client end
  end
  return server ~= nil
end
if not vim.wait(30000, is_there, 20) then
  io.write("no server\n")
  vim.cmd("cquit")
end
local function lines()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") .. "\n"
end

vim.api.nvim_win_set_cursor(0, { 3, 15 })
-- Takes the place of the user, who chooses one of several.
vim.ui.select = function(items, _, choose)
  for at, item in ipairs(items) do
    if item[2].title:match("main line") then return choose(item, at) end
  end
end
vim.lsp.buf.code_action()
local before = lines()
if not vim.wait(30000, function() return lines() ~= before end, 20) then
  io.write("no change\n")
  vim.cmd("cquit")
end
io.write(lines())

-- `Nf3` of the third game.
vim.api.nvim_win_set_cursor(0, { 5, 15 })
vim.lsp.buf.definition()
vim.wait(30000, function() return vim.api.nvim_win_get_cursor(0)[1] ~= 5 end, 20)
local at = vim.api.nvim_win_get_cursor(0)
io.write("definition: ", at[1], ":", at[2], "\n")
local own = vim.api.nvim_get_current_buf()
vim.lsp.buf.references()
vim.wait(30000, function() return #vim.fn.getqflist() > 0 end, 20)
for _, place in ipairs(vim.fn.getqflist()) do
  -- Other files of the project have the position, too.
  if place.bufnr == own then io.write("reference: ", place.lnum, ":", place.col, "\n") end
end
vim.cmd("qall!")
