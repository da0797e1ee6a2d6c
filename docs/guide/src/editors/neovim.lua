-- Neovim 0.7 or newer: chess in Rust with rust-analyzer, and files of games with `caissa lsp`.
-- Load it from init.lua with `dofile`, or copy what you need.

-- A language server for the files of a type, from the folder that has one of the markers.
local function serve(name, command, types, markers)
  vim.api.nvim_create_autocmd("FileType", {
    pattern = types,
    callback = function(event)
      local file = vim.api.nvim_buf_get_name(event.buf)
      local found = vim.fs and vim.fs.find(markers, { upward = true, path = file })[1]
      local folder = found and vim.fs.dirname(found) or vim.fn.getcwd()
      if vim.lsp.start then
        vim.lsp.start({ name = name, cmd = command, root_dir = folder })
        return
      end
      for id, client in pairs(vim.lsp.buf_get_clients(event.buf)) do
        if client.name == name then return vim.lsp.buf_attach_client(event.buf, id) end
      end
      local id = vim.lsp.start_client({ name = name, cmd = command, root_dir = folder })
      vim.lsp.buf_attach_client(event.buf, id)
    end,
  })
end

for _, type in ipairs({ "pgn", "epd", "fen" }) do
  vim.cmd("autocmd BufRead,BufNewFile *." .. type .. " setfiletype " .. type)
end
serve("rust-analyzer", { "rust-analyzer" }, { "rust" }, { "Cargo.toml" })
serve("caissa", { "caissa", "lsp" }, { "pgn", "epd", "fen", "rust" }, { ".git" })

-- Ctrl-X Ctrl-O lists the legal moves. The board after the chosen one is drawn beside the list.
vim.o.completeopt = "menuone,noinsert"
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "rust", "pgn", "epd", "fen" },
  callback = function() vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc" end,
})

local beside
local function close()
  if beside and vim.api.nvim_win_is_valid(beside) then vim.api.nvim_win_close(beside, true) end
  beside = nil
end
vim.api.nvim_create_autocmd({ "CompleteDone", "InsertLeave" }, { callback = close })
vim.api.nvim_create_autocmd("CompleteChanged", {
  callback = function()
    local menu, words = vim.v.event, vim.v.event.completed_item.info
    vim.schedule(function()
      close()
      if not words or words == "" then return end
      local lines, width = {}, 1
      for line in vim.gsplit(words, "\n") do
        line = line:gsub("%*%*", "")
        if not line:match("^```") then
          lines[#lines + 1] = " " .. line .. " "
          width = math.max(width, vim.fn.strdisplaywidth(lines[#lines]))
        end
      end
      local buffer = vim.api.nvim_create_buf(false, true)
      vim.api.nvim_buf_set_lines(buffer, 0, -1, false, lines)
      -- It stands to the right of the list, to its left, or else below it.
      local row, column = menu.row, menu.col + menu.width + (menu.scrollbar and 1 or 0)
      if column + math.min(width, 40) > vim.o.columns then
        if menu.col >= width then
          column = menu.col - width
        else
          row, column = menu.row + menu.height, 0
        end
      end
      beside = vim.api.nvim_open_win(buffer, false, {
        relative = "editor", style = "minimal", focusable = false, row = row, col = column,
        width = math.max(20, math.min(width, vim.o.columns - column)), height = #lines + 1,
      })
    end)
  end,
})
