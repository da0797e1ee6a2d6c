(** Squares, boards and lines: those of [Articles], and their numbers in [Laws]. *)

From Coq Require Import List ZArith Lia Bool PArray Uint63.
From Caissa Require Articles.
From Caissa Require Import Laws.
Import ListNotations Articles(color(..), role(..), other).
Module A := Articles.
Open Scope array_scope. Open Scope uint63_scope. Open Scope list_scope.

(** * Squares and their numbers *)

Definition code (s : A.square) : int := of_Z (fst s * 10 + snd s)%Z.
Definition all : list A.square := Eval compute in list_prod [1; 2; 3; 4; 5; 6; 7; 8]%Z [1; 2; 3; 4; 5; 6; 7; 8]%Z.
Definition eqs (s t : A.square) : bool := (fst s =? fst t)%Z && (snd s =? snd t)%Z.

Lemma eqs_eq s t : eqs s t = true <-> s = t.
Proof.
  destruct s, t; unfold eqs; simpl. rewrite andb_true_iff, !Z.eqb_eq. split; [intros []; congruence|intros [= -> ->]; auto].
Qed.

Lemma eqs_same s : eqs s s = true. Proof. now apply eqs_eq. Qed.

Lemma eqs_spec s t : reflect (s = t) (eqs s t).
Proof. apply iff_reflect. now rewrite eqs_eq. Qed.

