(** The proof that [Laws] computes the moves that [Articles] defines. Nothing here has to be believed: Coq checks it. *)

From Coq Require Import List ZArith Lia Bool PArray Uint63.
From Caissa Require Articles.
From Caissa Require Import Laws Boards Attacks Pawns Moves Played Legality.
Import ListNotations Articles(color(..), role(..), other).
Open Scope array_scope. Open Scope uint63_scope. Open Scope list_scope.

(** * The theorems *)

Record same_position (P Q : A.position) : Prop := Same {
  same_men s : A.man P s = A.man Q s;
  same_turn : A.turn P = A.turn Q;
  same_castling k : A.castling P k <-> A.castling Q k;
  same_passed s : A.passed P s <-> A.passed Q s
}.

Lemma shows_means P p : shows P p -> same_position P (means p).
Proof.
  intros SH. pose proof (board_so _ _ SH) as D. unfold means. split; cbn [A.man A.turn A.castling A.passed].
  - intros s. destruct (in_dec A.square_dec s all) as [I|I]; [|now apply (nothing _ _ D)].
    unfold read. rewrite (drawn _ _ D) by easy. now destruct (A.man P s) as [[]|].
  - apply (turn_so _ _ SH).
  - intros k. apply (castling_so _ _ SH).
  - intros s. apply (passed_so _ _ SH).
Qed.

Lemma legal_moves_are p i : In i (legal_moves p) <-> In i (moves p) /\ in_check (play p i) (turn p) = false.
Proof. unfold legal_moves. rewrite filter_In. destruct (in_check _ _); easy. Qed.

Lemma legal_to P p m Q : shows P p -> sane P -> A.legal P m Q ->
  In (number m) (legal_moves p) /\ shows Q (play p (number m)) /\ sane Q.
