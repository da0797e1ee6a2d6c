(** The laws of chess, as far as "White mates in three moves" needs them, and the meaning of that sentence.

    Whoever believes a theorem about a position has to believe Coq and this file, or [Articles] in place of its moves: [Agreement]
    proves that they are the same. It has all moves, check, checkmate and stalemate. As in chess problems, nobody can claim a draw:
    the 50-move rule, the 75-move rule and repetition are left out, and so are resignation and clocks. *)

From Coq Require Import List String Ascii ZArith PArray Uint63.
From Caissa Require Import Articles(color(..), role(..), other).
Import ListNotations.
Open Scope array_scope. Open Scope uint63_scope. Open Scope list_scope.

(** * Words. These compute their right side, or the rest of a list, only where it decides *)

Notation "a 'and' b" := (if a then b else false) (at level 75, right associativity).
Notation "a 'or' b" := (if a then true else b) (at level 76, right associativity).
Notation "'not' a" := (if a then false else true) (at level 74).
Fixpoint some {A} (is : A -> bool) (l : list A) : bool := match l with x :: l => is x or some is l | [] => false end.
Fixpoint every {A} (is : A -> bool) (l : list A) : bool := match l with x :: l => is x and every is l | [] => true end.

(** * The board *)

(** A square is a number, as in correspondence chess: the file, then the rank. e4 is 54. *)
Definition square := int.
Definition rank (s : square) : int := s mod 10.

Inductive content := Outside | Empty | Man (c : color) (r : role).

Record position := Position {
  board : array content;
  turn : color;
  kings : square * square;  (** White's, Black's *)
  castling : list square;   (** the corners whose rooks may still castle *)
  passed : square           (** the square that a pawn has just passed with a double step, or 0 *)
}.

Definition same (a b : color) : bool := match a, b with White, White | Black, Black => true | _, _ => false end.
Definition king (p : position) (c : color) : square := match c with White => fst p.(kings) | Black => snd p.(kings) end.
Definition is_empty (b : array content) (s : square) : bool := match b.[s] with Empty => true | _ => false end.

(** Steps: 1 is a rank up, 10 is a file to the right. Beside the board, as at 59 or at 98, there is [Outside]. *)
Definition straight : list int := Eval compute in [1; 10; 0 - 1; 0 - 10].
Definition diagonal : list int := Eval compute in [11; 9; 0 - 11; 0 - 9].
Definition around : list int := Eval compute in straight ++ diagonal.
Definition leaps : list int := Eval compute in [21; 19; 12; 8; 0 - 21; 0 - 19; 0 - 12; 0 - 8].
Definition forward (c : color) : int := match c with White => 1 | Black => 0 - 1 end.
Definition home (c : color) : int := match c with White => 1 | Black => 8 end.
Definition squares : list square := Eval compute in
  flat_map (fun file => map (fun rank => file * 10 + rank) [1; 2; 3; 4; 5; 6; 7; 8]) [1; 2; 3; 4; 5; 6; 7; 8].

(** * Attacks *)

(** The first content of the board that is not [Empty], from [s] in the direction [d]. *)
Fixpoint look (fuel : nat) (b : array content) (d : int) (s : square) : content :=
  match fuel, b.[s + d] with S fuel, Empty => look fuel b d (s + d) | _, found => found end.

(** Whether [attacker] attacks the square [s]. *)
Definition attacks (p : position) (attacker : color) (s : square) : bool :=
  let b := p.(board) in
  some (fun d => match look 6 b d s with Man c (Rook | Queen) => same c attacker | _ => false end) straight or
  some (fun d => match look 6 b d s with Man c (Bishop | Queen) => same c attacker | _ => false end) diagonal or
  some (fun d => match b.[s + d] with Man c Knight => same c attacker | _ => false end) leaps or
  some (fun d => match b.[s - forward attacker + d] with Man c Pawn => same c attacker | _ => false end) [10; 0 - 10] or
  some (fun d => match b.[s + d] with Man c King => same c attacker | _ => false end) around.

