(** The moves of chess, as articles 3 and 5 of the FIDE Laws define them: which moves are legal, not how to find them.

    Nothing is computed here. [Laws] computes the same moves, and [Agreement] proves it. *)

From Coq Require Import ZArith.
Local Open Scope Z_scope.

Inductive color := White | Black.
Inductive role := Pawn | Knight | Bishop | Rook | Queen | King.
Definition other (c : color) : color := match c with White => Black | Black => White end.

(** A square is its file and its rank, from 1 to 8: e4 is (5, 4). *)
Definition square : Set := Z * Z.
Definition on_board (s : square) : Prop := 1 <= fst s <= 8 /\ 1 <= snd s <= 8.
Definition board : Set := square -> option (color * role).

Record position := Position {
  man : board;
  turn : color;
  castling : square -> Prop;  (** the corners whose rooks may still castle *)
  passed : square -> Prop     (** the square that a pawn has just passed with a double step *)
}.

(** The numbers of files and ranks from [s] to [t], and of ranks as the side [c] counts them: forward. *)
Definition files (s t : square) : Z := Z.abs (fst t - fst s).
Definition ranks (s t : square) : Z := Z.abs (snd t - snd s).
Definition forward (c : color) (s t : square) : Z := match c with White => snd t - snd s | Black => snd s - snd t end.

