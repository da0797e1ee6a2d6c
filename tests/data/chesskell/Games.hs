module Games where

import FlatBuilders

-- | A comment is no game: old = chess p e4 end
message = "chess p e4 end"

bronstein :: Proxy (x :: BoardDecorator)
bronsteinVsAnother = chess
    pawn _e2 to _e4
    pawn _c7 to _c5  -- end  -- Compiles in a minute.
    knight _g1 to _f3 {- a {- nested -} comment -}
    p d6 end -- n f6

castling = create put _Wh _R at a1 put _Wh _R at h1 put _Bl _R at a8 put _Bl _R at h8 startMoves o_o o_o_o end

promotions = create
         put _Wh _P at h7
         put _Bl _P at a2
     startMoves
         pawn h7 promoteTo _B h8
         pawn a2 to a1 becomes _Queen
     end

digits = chess _5 _54 p _55 pawn _42 to _44 end
blackBegins = create put _Wh _Q at d1 put _Bl _Q at d8 lastTeam _Wh startMoves queen d8 to d1 end
wrong = chess pawn e2 to e4 pawn e7 to e4 end
unknown = chess pawn e2 to e4 bishop then end
kingTwoSquares = (chess p e4 p c5 n f3 n c6 b b5 p g6 k g1 b g7 end)