Definition in_check (p : position) (c : color) : bool := attacks p (other c) (king p c).

(** * Moves: 5254 is e2-e4. A promotion has a fifth digit: 1 is a queen, 2 a rook, 3 a bishop, 4 a knight *)

(** Adds the move of a piece from [s] to [t], if no man of its color [c] and no edge is there. *)
Definition step (b : array content) (c : color) (s : square) (moves : list int) (t : square) : list int :=
  match b.[t] with
  | Empty => s * 100 + t :: moves
  | Man d _ => if same c d then moves else s * 100 + t :: moves
  | Outside => moves
  end.

(** Adds its moves in the direction [d], to [t] and beyond. *)
Fixpoint ride (fuel : nat) (b : array content) (c : color) (s t d : int) (moves : list int) : list int :=
  let moves := step b c s moves t in
  match fuel with S fuel => if is_empty b t then ride fuel b c s (t + d) d moves else moves | O => moves end.

(** Adds the move of a pawn, or its four promotions. *)
Definition advance (s : square) (moves : list int) (t : square) : list int :=
  let m := s * 100 + t in
  if rank t =? 8 or rank t =? 1 then m * 10 + 1 :: m * 10 + 2 :: m * 10 + 3 :: m * 10 + 4 :: moves else m :: moves.

Definition pawn_moves (p : position) (c : color) (s : square) (moves : list int) : list int :=
  let t := s + forward c in
  let capture moves t := match p.(board).[t] with
    | Man d _ => if same c d then moves else advance s moves t
    | _ => if t =? p.(passed) then s * 100 + t :: moves else moves
    end in
  let moves := capture (capture moves (t - 10)) (t + 10) in
  if not is_empty p.(board) t then moves else
  let is_first := rank s =? home c + forward c and is_empty p.(board) (t + forward c) in
  if is_first then s * 100 + t + forward c :: advance s moves t else advance s moves t.

(** Castling, by a king on [s]: all is empty up to the rook; the king is not in check and passes no attacked square. As after
    any move, it may not end in check either. *)
Definition castles (p : position) (c : color) (s : square) (moves : list int) : list int :=
  let free := every (is_empty p.(board)) in
  let safe := every (fun t => not attacks p (other c) t) in
  let castle moves corner :=
    if corner =? s + 30 and free [s + 10; s + 20] and safe [s; s + 10] then s * 100 + s + 20 :: moves else
    if corner =? s - 40 and free [s - 10; s - 20; s - 30] and safe [s; s - 10] then s * 100 + s - 20 :: moves else moves in
  fold_left castle p.(castling) moves.

Definition moves_from (p : position) (moves : list int) (s : square) : list int :=
  let b := p.(board) in
  let rides moves d := ride 6 b p.(turn) s (s + d) d moves in
  let steps moves d := step b p.(turn) s moves (s + d) in
  match b.[s] with
  | Man c r => if not same c p.(turn) then moves else match r with
    | Pawn => pawn_moves p c s moves
    | Knight => fold_left steps leaps moves
    | Bishop => fold_left rides diagonal moves
    | Rook => fold_left rides straight moves
    | Queen => fold_left rides around moves
    | King => castles p c s (fold_left steps around moves)
    end
  | _ => moves
  end.

(** All moves of the side to move, also those that leave its king in check. *)
Definition moves (p : position) : list int := fold_left (moves_from p) squares [].

