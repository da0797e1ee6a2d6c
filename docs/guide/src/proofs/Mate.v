(** Certificates of mates, and the proof that [mate_in] of [Laws] is true where one is accepted. Nothing here has to be
    believed: Coq checks it. *)

From Coq Require Import List PArray Uint63 Arith Lia.
From Caissa Require Import Laws.
Import ListNotations.
Open Scope uint63_scope.
Open Scope list_scope.

(** What one side plays: to a move of the other side, an answer, and what it plays afterwards; and what to the other moves, which
    may be one answer to all of them. The moves are numbers, as in [Laws]. *)
Inductive strategy :=
  | End
  | On (move answer : int) (afterwards others : strategy)
  | Else (answer : int) (afterwards : strategy).

Fixpoint answer_to (m : int) (s : strategy) : option (int * strategy) :=
  match s with
  | On move answer afterwards others => if m =? move then Some (answer, afterwards) else answer_to m others
  | Else answer afterwards => Some (answer, afterwards)
  | End => None
  end.

Definition legal (p : position) (m : int) : bool := not in_check (play p m) p.(turn).
Definition has_moves (p : position) : bool := some (legal p) (moves p).

(** Whether [key], and then the answers of [s], mate in at most [n] moves. *)
Fixpoint proves (n : nat) (p : position) (key : int) (s : strategy) : bool :=
  match n with
  | S n => some (fun m => m =? key and legal p m and
      let q := play p m in
      match legal_moves q with
      | [] => in_check q q.(turn)
      | replies => every (fun r => match answer_to r s with Some (m, s) => proves n (play q r) m s | None => false end) replies
      end) (moves p)
  | O => false
  end.

(** Whether the answers of [s] escape for [n] moves. A move that stalemates needs no answer, nor does the last move, which only
    must not mate. *)
Fixpoint refutes (n : nat) (p : position) (s : strategy) : bool :=
  match n with
  | O => true
  | S O => every (fun m => let q := play p m in not in_check q q.(turn) or not legal p m or has_moves q) (moves p)
  | S n => every (fun m => not legal p m or
      let q := play p m in
      match answer_to m s with
      | Some (r, s) => some (fun r' => r' =? r and legal q r' and refutes n (play q r') s) (moves q)
      | None => not in_check q q.(turn) and not has_moves q
      end) (moves p)
  end.

(** What [refutes] asks after the move [m]; the attacker has [n] more. *)
Definition escapes (n : nat) (p q : position) (m : int) (s : strategy) : bool :=
  match n with
  | O => not in_check q q.(turn) or not legal p m or has_moves q
  | S _ => not legal p m or
      match answer_to m s with
      | Some (r, s) => some (fun r' => r' =? r and legal q r' and refutes n (play q r') s) (moves q)
      | None => not in_check q q.(turn) and not has_moves q
      end
  end.

(** Whether the answers of [s] escape after each first move but [key], and after [key] for one move less. *)
Definition leaves (n : nat) (p : position) (key : int) (s : strategy) : bool :=
  every (fun m => match n, m =? key with
    | S (S n), true | S n, false => escapes n p (play p m) m s
    | _, _ => true
    end) (moves p).

Definition certifies (n : nat) (p : position) (key : int) (attack defence : strategy) : bool :=
  legal_position p and proves n p key attack and refutes (Nat.pred n) p defence.

Definition certifies_only (n : nat) (p : position) (key : int) (attack defence : strategy) : bool :=
  legal_position p and proves n p key attack and leaves n p key defence.

(** * The proof *)

Lemma some_exists {A} is (l : list A) : some is l = true -> exists x, In x l /\ is x = true.
Proof.
  induction l as [|x l IH]; simpl; [easy|].
  destruct (is x) eqn:E; intros H; [exists x; auto|].
  destruct (IH H) as [y []]; exists y; auto.
Qed.

Lemma exists_some {A} is (l : list A) x : In x l -> is x = true -> some is l = true.
Proof.
  induction l as [|y l IH]; simpl; [easy|].
  intros [->|I] E; [now rewrite E|]. destruct (is y); auto.
Qed.

Lemma every_forall {A} is (l : list A) : every is l = true -> forall x, In x l -> is x = true.
Proof.
  induction l as [|y l IH]; simpl; [easy|].
  destruct (is y) eqn:E; [|easy]. intros H x [->|I]; auto.
Qed.

Lemma legal_moves_are p m : In m (legal_moves p) <-> In m (moves p) /\ legal p m = true.
Proof. unfold legal_moves. rewrite filter_In. easy. Qed.

Lemma has_moves_says p : has_moves p = true <-> legal_moves p <> [].
Proof.
  unfold has_moves; split; intros H.
  - apply some_exists in H as [m I]. apply legal_moves_are in I. now destruct (legal_moves p).
  - destruct (legal_moves p) as [|m l] eqn:E; [easy|].
    assert (I : In m (legal_moves p)) by (rewrite E; now left).
    apply legal_moves_are in I as [I L]. eapply exists_some; eauto.
Qed.

