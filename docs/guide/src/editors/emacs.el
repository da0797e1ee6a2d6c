;;; Emacs 29 or newer: files of games with `caissa lsp`. -*- lexical-binding: t -*-

(define-derived-mode pgn-mode text-mode "PGN"
  "Games of chess."
  (setq-local comment-start "{" comment-end "}"))
(define-derived-mode epd-mode text-mode "EPD"
  "Positions of chess.")
(add-to-list 'auto-mode-alist '("\\.pgn\\'" . pgn-mode))
(add-to-list 'auto-mode-alist '("\\.\\(epd\\|fen\\)\\'" . epd-mode))

(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '((pgn-mode epd-mode) . ("caissa" "lsp"))))
(add-hook 'pgn-mode-hook #'eglot-ensure)
(add-hook 'epd-mode-hook #'eglot-ensure)
