(** Positions, and the moves of pieces and pawns. *)

From Coq Require Import List ZArith Lia Bool PArray Uint63.
From Caissa Require Articles.
From Caissa Require Import Laws Boards Attacks.
Import ListNotations Articles(color(..), role(..), other).
Open Scope array_scope. Open Scope uint63_scope. Open Scope list_scope.

(** * Positions *)

Definition read (b : array Laws.content) (s : A.square) : option (color * role) :=
  match b.[code s] with Man c r => Some (c, r) | _ => None end.

(** The position of [Articles] that a position of [Laws] stands for. *)
Definition means (p : position) : A.position := A.Position
  (fun s => if in_dec A.square_dec s all then read p.(board) s else None)
  p.(turn)
  (fun k => In k all /\ In (code k) p.(castling))
  (fun s => In s all /\ code s = p.(passed)).

Record shows (P : A.position) (p : position) : Prop := Shows {
  board_so : draws (A.man P) p.(board);
  turn_so : A.turn P = p.(turn);
  kings_so c k : A.man P k = Some (c, King) -> king p c = code k;
  castling_so k : A.castling P k <-> In k all /\ In (code k) p.(castling);
  castling_all i : In i p.(castling) -> exists k, In k all /\ i = code k;
  passed_so s : A.passed P s <-> In s all /\ code s = p.(passed);
  passed_all : p.(passed) = 0 \/ exists s, In s all /\ p.(passed) = code s
}.

Definition first (c : color) : Z := match c with White => 1 | Black => 8 end.
Definition delta (c : color) : Z := match c with White => 1 | Black => -1 end.

(** What is true of every legal position, and of the positions that follow. *)
Record sane (P : A.position) : Prop := Sane {
  one_king c : exists k, forall s, A.man P s = Some (c, King) <-> s = k;
  pawns_inside c s : A.man P s = Some (c, Pawn) -> (1 < snd s < 8)%Z;
  at_home k : A.castling P k -> exists c, (k = (1, first c) \/ k = (8, first c))%Z /\
    A.man P k = Some (c, Rook) /\ A.man P (5, first c)%Z = Some (c, King);
  just_passed t : A.passed P t -> In t all /\ A.man P t = None /\ snd t = (first (A.turn P) + 5 * delta (A.turn P))%Z /\
    A.man P (fst t, snd t - delta (A.turn P))%Z = Some (other (A.turn P), Pawn);
  quiet : ~ A.in_check (A.man P) (other (A.turn P))
}.

(** * Moves and their numbers *)

Definition digit_of (x : option role) : int :=
  match x with None => 0 | Some Queen => 1 | Some Rook => 2 | Some Bishop => 3 | Some _ => 4 end.
Definition number_of (s t : int) (x : option role) : int :=
  match x with None => s * 100 + t | Some _ => (s * 100 + t) * 10 + digit_of x end.
Definition number (m : A.move) : int := number_of (code (A.from m)) (code (A.to m)) (A.promotion m).

Lemma fold_adds {X} (f : list int -> X -> list int) (Q : X -> int -> Prop) l :
  (forall ms x m, In x l -> In m (f ms x) <-> In m ms \/ Q x m) ->
  forall ms m, In m (fold_left f l ms) <-> In m ms \/ exists x, In x l /\ Q x m.
Proof.
  induction l as [|y l IH]; intros H ms m; cbn [fold_left].
  - split; [auto|]. intros [I|[x [[] _]]]; easy.
  - rewrite IH by (intros; apply H; now right). rewrite H by now left. split.
    + intros [[I|I]|[x [I J]]]; [auto|right; exists y; split; [now left|easy]|right; exists x; split; [now right|easy]].
    + intros [I|[x [[<-|I] J]]]; [auto|auto|right; now exists x].
Qed.

Definition lands (b : array Laws.content) (c : color) (u : int) : Prop :=
  match b.[u] with Empty => True | Man d _ => same c d = false | Outside => False end.

Lemma step_is b c s ms u m : In m (step b c s ms u) <-> In m ms \/ lands b c u /\ m = s * 100 + u.
Proof.
  unfold step, lands. destruct (b.[u]) as [| |d r]; [tauto|simpl; intuition congruence|].
  destruct (same c d); simpl; intuition congruence.