Lemma in_all s : In s all <-> A.on_board s.
Proof.
  destruct s as [f r]; unfold A.on_board; simpl fst; simpl snd. split.
  - intros I. unfold all in I. simpl in I.
    repeat (destruct I as [I|I]; [injection I as <- <-; lia|]). easy.
  - intros [F R].
    assert (F' : In f [1; 2; 3; 4; 5; 6; 7; 8]%Z) by (simpl; lia).
    assert (R' : In r [1; 2; 3; 4; 5; 6; 7; 8]%Z) by (simpl; lia).
    change all with (list_prod [1; 2; 3; 4; 5; 6; 7; 8]%Z [1; 2; 3; 4; 5; 6; 7; 8]%Z). now apply in_prod.
Qed.

(** What is true of all squares, by computation. *)
Definition both (f : A.square -> A.square -> bool) : bool := forallb (fun s => forallb (f s) all) all.
Lemma for_one f : forallb f all = true -> forall s, In s all -> f s = true.
Proof. apply forallb_forall. Qed.
Lemma for_both f : both f = true -> forall s t, In s all -> In t all -> f s t = true.
Proof. intros H s t I J. apply (proj1 (forallb_forall _ _) H) in I. now apply (proj1 (forallb_forall _ _) I). Qed.

Lemma codes : map code all = squares.
Proof. reflexivity. Qed.

Lemma coded i : In i squares -> exists s, In s all /\ i = code s.
Proof. rewrite <- codes. intros I. apply in_map_iff in I as [s [E I]]. now exists s. Qed.

Lemma code_in s : In s all -> In (code s) squares.
Proof. rewrite <- codes. apply in_map. Qed.

Lemma code_eqb s t : In s all -> In t all -> (code s =? code t) = eqs s t.
Proof.
  intros I J. apply eqb_true_iff.
  exact (for_both (fun s t => Bool.eqb (code s =? code t) (eqs s t)) ltac:(vm_compute; reflexivity) s t I J).
Qed.

Lemma code_inj s t : In s all -> In t all -> code s = code t -> s = t.
Proof. intros I J E. apply eqs_eq. rewrite <- code_eqb by easy. rewrite E. apply eqb_refl. Qed.

Lemma code_neq s t : In s all -> In t all -> s <> t -> code s <> code t.
Proof. intros I J N E. apply N. now apply code_inj. Qed.

Definition known (i : int) : bool := some (eqb i) squares.

Lemma some_exists {X} is (l : list X) : some is l = true <-> exists x, In x l /\ is x = true.
Proof.
  induction l as [|x l IH]; simpl; [split; [easy|intros [? []]; easy]|].
  destruct (is x) eqn:E.
  - split; [|easy]. intros _. exists x. auto.
  - rewrite IH. split; intros [y [I H]]; exists y; intuition congruence.
Qed.

Lemma every_forall {X} is (l : list X) : every is l = true <-> forall x, In x l -> is x = true.
Proof.
  induction l as [|x l IH]; simpl; [easy|].
  destruct (is x) eqn:E.
  - rewrite IH. split; intros H; [intros y [<-|I]; auto|auto].
  - split; [easy|]. intros H. rewrite <- E. now rewrite H by now left.
Qed.

Lemma known_in i : known i = true <-> In i squares.
Proof.
  unfold known. rewrite some_exists. split.
  - intros [j [I E]]. apply eqb_correct in E. now subst.
  - intros I. exists i. split; [easy|apply eqb_refl].
Qed.

(** * Boards *)

Notation hundred := (map (fun n => of_Z (Z.of_nat n)) (seq 0 100)).

Definition content (x : option (color * role)) : Laws.content := match x with Some (c, r) => Man c r | None => Empty end.

Record draws (B : A.board) (b : array Laws.content) : Prop := Draws {
  drawn s : In s all -> b.[code s] = content (B s);
  nothing s : ~ In s all -> B s = None;
  off i : In i hundred -> known i = false -> b.[i] = Outside;
  size : length b = 90
}.

Lemma content_man x c r : content x = Man c r <-> x = Some (c, r).
Proof. destruct x as [[d q]|]; simpl; split; congruence. Qed.

Lemma content_empty x : content x = Empty <-> x = None.
Proof. destruct x as [[d q]|]; simpl; split; congruence. Qed.

Lemma content_inside x : content x <> Outside.
Proof. now destruct x as [[d q]|]. Qed.

Lemma on_all B b s c r : draws B b -> B s = Some (c, r) -> In s all.
Proof.
  intros D E. destruct (in_dec A.square_dec s all) as [I|I]; [easy|]. now rewrite (nothing _ _ D s I) in E.
Qed.

Lemma small s : In s all -> (code s <? 90) = true.
Proof. exact (for_one (fun s => code s <? 90) ltac:(vm_compute; reflexivity) s). Qed.

Lemma in_hundred i : (to_Z i < 100)%Z -> In i hundred.
Proof.
  intros L. pose proof (to_Z_bounded i) as I. apply in_map_iff. exists (Z.to_nat (to_Z i)).
  rewrite Z2Nat.id, of_to_Z by lia. split; [easy|apply in_seq; lia].
Qed.

Lemma unknown_90 : known 90 = false. Proof. vm_cast_no_check (eq_refl false). Qed.

(** Beside the 64 squares, there is [Outside]. *)
Lemma outside B b i : draws B b -> known i = false -> b.[i] = Outside.
Proof.
  intros D N. destruct (i <? 90) eqn:L.
  - apply ltb_spec in L. change (to_Z 90) with 90%Z in L. apply (off _ _ D); [apply in_hundred; lia|exact N].
  - rewrite get_out_of_bounds by now rewrite (size _ _ D).
    rewrite <- (off _ _ D 90) by (exact unknown_90 || (apply in_hundred; reflexivity)).
    symmetry. apply get_out_of_bounds. now rewrite (size _ _ D).
Qed.

Lemma inside B b i : draws B b -> b.[i] <> Outside -> exists s, In s all /\ i = code s.
Proof.
  intros D N. apply coded, known_in. destruct (known i) eqn:K; [easy|]. exfalso. apply N.
  now apply (outside B).
Qed.

Lemma draws_put B b x s : draws B b -> In s all -> draws (A.put x s B) b.[code s <- content x].
Proof.
  intros D I. split.
  - intros t J. unfold A.put. destruct (A.square_dec t s) as [->|N].
    + apply get_set_same. rewrite (size _ _ D). now apply small.
    + rewrite get_set_other by now apply code_neq; auto. now apply (drawn _ _ D).
  - intros t N. unfold A.put. destruct (A.square_dec t s) as [->|]; [easy|]. now apply (nothing _ _ D).
  - intros i H E. rewrite get_set_other; [now apply (off _ _ D)|]. intros <-. apply code_in, known_in in I. congruence.
  - rewrite length_set. apply (size _ _ D).
Qed.

(** * Lines *)

Definition between (s u t : A.square) : bool :=
  negb (eqs s u) && negb (eqs u t) && (A.files s u + A.files u t =? A.files s t)%Z && (A.ranks s u + A.ranks u t =? A.ranks s t)%Z
  && ((fst u - fst s) * (snd t - snd s) =? (snd u - snd s) * (fst t - fst s))%Z.

Lemma between_is s u t : between s u t = true <-> A.between s u t.
Proof.
  unfold between, A.between. rewrite !andb_true_iff, !Z.eqb_eq, !negb_true_iff.
  destruct (eqs_spec s u), (eqs_spec u t); intuition congruence.
Qed.

Definition pattern (c : color) (r : role) (s t : A.square) : bool :=
  match r with
  | Bishop => A.files s t =? A.ranks s t
  | Rook => (A.files s t =? 0) || (A.ranks s t =? 0)
  | Queen => (A.files s t =? A.ranks s t) || (A.files s t =? 0) || (A.ranks s t =? 0)
  | Knight => A.files s t * A.ranks s t =? 2
  | Pawn => (A.files s t =? 1) && (A.forward c s t =? 1)
  | King => (A.files s t <=? 1) && (A.ranks s t <=? 1)
  end%Z.

Lemma pattern_is c r s t : pattern c r s t = true <-> A.pattern c r s t.
Proof.
  destruct r; cbn [pattern A.pattern]; rewrite ?orb_true_iff, ?andb_true_iff, ?Z.eqb_eq, ?Z.leb_le; tauto.
Qed.

Definition dirs (r : role) : list int :=
  match r with Bishop => diagonal | Rook => straight | Queen | King => around | Knight => leaps | Pawn => [] end.
Definition reach (r : role) : nat := match r with Bishop | Rook | Queen => 6 | _ => 0 end.
Fixpoint trail (n : nat) (t d : int) : list int := t :: match n with O => [] | S n => trail n (t + d) d end.
Fixpoint splits (l : list int) : list (list int * int) :=
  match l with [] => [] | x :: l => ([], x) :: map (fun q => (x :: fst q, snd q)) (splits l) end.
Definition lanes (r : role) (s : int) : list (list int * int) :=
  flat_map (fun d => splits (trail (reach r) (s + d) d)) (dirs r).

(** A man on [s] that moves as [r] sees the square [u], with nothing between them. *)
Definition sees (b : array Laws.content) (r : role) (s u : int) : Prop :=
  exists l, In (l, u) (lanes r s) /\ forall x, In x l -> b.[x] = Empty.

Definition line (r : role) (s t : A.square) : bool :=
  let us := filter (fun u => between s u t) all in
  match filter (fun q => forallb known (fst q)) (filter (fun q => code t =? snd q) (lanes r (code s))) with
  | [] => eqs s t || negb (pattern White r s t)
  | [(l, _)] => negb (eqs s t) && pattern White r s t && pattern White r t s &&
      forallb (fun x => some (fun u => x =? code u) us) l && forallb (fun u => some (eqb (code u)) l) us
  | _ => false
  end.

Definition roles := [Knight; Bishop; Rook; Queen; King].

Lemma lines : forallb (fun r => both (line r)) roles = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma in_roles r : r <> Pawn -> In r roles.
Proof. destruct r; simpl; tauto. Qed.

Lemma pattern_color c d r s t : r <> Pawn -> pattern c r s t = pattern d r s t.
Proof. now destruct r. Qed.

Lemma sees_is B b c r s t : draws B b -> r <> Pawn -> In s all -> In t all ->
  sees b r (code s) (code t) <-> s <> t /\ A.clear B s t /\ A.pattern c r s t.
Proof.
  intros D N I J. rewrite <- pattern_is, (pattern_color c White) by easy.
  assert (L : line r s t = true).
  { pose proof (proj1 (forallb_forall _ _) lines r (in_roles r N)) as H. now apply (for_both _ H). }
  unfold line in L. set (us := filter _ all) in L.
  assert (U : forall u, In u us <-> In u all /\ A.between s u t) by (intros u; unfold us; now rewrite filter_In, between_is).
  assert (K : forall l, (forall x, In x l -> b.[x] = Empty) -> In (l, code t) (lanes r (code s)) ->
    In (l, code t) (filter (fun q => forallb known (fst q)) (filter (fun q => code t =? snd q) (lanes r (code s))))).
  { intros l E M. apply filter_In. split; [apply filter_In; split; [easy|apply eqb_refl]|].
    apply forallb_forall. simpl. intros x X. destruct (known x) eqn:O; [easy|]. exfalso.
    assert (O' : b.[x] = Outside) by now apply (outside B).
    rewrite (E x X) in O'. congruence. }
  destruct (filter _ (filter _ _)) as [|[l u] [|]] eqn:F; [| |easy].
  - split.
    + intros [l [M E]]. apply K in M; [|easy]. easy.
    + intros [S [_ P]]. rewrite orb_true_iff, eqs_eq, P in L. now destruct L.
  - rewrite !andb_true_iff, negb_true_iff in L. destruct L as [[[[S P] _] L1] L2].
    assert (S' : s <> t) by (intros ->; now rewrite eqs_same in S).
    assert (M : In (l, u) (lanes r (code s)) /\ u = code t).
    { assert (M : In (l, u) [(l, u)]) by now left. rewrite <- F in M. apply filter_In in M as [M _].
      apply filter_In in M as [M E]. apply eqb_correct in E. auto. }
    destruct M as [M ->].
    split.
    + intros [l' [M' E]]. split; [easy|split; [|easy]]. apply K in M'; [|easy]. destruct M' as [[= <-]|[]].
      intros v V. destruct (in_dec A.square_dec v all) as [W|W]; [|now apply (nothing _ _ D)].
      apply content_empty. rewrite <- (drawn _ _ D) by easy. apply E.
      assert (X : In v us) by (apply U; tauto). apply (proj1 (forallb_forall _ _) L2) in X.
      apply some_exists in X as [y [Y Q]]. apply eqb_correct in Q. now subst.
    + intros [_ [C _]]. exists l. split; [easy|]. intros x X. apply (proj1 (forallb_forall _ _) L1) in X.
      apply some_exists in X as [v [V Q]]. apply eqb_correct in Q; subst x. apply U in V as [W V].
      rewrite (drawn _ _ D) by easy. now rewrite (C v V).
Qed.