(** The position after a move. *)
Definition play (p : position) (m : int) : position :=
  let (b, c) := (p.(board), p.(turn)) in
  let (st, digit) := if m <? 9999 then (m, 0) else (m / 10, m mod 10) in
  let (s, t) := (st / 100, st mod 100) in
  let promoted := if digit =? 1 then Queen else if digit =? 2 then Rook else if digit =? 3 then Bishop else Knight in
  let after := b.[s <- Empty].[t <- if digit =? 0 then b.[s] else Man c promoted] in
  let loses corner := s =? corner or t =? corner or s =? king p c and rank corner =? home c in
  let next b kings passed := Position b (other c) kings (filter (fun corner => not loses corner) p.(castling)) passed in
  match b.[s] with
  | Man _ Pawn => next (if t =? p.(passed) then after.[t - forward c <- Empty] else after) p.(kings)
      (if t =? s + 2 * forward c then s + forward c else 0)
  | Man _ King => next
      (if t =? s + 20 then after.[s + 30 <- Empty].[s + 10 <- Man c Rook] else
       if t =? s - 20 then after.[s - 40 <- Empty].[s - 10 <- Man c Rook] else after)
      (match c with White => (t, snd p.(kings)) | Black => (fst p.(kings), t) end) 0
  | _ => next after p.(kings) 0
  end.

Definition legal_moves (p : position) : list int := filter (fun m => not in_check (play p m) p.(turn)) (moves p).

Definition checkmate (p : position) : Prop := in_check p p.(turn) = true /\ legal_moves p = [].
Definition stalemate (p : position) : Prop := in_check p p.(turn) = false /\ legal_moves p = [].

(** * The meaning of "mate in n" *)

(** The side to move forces mate in at most [n] moves: it mates, or it has a move after which the other side has moves, and each
    of them lets it force mate in at most [n - 1]. *)
Inductive forces_mate : nat -> position -> Prop :=
  | mates n p m : In m (legal_moves p) -> checkmate (play p m) -> forces_mate (S n) p
  | continues n p m : In m (legal_moves p) -> legal_moves (play p m) <> [] ->
      (forall r, In r (legal_moves (play p m)) -> forces_mate n (play (play p m) r)) -> forces_mate (S n) p.

Definition is_king (b : array content) (c : color) (s : square) : bool :=
  match b.[s] with Man d King => same c d | _ => false end.