Qed.

Lemma ride_is b c s d m n : forall t ms, In m (ride n b c s t d ms) <-> In m ms \/
  exists l u, In (l, u) (splits (trail n t d)) /\ (forall x, In x l -> b.[x] = Empty) /\ lands b c u /\ m = s * 100 + u.
Proof.
  induction n as [|n IH]; intros t ms; cbn [ride trail splits map].
  - rewrite step_is. split; (intros [I|H]; [now left|right]).
    + exists [], t. split; [now left|]. split; [easy|tauto].
    + destruct H as [l [u [[X|[]] [_ [L E]]]]]; injection X as <- <-. tauto.
  - destruct (is_empty b t) eqn:F.
    + rewrite IH, step_is. assert (G : b.[t] = Empty) by (unfold is_empty in F; now destruct (b.[t])). split.
      * intros [[I|[L E]]|[l [u [I [H [L E]]]]]]; [now left|right|right].
        -- exists [], t. split; [now left|]. split; [easy|tauto].
        -- exists (t :: l), u. split; [right; apply in_map_iff; now exists (l, u)|].
           split; [intros x [<-|X]; auto|easy].
      * intros [I|[l [u [[X|I] [H [L E]]]]]]; [auto|injection X as <- <-; auto|].
        apply in_map_iff in I as [[l' u'] [X I]]; injection X as <- <-. right. exists l', u'.
        split; [easy|]. split; [|easy]. intros x X. apply H. now right.
    + rewrite step_is. split; (intros [I|H]; [now left|right]).
      * exists [], t. split; [now left|]. split; [easy|tauto].
      * destruct H as [l [u [[X|I] [H [L E]]]]]; [injection X as <- <-; auto|].
        apply in_map_iff in I as [[l' u'] [X I]]; injection X as <- <-.
        unfold is_empty in F. rewrite (H t) in F; [easy|now left].
Qed.

Lemma rides b c s m r ms : In m (fold_left (fun ms d => ride (reach r) b c s (s + d) d ms) (dirs r) ms) <->
  In m ms \/ exists u, sees b r s u /\ lands b c u /\ m = s * 100 + u.
Proof.
  rewrite (fold_adds _ (fun d m => exists l u, In (l, u) (splits (trail (reach r) (s + d) d)) /\
    (forall x, In x l -> b.[x] = Empty) /\ lands b c u /\ m = s * 100 + u)) by (intros; apply ride_is).
  split; (intros [I|H]; [now left|right]).
  - destruct H as [d [I [l [u [M [H [L E]]]]]]]. exists u. split; [|easy]. exists l. split; [|easy].
    apply in_flat_map. now exists d.
  - destruct H as [u [[l [M H]] [L E]]]. apply in_flat_map in M as [d [I M]]. exists d. split; [easy|]. now exists l, u.
Qed.

Lemma lands_is B b c t : draws B b -> In t all -> lands b c (code t) <-> forall r, B t <> Some (c, r).
Proof.
  intros D J. unfold lands. rewrite (drawn _ _ D) by easy. destruct (B t) as [[d r]|]; simpl; [|easy]. split.
  - intros E r' [= -> ->]. destruct c; easy.
  - intros H. destruct (same c d) eqn:E; [|easy]. apply same_is in E as ->. now destruct (H r).
Qed.

(** The moves of a piece. *)
Lemma piece_moves B b c s r m ms : draws B b -> r <> Pawn -> In s all -> B s = Some (c, r) ->
  In m (fold_left (fun ms d => ride (reach r) b c (code s) (code s + d) d ms) (dirs r) ms) <->
  In m ms \/ exists t, In t all /\ A.attacks B c s t /\ (forall r, B t <> Some (c, r)) /\ m = number (A.Move s t None).