Theorem proves_right n : forall p key s, proves n p key s = true -> forces_mate n p.
Proof.
  induction n as [|n IH]; intros p key s; cbn [proves]; [easy|].
  intros H. apply some_exists in H as [m [I H]].
  destruct (m =? key); [|easy]. destruct (legal p m) eqn:L; [|easy].
  assert (M : In m (legal_moves p)) by now apply legal_moves_are.
  destruct (legal_moves (play p m)) as [|r replies] eqn:E.
  - eapply mates; [exact M|]. now split.
  - eapply continues; [exact M|now rewrite E|]. rewrite E. intros r' I'.
    apply (every_forall _ (r :: replies)) with (x := r') in H; [|exact I'].
    destruct (answer_to r' s) as [[]|]; [|easy]. eapply IH; eauto.
Qed.

Lemma refutes_is n p s : refutes (S n) p s = every (fun m => escapes n p (play p m) m s) (moves p).
Proof. destruct n; reflexivity. Qed.

Lemma forces_mate_is n p : forces_mate (S n) p <-> exists m, solves n p m.
Proof.
  split.
  - intros F. inversion F as [n' p' m M C|n' p' m M N C]; subst; exists m; unfold solves; tauto.
  - intros [m [M [C|[N C]]]]; [now apply mates with m|now apply continues with m].
Qed.

Lemma escapes_right n : (forall p s, refutes n p s = true -> ~ forces_mate n p) ->
  forall p m s, escapes n p (play p m) m s = true -> ~ solves n p m.
Proof.
  intros IH p m s E [M K]. apply legal_moves_are in M as [_ L].
  revert E K. generalize (play p m) as q. intros q E K.
  unfold escapes in E. rewrite L in E. destruct n as [|n].
  - destruct K as [[C N]|[N K]].
    + rewrite C in E. now apply has_moves_says in E.
    + destruct (legal_moves q) as [|r l]; [easy|]. specialize (K r (or_introl eq_refl)). inversion K.
  - destruct (answer_to m s) as [[r s']|].
    + apply some_exists in E as [r' [R E]].
      destruct (r' =? r); [|easy]. destruct (legal q r') eqn:L'; [|easy].
      assert (R' : In r' (legal_moves q)) by now apply legal_moves_are.
      destruct K as [[C N]|[N K]]; [now rewrite N in R'|].
      exact (IH _ _ E (K _ R')).
    + destruct (in_check q q.(turn)) eqn:C; [easy|]. destruct (has_moves q) eqn:HM; [easy|].
      destruct K as [[C' N]|[N K]]; [congruence|].
      apply has_moves_says in N. congruence.
Qed.

Theorem refutes_right n : forall p s, refutes n p s = true -> ~ forces_mate n p.
Proof.
  induction n as [|n IH]; intros p s H F; [inversion F|].
  apply forces_mate_is in F as [m K]. pose proof K as [M _]. apply legal_moves_are in M as [M _].
  rewrite refutes_is in H. exact (escapes_right n IH p m s (every_forall _ _ H m M) K).
Qed.

Lemma more_moves n p : forces_mate n p -> forall m, (n <= m)%nat -> forces_mate m p.
Proof.
  induction 1 as [n p m M C|n p m M N C IH]; intros k; destruct k as [|k]; try lia; intros L.
  - now apply mates with m.
  - apply continues with m; auto. intros r R. apply IH; [exact R|lia].
Qed.

Theorem certified n p key attack defence : certifies n p key attack defence = true -> mate_in n p.
Proof.
  unfold certifies. destruct (legal_position p) eqn:L; [|easy].
  destruct (proves n p key attack) eqn:P; [|easy]. intros R. split; [exact L|split].
  - eapply proves_right; eauto.
  - intros fewer B F. apply (refutes_right _ _ _ R). apply (more_moves _ _ F). lia.
Qed.

Theorem certified_only n p key attack defence : certifies_only n p key attack defence = true -> only_key n p key.
Proof.
  unfold certifies_only. destruct (legal_position p) eqn:L; [|easy].
  destruct (proves n p key attack) eqn:P; [|easy]. apply proves_right in P. unfold leaves. intros R.
  assert (E : forall m k, solves k p m -> match n, m =? key with S (S n), true | S n, false => (n < k)%nat | _, _ => True end).
  { intros m k K. pose proof K as [M _]. apply legal_moves_are in M as [M _]. apply (every_forall _ _ R) in M. cbv beta in M.
    assert (B : forall f, escapes f p (play p m) m defence = true -> (f < k)%nat).
    { intros f F. apply (escapes_right f (refutes_right f)) in F. destruct (Nat.lt_ge_cases f k) as [G|G]; [exact G|].
      destruct F. destruct K as [I [C|[N C]]]; split; auto. right. split; auto. intros r I'. exact (more_moves _ _ (C r I') _ G). }
    destruct n as [|[|f]]; destruct (m =? key); auto. }
  split; [split; [exact L|split; [exact P|]]|].
  - intros [|k] B F; [inversion F|]. apply forces_mate_is in F as [m K]. apply E in K.
    destruct n as [|[|f]]; destruct (m =? key); lia.
  - intros m K. apply E in K. destruct n as [|f]; [inversion P|]. cbn [Nat.pred] in K.
    destruct (m =? key); [easy|]. destruct f; lia.
Qed.