(** [u] is between [s] and [t] on a rank, file or diagonal. No square is between those of a knight's move. *)
Definition between (s u t : square) : Prop :=
  (s <> u /\ u <> t) /\ files s u + files u t = files s t /\ ranks s u + ranks u t = ranks s t /\
  (fst u - fst s) * (snd t - snd s) = (snd u - snd s) * (fst t - fst s).

(** Article 3.5: no man is between them. *)
Definition clear (b : board) (s t : square) : Prop := forall u, between s u t -> b u = None.

(** How the men attack. *)
Definition pattern (c : color) (r : role) (s t : square) : Prop :=
  match r with
  | Bishop => files s t = ranks s t                                        (* 3.2 *)
  | Rook => files s t = 0 \/ ranks s t = 0                                 (* 3.3 *)
  | Queen => files s t = ranks s t \/ files s t = 0 \/ ranks s t = 0       (* 3.4 *)
  | Knight => files s t * ranks s t = 2                                    (* 3.6 *)
  | Pawn => files s t = 1 /\ forward c s t = 1                             (* 3.7.3 *)
  | King => files s t <= 1 /\ ranks s t <= 1                               (* 3.8.1 *)
  end.

(** Article 3.1: a man of [c] on [s] attacks [t], also if it may not move because of its own king. *)
Definition attacks (b : board) (c : color) (s t : square) : Prop :=
  s <> t /\ clear b s t /\ exists r, b s = Some (c, r) /\ pattern c r s t.
Definition attacked (b : board) (c : color) (t : square) : Prop := exists s, attacks b c s t.

(** Article 3.9.1: the king of [c] is in check. *)
Definition in_check (b : board) (c : color) : Prop := exists k, b k = Some (c, King) /\ attacked b (other c) k.

(** A move: the squares from which and to which it goes, and the role of a promoted pawn. *)
Record move := Move { from : square; to : square; promotion : option role }.

(** The board [b] with [x] on [s], and nothing else changed. *)
Definition square_dec (s t : square) : {s = t} + {s <> t}. Proof. decide equality; apply Z.eq_dec. Defined.
Definition put (x : option (color * role)) (s : square) (b : board) : board := fun u => if square_dec u s then x else b u.

(** Article 3.7.5: a pawn of [c] that comes to [t] becomes [r]. It promotes on the last rank, and nowhere else. *)
Definition becomes (c : color) (t : square) (promotion : option role) (r : role) : Prop :=
  if Z.eq_dec (snd t) (match c with White => 8 | Black => 1 end)
  then promotion = Some r /\ (r = Queen \/ r = Rook \/ r = Bishop \/ r = Knight)
  else promotion = None /\ r = Pawn.

(** The moves of [c], with the board after them, but for the safety of its king. *)
Inductive moves (p : position) (c : color) : move -> board -> Prop :=
  | piece s t r :                                                          (* 3.1 to 3.6, 3.8.1 *)
      man p s = Some (c, r) -> r <> Pawn -> attacks (man p) c s t -> (forall r', man p t <> Some (c, r')) ->
      moves p c (Move s t None) (put (Some (c, r)) t (put None s (man p)))
  | advance s t promotion r :                                              (* 3.7.1, 3.7.2 *)
      man p s = Some (c, Pawn) -> files s t = 0 ->
      forward c s t = 1 \/ forward c s t = 2 /\ snd s = match c with White => 2 | Black => 7 end ->
      clear (man p) s t -> man p t = None -> becomes c t promotion r ->
      moves p c (Move s t promotion) (put (Some (c, r)) t (put None s (man p)))
  | capture s t r' promotion r :                                           (* 3.7.3 *)
      man p s = Some (c, Pawn) -> attacks (man p) c s t -> man p t = Some (other c, r') -> becomes c t promotion r ->
      moves p c (Move s t promotion) (put (Some (c, r)) t (put None s (man p)))
  | en_passant s t :                                                       (* 3.7.4 *)
      man p s = Some (c, Pawn) -> attacks (man p) c s t -> passed p t ->
      moves p c (Move s t None) (put None (fst t, snd s) (put (Some (c, Pawn)) t (put None s (man p))))
  | castle s t u corner :                                                  (* 3.8.2 *)
      man p s = Some (c, King) -> man p corner = Some (c, Rook) -> castling p corner -> clear (man p) s corner ->
      between s t corner -> files s t = 2 -> between s u t ->              (* the king passes [u], and the rook goes there *)
      ~ attacked (man p) (other c) s -> ~ attacked (man p) (other c) u ->
      moves p c (Move s t None) (put (Some (c, Rook)) u (put None corner (put (Some (c, King)) t (put None s (man p))))).

(** The move [m] is legal, and [q] is the position after it. *)
Record legal (p : position) (m : move) (q : position) : Prop := Legal {
  stays_on_board : on_board (to m);
  moves_so : exists b, moves p (turn p) m b /\ forall s, man q s = b s;
  leaves_no_check : ~ in_check (man q) (turn p);                           (* 3.9.2 *)
  other_turn : turn q = other (turn p);                                    (* 1.2 *)
  castling_after k : castling q k <->                                      (* 3.8.2.1: neither rook nor king has moved *)
    castling p k /\ from m <> k /\ to m <> k /\ from m <> (5, snd k);
  passed_after s : passed q s <-> man p (from m) = Some (turn p, Pawn) /\ between (from m) s (to m)
}.

Definition checkmate (p : position) : Prop := in_check (man p) (turn p) /\ forall m q, ~ legal p m q.   (* 5.1.1 *)

(** The side to move forces mate in at most [n] moves: it mates, or it has a move after which the other side has moves, and each
    of them lets it force mate in at most [n - 1]. *)
Inductive forces_mate : nat -> position -> Prop :=
  | mates n p m q : legal p m q -> checkmate q -> forces_mate (S n) p
  | continues n p m q : legal p m q -> (exists r q', legal q r q') ->
      (forall r q', legal q r q' -> forces_mate n q') -> forces_mate (S n) p.

(** It forces mate in [n] moves, and not in fewer. *)
Definition mate_in (n : nat) (p : position) : Prop :=
  forces_mate n p /\ forall fewer, (fewer < n)%nat -> ~ forces_mate fewer p.

(** The move [m] mates, or the other side has moves after it, and each of them lets the mover force mate in at most [n]. *)
Definition solves (n : nat) (p : position) (m : move) : Prop :=
  exists q, legal p m q /\ (checkmate q \/ (exists r q', legal q r q') /\ forall r q', legal q r q' -> forces_mate n q').

(** It forces mate in [n] moves, not in fewer, and only if it begins with [key]. *)
Definition only_key (n : nat) (p : position) (key : move) : Prop :=
  mate_in n p /\ forall m, solves (Nat.pred n) p m -> m = key.