Proof.
  intros D N I S. rewrite rides. split; (intros [M|H]; [now left|right]).
  - destruct H as [u [V [L E]]]. destruct (inside B b u D) as [t [J ->]]; [unfold lands in L; now destruct (b.[u])|].
    apply (sees_is B b c) in V; [|easy..]. destruct V as [W [C Q]]. rewrite (lands_is B) in L by easy.
    exists t. split; [easy|]. split; [|easy]. split; [easy|]. split; [easy|]. now exists r.
  - destruct H as [t [J [[W [C [r' [S' Q]]]] [L E]]]]. rewrite S in S'. injection S' as <-. exists (code t).
    split; [now apply (sees_is B b c)|]. split; [now rewrite (lands_is B)|easy].
Qed.

(** ** Pawns *)

Definition colors := [White; Black].
Lemma in_colors c : In c colors. Proof. destruct c; simpl; tauto. Qed.
Definition inner (s : A.square) : bool := ((1 <? snd s) && (snd s <? 8))%Z.

Definition straight_table (c : color) (s t : A.square) : bool :=
  implb (inner s) (known (code s + forward c) &&
    Bool.eqb (code t =? code s + forward c) ((A.files s t =? 0) && (A.forward c s t =? 1))%Z &&
    Bool.eqb (code t =? code s + forward c + forward c) ((A.files s t =? 0) && (A.forward c s t =? 2))%Z &&
    Bool.eqb (rank (code s) =? home c + forward c) (snd s =? first c + delta c)%Z &&
    negb (some (eqb 0) [code s + forward c - 10; code s + forward c + 10]) &&
    Bool.eqb (some (eqb (code t)) [code s + forward c - 10; code s + forward c + 10]) (pattern c Pawn s t)).
Lemma straight_tables : forallb (fun c => both (straight_table c)) colors = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Record ways (c : color) (s t : A.square) : Prop := Ways {
  ahead : known (code s + forward c) = true;
  one : code t = code s + forward c <-> A.files s t = 0%Z /\ A.forward c s t = 1%Z;
  two : code t = code s + forward c + forward c <-> A.files s t = 0%Z /\ A.forward c s t = 2%Z;
  second : (rank (code s) =? home c + forward c) = (snd s =? first c + delta c)%Z;
  nowhere : code s + forward c - 10 <> 0 /\ code s + forward c + 10 <> 0;
  aside : code t = code s + forward c - 10 \/ code t = code s + forward c + 10 <-> A.pattern c Pawn s t
}.

Lemma eqb_iff (a b : bool) P Q : Bool.eqb a b = true -> (a = true <-> P) -> (b = true <-> Q) -> P <-> Q.
Proof. intros E. apply eqb_prop in E. subst. tauto. Qed.

Lemma int_eqb a b : (a =? b) = true <-> a = b.
Proof. split; [apply eqb_correct|intros ->; apply eqb_refl]. Qed.

Lemma straight_ways c s t : In s all -> In t all -> (1 < snd s < 8)%Z -> ways c s t.
Proof.
  intros I J R.
  pose proof (for_both _ (proj1 (forallb_forall _ _) straight_tables c (in_colors c)) s t I J) as H. cbv beta in H.
  unfold straight_table in H. assert (N : inner s = true) by (unfold inner; rewrite andb_true_iff, !Z.ltb_lt; tauto).
  rewrite N in H. cbn [implb] in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[H1 H2] H3] H4] H5] H7]. split.
  - easy.
  - eapply eqb_iff; [exact H2|apply int_eqb|]. now rewrite andb_true_iff, !Z.eqb_eq.
  - eapply eqb_iff; [exact H3|apply int_eqb|]. now rewrite andb_true_iff, !Z.eqb_eq.
  - now apply eqb_prop.
  - apply negb_true_iff, not_true_iff_false in H5.
    split; intros E; apply H5; apply some_exists; (eexists; split; [|apply int_eqb; symmetry; exact E]); cbn [In]; auto.
  - eapply eqb_iff; [exact H7| |apply pattern_is]. rewrite some_exists. split.
    + intros [x [[<-|[<-|[]]] E]]; apply eqb_correct in E; auto.
    + intros [E|E]; (eexists; split; [|apply int_eqb; exact E]); cbn [In]; auto.
Qed.