(** A board of 64 squares; one king each, where [kings] says; no pawn on the first or the last rank; king and rook at home for
    each right to castle; a pawn of the other side that has just come over the passed square; and that side's king not in check. *)
Definition legal_position (p : position) : bool :=
  let (b, c) := (p.(board), p.(turn)) in
  let at_home corner :=
    let c := if rank corner =? 1 then White else Black in let k := king p c in
    k =? 50 + home c and (corner =? k + 30 or corner =? k - 40) and match b.[corner] with Man d Rook => same c d | _ => false end in
  let (t, back) := (p.(passed), forward (other c)) in
  length b =? 90 and every (fun s => match b.[s] with Outside => not some (eqb s) squares | _ => some (eqb s) squares end)
    (map (fun n => of_Z (Z.of_nat n)) (seq 0 100)) and
  every (fun c => match filter (is_king b c) squares with [s] => s =? king p c | _ => false end) [White; Black] and
  every (fun s => match b.[s] with Man _ Pawn => not (rank s =? 1 or rank s =? 8) | _ => true end) squares and
  every at_home p.(castling) and
  (t =? 0 or rank t =? home (other c) + back + back and is_empty b t and is_empty b (t - back) and
    match b.[t + back] with Man d Pawn => not same c d | _ => false end) and
  not in_check p (other c).

(** In a legal position, the side to move forces mate in [n] moves, and not in fewer. *)
Definition mate_in (n : nat) (p : position) : Prop :=
  legal_position p = true /\ forces_mate n p /\ forall fewer, (fewer < n)%nat -> ~ forces_mate fewer p.

(** The move [m] mates, or the other side has moves after it, and each of them lets the mover force mate in at most [n]. *)
Definition solves (n : nat) (p : position) (m : int) : Prop :=
  In m (legal_moves p) /\ (checkmate (play p m) \/ legal_moves (play p m) <> [] /\
    forall r, In r (legal_moves (play p m)) -> forces_mate n (play (play p m) r)).

(** In a legal position, the side to move forces mate in [n] moves, not in fewer, and only if it begins with [key]. *)
Definition only_key (n : nat) (p : position) (key : int) : Prop :=
  mate_in n p /\ forall m, solves (Nat.pred n) p m -> (m =? key) = true.

(** * Positions in FEN. A text that is none has no men, which is not a legal position *)

Definition men : list (ascii * content) := Eval compute in combine (list_ascii_of_string "PNBRQKpnbrqk")
  (map (Man White) [Pawn; Knight; Bishop; Rook; Queen; King] ++ map (Man Black) [Pawn; Knight; Bishop; Rook; Queen; King]).
Definition number (a : ascii) : int := of_Z (Z.of_N (N_of_ascii a)).
Definition digit (a : ascii) : int := number a - number "0"%char.
Definition one_to_eight (n : int) : bool := n - 1 <? 8.

(** Puts men on the board, from the square [s] on, and gives the rest of the text. Each rank ends behind the h-file. *)
Fixpoint place (text : string) (s : square) (b : array content) : array content * string :=
  let nothing := make 90 Outside in
  match text with
  | String " " rest => (if (s =? 91)%uint63 then b else nothing, rest)
  | String "/" rest => if (s / 10 =? 9)%uint63 then place rest (rank s + 9) b else (nothing, rest)
  | String a rest => match find (fun man => Ascii.eqb (fst man) a) men with
    | Some (_, man) => place rest (s + 10) b.[s <- man]
    | None =>
      let is_count := match rest with String next _ => one_to_eight (digit a) and not one_to_eight (digit next) | _ => false end in
      if is_count then place rest (s + 10 * digit a) b else (nothing, rest)
    end
  | EmptyString => (nothing, text)
  end%char.

(** The corners of the rights, which are in order, and the rest of the text. *)
Fixpoint rights (known : list (ascii * square)) (text : string) : option (list square * string) :=
  match known, text with
  | (letter, corner) :: known, String a rest => if not Ascii.eqb a letter then rights known text else
    match rights known rest with Some (corners, rest) => Some (corner :: corners, rest) | None => None end
  | [], String " " rest => Some ([], rest)
  | _, _ => None
  end%char.

(** The passed square, or 0, and the rest of the text. *)
Definition passed_square (text : string) : option (square * string) :=
  match text with
  | String "-" rest => Some (0, rest)
  | String f (String r rest) =>
    if one_to_eight (digit r) then Some (10 * (number f - number "`") + digit r, rest) else None
  | _ => None
  end%char.

(** Whether a text is a number of at most so many digits, and then what [ends] accepts. *)
Fixpoint counter (most : nat) (ends : string -> bool) (text : string) : bool :=
  match most, text with
  | S most, String a rest => digit a <? 10 and (counter most ends rest or ends rest)
  | _, _ => false
  end.
Definition counters : string -> bool :=
  let last := counter 5 (fun text => match text with EmptyString => true | _ => false end) in
  let after_space ends text := match text with String " " rest => ends rest | _ => false end%char in
  after_space (counter 5 (after_space last)).

Definition fen (text : string) : position :=
  let nothing := Position (make 90 Outside) White (0, 0) [] 0 in
  let (b, rest) := place text 18 (fold_left (fun b s => b.[s <- Empty]) squares (make 90 Outside)) in
  let king c := hd 0 (filter (is_king b c) squares) in
  let read c rest := match match rest with
      | String "-" (String " " rest) => Some ([], rest)
      | String " " _ => None
      | _ => rights [("K", 81); ("Q", 11); ("k", 88); ("q", 18)] rest
      end%char with
    | Some (corners, rest) => match passed_square rest with
      | Some (passed, rest) => if counters rest then Position b c (king White, king Black) corners passed else nothing
      | None => nothing
      end
    | None => nothing
    end in
  match rest with String "w" (String " " rest) => read White rest | String "b" (String " " rest) => read Black rest | _ => nothing end%char.