Proof.
  intros SH SA L. pose proof (stays_sane _ _ _ _ SH SA L) as SQ. destruct L as [O [b [M E]] NC T C PS].
  assert (M' : A.moves P (turn p) m b) by (rewrite <- (turn_so _ _ SH); exact M).
  assert (SHQ : shows Q (play p (number m))) by now apply (plays P p m b Q).
  split; [|easy]. apply legal_moves_are. split; [apply (moves_are P); [easy|easy|now exists m, b]|].
  destruct (in_check _ _) eqn:F; [|easy]. exfalso. apply NC. rewrite (turn_so _ _ SH).
  apply (in_check_is Q _ _ SHQ); [exact (one_king _ SQ)|easy].
Qed.

Lemma legal_from P p i : shows P p -> sane P -> In i (legal_moves p) ->
  exists m Q, i = number m /\ A.legal P m Q /\ shows Q (play p i) /\ sane Q.
Proof.
  intros SH SA I. apply legal_moves_are in I as [I NC]. apply (moves_are P p i SH SA) in I.
  destruct I as [m [b [O [M ->]]]].
  assert (X : exists Q, A.man Q = b /\ A.turn Q = other (A.turn P) /\
    (forall k, A.castling Q k <-> A.castling P k /\ A.from m <> k /\ A.to m <> k /\ A.from m <> (5, snd k)%Z) /\
    (forall s, A.passed Q s <-> A.man P (A.from m) = Some (A.turn P, Pawn) /\ A.between (A.from m) s (A.to m))).
  { exists (A.Position b (other (A.turn P))
      (fun k => A.castling P k /\ A.from m <> k /\ A.to m <> k /\ A.from m <> (5, snd k)%Z)
      (fun s => A.man P (A.from m) = Some (A.turn P, Pawn) /\ A.between (A.from m) s (A.to m))).
    exact (conj eq_refl (conj eq_refl (conj (fun k => iff_refl _) (fun s => iff_refl _)))). }
  destruct X as [Q [E [T [C PS]]]]. assert (E' : forall s, A.man Q s = b s) by (intros s; now rewrite E).
  pose proof (plays P p m b Q SH SA O M E' T C PS) as SHQ.
  assert (M' : A.moves P (A.turn P) m b) by (rewrite (turn_so _ _ SH); exact M).
  assert (L : A.legal P m Q).
  { apply A.Legal; [exact O|now exists b| |exact T|exact C|exact PS]. intros K.
    apply (in_check_is Q _ _ SHQ) in K; [|rewrite E; exact (kings_after _ _ _ SA M')].
    rewrite (turn_so _ _ SH) in K. congruence. }
  exact (ex_intro _ m (ex_intro _ Q (conj eq_refl (conj L (conj SHQ (stays_sane P p m Q SH SA L)))))).
Qed.

Lemma checkmate_is P p : shows P p -> sane P -> checkmate p <-> A.checkmate P.
Proof.
  intros SH SA. unfold checkmate, A.checkmate. rewrite (in_check_is P) by (easy || exact (one_king _ SA)). rewrite (turn_so _ _ SH). split.
  - intros [K N]. split; [easy|]. intros m Q L. apply (legal_to P p) in L as [I _]; [|easy..]. now rewrite N in I.
  - intros [K N]. split; [easy|]. destruct (legal_moves p) as [|i l] eqn:F; [easy|].
    destruct (legal_from P p i) as [m [Q [_ [L _]]]]; [easy|easy|rewrite F; now left|]. now apply N in L.
Qed.

Lemma forces_to n p : forces_mate n p -> forall P, shows P p -> sane P -> A.forces_mate n P.
Proof.
  induction 1 as [n p i M CM|n p i M N F IH]; intros P SH SA; apply (legal_from P) in M; try easy; destruct M as [m [Q [E [L [SHQ SQ]]]]].
  - apply A.mates with m Q; [easy|]. now apply (checkmate_is Q (play p i)).
  - apply A.continues with m Q; [easy| |].
    + destruct (legal_moves (play p i)) as [|r l] eqn:G; [easy|].
      destruct (legal_from Q (play p i) r) as [r' [q' [_ [L' _]]]]; [easy|easy|rewrite G; now left|]. now exists r', q'.
    + intros r q' L'. apply (legal_to Q (play p i)) in L' as [I [SH' SA']]; [|easy..]. now apply (IH (number r)).
Qed.

Lemma forces_from n P : A.forces_mate n P -> forall p, shows P p -> sane P -> forces_mate n p.
Proof.
  induction 1 as [n P m Q L CM|n P m Q L N F IH]; intros p SH SA; apply (legal_to P p) in L; try easy; destruct L as [I [SHQ SQ]].
  - apply mates with (number m); [easy|]. now apply (checkmate_is Q).
  - apply continues with (number m); [easy| |].
    + destruct N as [r [q' L']]. apply (legal_to Q (play p (number m))) in L' as [J _]; [|easy..]. intros G. now rewrite G in J.
    + intros i J. apply (legal_from Q) in J; [|easy..]. destruct J as [r [q' [-> [L' [SH' SA']]]]]. now apply (IH r q').
Qed.

(** The moves of [Laws] are the legal moves of [Articles], with the positions after them. *)
Theorem legal_moves_agree p : legal_position p = true ->
  (forall i, In i (legal_moves p) <-> exists m q, i = number m /\ A.legal (means p) m q) /\
  (forall m q, A.legal (means p) m q -> same_position q (means (play p (number m)))).
Proof.
  intros L. apply legal_is in L as [SH SA]. split.
  - intros i. split.
    + intros I. apply (legal_from (means p)) in I; [|easy..]. destruct I as [m [q [E [L _]]]]. now exists m, q.
    + intros [m [q [-> L]]]. now apply (legal_to (means p) p) in L.
  - intros m q L. apply shows_means. now apply (legal_to (means p) p).
Qed.

(** A theorem about [Laws] is one about [Articles]. *)
Theorem mate_agrees n p : mate_in n p -> A.mate_in n (means p).
Proof.
  intros [L [F N]]. apply legal_is in L as [SH SA]. split; [now apply (forces_to n p)|].
  intros fewer B H. apply (N fewer B). now apply (forces_from fewer (means p)).
Qed.