Lemma becomes_is c t x r : A.becomes c t x r <->
  (snd t = first (other c) /\ x = Some r /\ (r = Queen \/ r = Rook \/ r = Bishop \/ r = Knight) \/
   snd t <> first (other c) /\ x = None /\ r = Pawn).
Proof.
  unfold A.becomes. replace (match c with White => 8 | Black => 1 end)%Z with (first (other c)) by now destruct c.
  destruct (Z.eq_dec _ _); tauto.
Qed.

Lemma advance_adds s ms t m : In m (advance s ms t) <-> In m ms \/ In m (advance s [] t).
Proof. unfold advance. destruct (if rank t =? 8 then _ else _); cbn [In]; tauto. Qed.

Lemma last_ranks : forallb (fun t => Bool.eqb (rank (code t) =? 8) (snd t =? 8)%Z && Bool.eqb (rank (code t) =? 1) (snd t =? 1)%Z) all = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma advance_is c s t m : In t all -> (snd t <> first c)%Z ->
  In m (advance (code s) [] (code t)) <-> exists x r, A.becomes c t x r /\ m = number (A.Move s t x).
Proof.
  intros J N. assert (L : (if rank (code t) =? 8 then true else rank (code t) =? 1) = true <-> snd t = first (other c)).
  { pose proof (for_one _ last_ranks t J) as H. cbv beta in H. apply andb_true_iff in H as [H1 H2].
    apply eqb_prop in H1, H2. rewrite H1, H2, or_is, !Z.eqb_eq. destruct c; simpl in *; lia. }
  unfold advance. destruct (if rank (code t) =? 8 then _ else _).
  - assert (E : snd t = first (other c)) by now apply L. cbn [In]. split.
    + intros H. assert (K : exists r, (r = Queen \/ r = Rook \/ r = Bishop \/ r = Knight) /\ m = number (A.Move s t (Some r))).
      { destruct H as [<-|[<-|[<-|[<-|[]]]]]; [exists Queen|exists Rook|exists Bishop|exists Knight]; (split; [tauto|reflexivity]). }
      destruct K as [r [K ->]]. exists (Some r), r. split; [|easy]. apply becomes_is. tauto.
    + intros [x [r [K ->]]]. apply becomes_is in K as [[_ [-> K]]|[K _]]; [|easy].
      destruct K as [-> |[-> |[-> | ->]]]; unfold number, number_of; simpl; tauto.
  - cbn [In]. split.
    + intros [<-|[]]. exists None, Pawn. split; [|easy]. apply becomes_is. right. split; [|easy]. intros E. apply L in E. easy.
    + intros [x [r [K ->]]]. apply becomes_is in K as [[E _]|[_ [-> _]]]; [apply L in E; easy|now left].
Qed.

Definition one_step (c : color) (s : A.square) : A.square := (fst s, (snd s + delta c)%Z).

Lemma one_between c s t : A.files s t = 0%Z -> A.forward c s t = 2%Z -> forall u, A.between s u t <-> u = one_step c s.
Proof.
  destruct s as [sf sr], t as [tf tr]. intros F R [uf ur]. unfold A.between, A.files, A.ranks, A.forward, one_step, delta in *. simpl in *.
  assert (tf = sf) by lia. subst tf. split.
  - intros [[H1 H2] [F' [R' _]]]. assert (uf = sf) by lia. subst uf.
    assert (ur <> sr) by congruence. assert (ur <> tr) by congruence. destruct c; f_equal; lia.
  - intros [= -> ->]. repeat split; try (intros [=]); destruct c; lia.
Qed.

Lemma none_between c s t : A.files s t = 0%Z -> A.forward c s t = 1%Z -> forall u, ~ A.between s u t.
Proof.
  destruct s as [sf sr], t as [tf tr]. intros F R [uf ur]. unfold A.between, A.files, A.ranks, A.forward in *. simpl in *.
  assert (tf = sf) by lia. subst tf. intros [[H1 H2] [F' [R' _]]]. assert (uf = sf) by lia. subst uf.
  assert (ur <> sr) by congruence. assert (ur <> tr) by congruence. destruct c; lia.
Qed.

