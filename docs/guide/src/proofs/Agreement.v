(** The proof that [Laws] computes the moves that [Articles] defines. Nothing here has to be believed: Coq checks it. *)

From Coq Require Import List ZArith Lia Bool PArray Uint63.
From Caissa Require Articles.
From Caissa Require Import Laws Mate Boards Attacks Pawns Moves Played Legality.
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

Lemma solves_to n p i : solves n p i -> forall P, shows P p -> sane P -> exists m, i = number m /\ A.solves n P m.
Proof.
  intros [M K] P SH SA. apply (legal_from P) in M; try easy. destruct M as [m [Q [E [L [SHQ SQ]]]]]. exists m. split; [easy|]. exists Q. split; [easy|].
  destruct K as [C|[N F]]; [left; now apply (checkmate_is Q (play p i))|right; split].
  - destruct (legal_moves (play p i)) as [|r l] eqn:G; [easy|].
    destruct (legal_from Q (play p i) r) as [r' [q' [_ [L' _]]]]; [easy|easy|rewrite G; now left|]. now exists r', q'.
  - intros r q' L'. apply (legal_to Q (play p i)) in L' as [I [SH' SA']]; [|easy..]. now apply (forces_to n (play (play p i) (number r)) (F _ I)).
Qed.

Lemma solves_from n P m : A.solves n P m -> forall p, shows P p -> sane P -> solves n p (number m).
Proof.
  intros [Q [L K]] p SH SA. apply (legal_to P p) in L; try easy. destruct L as [I [SHQ SQ]]. split; [easy|].
  destruct K as [C|[N F]]; [left; now apply (checkmate_is Q)|right; split].
  - destruct N as [r [q' L']]. apply (legal_to Q (play p (number m))) in L' as [J _]; [|easy..]. intros G. now rewrite G in J.
  - intros i J. apply (legal_from Q) in J; [|easy..]. destruct J as [r [q' [-> [L' [SH' SA']]]]]. now apply (forces_from n q' (F r q' L')).
Qed.

Lemma one_move P p m m' q q' : shows P p -> A.legal P m q -> A.legal P m' q' -> number m = number m' -> m = m'.
Proof.
  intros SH L L' E. pose proof (board_so _ _ SH) as D.
  assert (K : forall m q, A.legal P m q -> In (A.from m) all /\ In (A.to m) all /\ In (A.promotion m) promotions).
  { clear - D. intros [s t x] q [O [b [M _]] _ _ _ _]. apply in_all in O. split; [|split; [exact O|]].
    - assert (S : exists r, A.man P s = Some (A.turn P, r)) by (inversion M; eauto). destruct S as [r S]. eapply on_all; eauto.
    - inversion M; subst; try (now left); eapply promotes_in; eauto. }
  apply K in L as [S [T X]]. apply K in L' as [S' [T' X']]. destruct m as [s t x], m' as [s' t' x']. cbn [A.from A.to A.promotion] in *.
  apply (f_equal decode) in E. rewrite !decode_number in E by easy. injection E as F G H.
  apply code_inj in F; [|easy..]. apply code_inj in G; [|easy..]. subst s' t'.
  assert (W : forall y y', In y promotions -> In y' promotions -> (digit_of y =? digit_of y') = true -> y = y').
  { unfold promotions. cbn [In]. intros y y' Y Y'. repeat (destruct Y as [<-|Y]); try easy; repeat (destruct Y' as [<-|Y']); easy. }
  f_equal. apply W; [easy..|]. rewrite H. apply eqb_refl.
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

(** The only key of [Laws] is the only one of [Articles]. *)
Theorem only_key_agrees n p i : only_key n p i -> exists m, i = number m /\ A.only_key n (means p) m.
Proof.
  intros [M O]. pose proof M as [L [F _]]. apply legal_is in L as [SH SA].
  destruct n as [|n]; [inversion F|]. apply forces_mate_is in F as [k K]. pose proof (O k K) as E. apply eqb_correct in E. subst k.
  destruct (solves_to _ _ _ K _ SH SA) as [m [-> S]]. exists m. split; [easy|]. split; [now apply mate_agrees|].
  intros m' S'. pose proof (O _ (solves_from _ _ _ S' p SH SA)) as E. apply eqb_correct in E.
  destruct S as [q [L _]], S' as [q' [L' _]]. now apply (one_move (means p) p m' m q' q).
Qed.