Lemma one_step_code c s : In s all -> (1 < snd s < 8)%Z -> In (one_step c s) all /\ code (one_step c s) = code s + forward c.
Proof.
  intros I R. assert (J : In (one_step c s) all).
  { apply in_all in I. apply in_all. unfold A.on_board, one_step in *. simpl. destruct c; simpl; lia. }
  split; [easy|]. apply (one c s _ (straight_ways c s _ I J R)).
  destruct s, c; unfold A.files, A.forward, one_step; simpl; lia.
Qed.

(** A pawn's captures to [t], also en passant. *)
Definition captured (p : position) (c : color) (s m t : int) : Prop :=
  match p.(board).[t] with Man d _ => same c d = false /\ In m (advance s [] t) | _ => t = p.(passed) /\ m = s * 100 + t end.

Lemma pawn_moves_are p c s ms m : In m (pawn_moves p c s ms) <-> In m ms \/
  captured p c s m (s + forward c - 10) \/ captured p c s m (s + forward c + 10) \/
  is_empty p.(board) (s + forward c) = true /\ (In m (advance s [] (s + forward c)) \/
    (rank s =? home c + forward c) = true /\ is_empty p.(board) (s + forward c + forward c) = true /\ m = s * 100 + (s + forward c) + forward c).
Proof.
  set (t := s + forward c).
  set (cap := fun ms t => match p.(board).[t] with
    | Man d _ => if same c d then ms else advance s ms t
    | _ => if t =? p.(passed) then s * 100 + t :: ms else ms
    end).
  assert (C : forall ms t, In m (cap ms t) <-> In m ms \/ captured p c s m t).
  { intros l u. unfold cap, captured. destruct (p.(board).[u]) as [| |d r].
    - destruct (u =? passed p) eqn:E.
      + apply eqb_correct in E. cbn [In]. intuition congruence.
      + split; [tauto|]. intros [I|[U _]]; [easy|]. apply int_eqb in U. congruence.
    - destruct (u =? passed p) eqn:E.
      + apply eqb_correct in E. cbn [In]. intuition congruence.
      + split; [tauto|]. intros [I|[U _]]; [easy|]. apply int_eqb in U. congruence.
    - destruct (same c d); [intuition congruence|]. rewrite advance_adds. tauto. }
  set (found := cap (cap ms (t - 10)) (t + 10)).
  change (pawn_moves p c s ms) with (if (if is_empty (board p) t then false else true) then found else
    if (if rank s =? home c + forward c then is_empty (board p) (t + forward c) else false)
    then s * 100 + t + forward c :: advance s found t else advance s found t).
  assert (F : In m found <-> In m ms \/ captured p c s m (t - 10) \/ captured p c s m (t + 10)) by (unfold found; rewrite C, C; tauto).
  clearbody found.
  destruct (is_empty (board p) t) eqn:E.
  - destruct (rank s =? home c + forward c) eqn:R; [destruct (is_empty (board p) (t + forward c)) eqn:G|].
    + cbn [In]. rewrite advance_adds, F. intuition congruence.
    + rewrite advance_adds, F. intuition congruence.
    + rewrite advance_adds, F. intuition congruence.
  - rewrite F. intuition congruence.
Qed.

Lemma double_numbers : forallb (fun c => forallb (fun s =>
  code s * 100 + (code s + forward c) + forward c =? code s * 100 + (code s + forward c + forward c)) all) colors = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma double_number c s : In s all ->
  code s * 100 + (code s + forward c) + forward c = code s * 100 + (code s + forward c + forward c).
Proof. intros I. apply int_eqb. exact (for_one _ (proj1 (forallb_forall _ _) double_numbers c (in_colors c)) s I). Qed.

Lemma is_empty_is B b s : draws B b -> In s all -> is_empty b (code s) = true <-> B s = None.
Proof. intros D I. unfold is_empty. rewrite (drawn _ _ D) by easy. destruct (B s) as [[]|]; simpl; split; congruence. Qed.

Lemma pawn_attacks B c s t : B s = Some (c, Pawn) -> A.pattern c Pawn s t -> A.attacks B c s t.
Proof.
  intros S H. split; [|split].
  - intros ->. unfold A.pattern, A.files in H. lia.
  - intros u U. now apply no_between with (c := c) in U.
  - now exists Pawn.
Qed.

Lemma pawn_attacks_pattern B c s t : B s = Some (c, Pawn) -> A.attacks B c s t -> A.pattern c Pawn s t.
Proof. intros S [_ [_ [r [S' H]]]]. rewrite S in S'. now injection S' as <-. Qed.

Lemma zero s : In s all -> 0 <> code s.
Proof.
  intros I E. pose proof (for_one (fun s => negb (0 =? code s)) ltac:(vm_compute; reflexivity) s I) as H. cbv beta in H.
  rewrite <- E in H. discriminate.
Qed.

Lemma other_is c d : same c d = false <-> d = other c.
Proof. destruct c, d; simpl; split; congruence. Qed.

Lemma captured_is P p c s m u : shows P p -> sane P -> A.man P s = Some (c, Pawn) -> In s all -> (1 < snd s < 8)%Z ->
  u = code s + forward c - 10 \/ u = code s + forward c + 10 ->
  captured p c (code s) m u -> exists t x b, In t all /\ A.moves P c (A.Move s t x) b /\ m = number (A.Move s t x).
Proof.
  intros SH SA S I R U H. unfold captured in H.
  pose proof (straight_ways c s s I I R) as W. destruct (nowhere _ _ _ W) as [Z1 Z2].
  assert (Z : u <> 0) by (destruct U; subst; easy).
  assert (K : u = p.(passed) /\ m = code s * 100 + u -> exists t x b, In t all /\ A.moves P c (A.Move s t x) b /\ m = number (A.Move s t x)).
  { intros [E M]. destruct (passed_all _ _ SH) as [E0|[t [J Et]]]; [congruence|].
    assert (V : u = code t) by congruence. rewrite V in *. exists t, None. eexists. split; [easy|]. split; [|exact M].
    apply A.en_passant; [easy| |].
    - apply pawn_attacks; [easy|]. apply (aside _ _ _ (straight_ways c s t I J R)). exact U.
    - apply (passed_so _ _ SH). auto. }
  destruct (p.(board).[u]) as [| |d r'] eqn:E; [now apply K|now apply K|]. destruct H as [N M].
  destruct (inside _ _ u (board_so _ _ SH)) as [t [J V]]; [congruence|]. rewrite V in *.
  rewrite (drawn _ _ (board_so _ _ SH)) in E by easy. apply content_man in E. apply other_is in N. subst d.
  assert (Q : A.pattern c Pawn s t) by (apply (aside _ _ _ (straight_ways c s t I J R)); exact U).
  apply (advance_is c) in M; [|easy|unfold A.pattern, A.forward in Q; destruct c; simpl; lia].
  destruct M as [x [r [X M]]]. exists t, x. eexists. split; [easy|]. split; [|exact M].
  eapply A.capture; eauto. now apply pawn_attacks.
Qed.

Lemma captured_aside P p c s t m : shows P p -> In s all -> In t all -> (1 < snd s < 8)%Z -> A.pattern c Pawn s t ->
  captured p c (code s) m (code t) ->
  captured p c (code s) m (code s + forward c - 10) \/ captured p c (code s) m (code s + forward c + 10).
Proof. intros SH I J R Q H. apply (aside _ _ _ (straight_ways c s t I J R)) in Q as [<- | <-]; auto. Qed.

Lemma pawn_go P p c s m ms : shows P p -> sane P -> In s all -> A.man P s = Some (c, Pawn) ->
  In m (pawn_moves p c (code s) ms) <->
  In m ms \/ exists t x b, In t all /\ A.moves P c (A.Move s t x) b /\ m = number (A.Move s t x).
Proof.
  intros SH SA I S. pose proof (board_so _ _ SH) as D. pose proof (pawns_inside _ SA _ _ S) as R.
  rewrite pawn_moves_are. destruct (one_step_code c s I R) as [I1 C1].
  assert (F1 : A.files s (one_step c s) = 0%Z /\ A.forward c s (one_step c s) = 1%Z).
  { destruct s, c; unfold A.files, A.forward, one_step; simpl; lia. }
  split; (intros [M|H]; [now left|right]).
  - destruct H as [H|[H|[E H]]].
    + exact (captured_is P p c s m _ SH SA S I R (or_introl eq_refl) H).
    + exact (captured_is P p c s m _ SH SA S I R (or_intror eq_refl) H).
    + rewrite <- C1 in E. apply (is_empty_is _ _ _ D I1) in E. destruct H as [M|[K [G M]]].
      * rewrite <- C1 in M. apply (advance_is c) in M; [|easy|unfold one_step; destruct c; simpl in *; lia].
        destruct M as [x [r [X M]]]. exists (one_step c s), x. eexists. split; [easy|]. split; [|exact M].
        eapply A.advance; eauto; [tauto|left; tauto|]. intros u U. exfalso. revert U. eapply none_between; apply F1.
      * rewrite (second _ _ _ (straight_ways c s s I I R)) in K. apply Z.eqb_eq in K.
        set (t := (fst s, snd s + 2 * delta c)%Z).
        assert (J : In t all).
        { apply in_all in I. apply in_all. unfold A.on_board, t in *. destruct c; simpl in *; lia. }
        assert (F2 : A.files s t = 0%Z /\ A.forward c s t = 2%Z).
        { unfold t, A.files, A.forward. destruct c; simpl; lia. }
        assert (C2 : code t = code s + forward c + forward c) by now apply (two _ _ _ (straight_ways c s t I J R)).
        rewrite <- C2 in G. apply (is_empty_is _ _ _ D J) in G.
        exists t, None. eexists. split; [easy|]. split.
        -- eapply A.advance with (r := Pawn); eauto; [tauto|right; split; [tauto|destruct c; exact K]| |].
           ++ intros u U. apply (one_between c) in U; try tauto. now subst.
           ++ apply becomes_is. right. split; [|easy]. unfold t. destruct c; simpl in *; lia.
        -- rewrite M. unfold number, number_of. cbn. rewrite C2. now apply double_number.
  - destruct H as [t [x [b [J [M ->]]]]]. inversion M as [? ? r S' N|? ? ? r S' F H CL E X|? ? r' ? r S' AT E X|? ? S' AT E|? ? u k S']; subst;
      rewrite S in S'; try congruence.
    + right; right. destruct H as [H|[H K]].
      * assert (C : code t = code s + forward c) by now apply (one _ _ _ (straight_ways c s t I J R)).
        split; [rewrite <- C; now apply (is_empty_is _ _ _ D J)|]. left. rewrite <- C.
        apply (advance_is c); [easy|unfold A.forward in H; destruct c; simpl in *; lia|]. now exists x, r.
      * assert (C : code t = code s + forward c + forward c) by now apply (two _ _ _ (straight_ways c s t I J R)).
        assert (E1 : A.man P (one_step c s) = None) by (apply CL; apply (one_between c); auto).
        split; [rewrite <- C1; now apply (is_empty_is _ _ _ D I1)|]. right.
        split; [rewrite (second _ _ _ (straight_ways c s s I I R)); apply Z.eqb_eq; destruct c; exact K|].
        split; [rewrite <- C; now apply (is_empty_is _ _ _ D J)|].
        apply becomes_is in X as [[L _]|[_ [-> _]]]; [unfold A.forward in H; destruct c; simpl in *; lia|].
        unfold number, number_of. cbn. rewrite C. symmetry. now apply double_number.
    + apply (pawn_attacks_pattern _ _ _ _ S) in AT as Q. rewrite <- or_assoc. left.
      eapply captured_aside; eauto. unfold captured. rewrite (drawn _ _ D) by easy. rewrite E. cbn. split; [now apply other_is|].
      apply (advance_is c); [easy|unfold A.pattern, A.forward in Q; destruct c; simpl; lia|]. now exists x, r.
    + apply (pawn_attacks_pattern _ _ _ _ S) in AT as Q. rewrite <- or_assoc. left.
      eapply captured_aside; eauto. unfold captured. rewrite (drawn _ _ D) by easy.
      destruct (just_passed _ SA t E) as [_ [E' _]]. rewrite E'. cbn. split; [now apply (passed_so _ _ SH)|easy].
Qed.
