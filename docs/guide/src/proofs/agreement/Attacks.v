(** The attacks of [Laws] are those of [Articles]. *)

From Coq Require Import List ZArith Lia Bool PArray Uint63.
From Caissa Require Articles.
From Caissa Require Import Laws Boards.
Import ListNotations Articles(color(..), role(..), other).
Open Scope array_scope. Open Scope uint63_scope. Open Scope list_scope.

Lemma files_sym s t : A.files s t = A.files t s. Proof. unfold A.files. lia. Qed.
Lemma ranks_sym s t : A.ranks s t = A.ranks t s. Proof. unfold A.ranks. lia. Qed.
Lemma pattern_sym c r s t : r <> Pawn -> A.pattern c r s t <-> A.pattern c r t s.
Proof. intros N. destruct r; cbn [A.pattern]; rewrite ?(files_sym s t), ?(ranks_sym s t); tauto. Qed.

Lemma between_sym s u t : A.between s u t -> A.between t u s.
Proof.
  unfold A.between. rewrite (files_sym t s), (ranks_sym t s), (files_sym t u), (ranks_sym t u), (files_sym u s), (ranks_sym u s).
  intros [[H1 H2] [F [R C]]]. repeat split; [congruence|congruence|lia|lia|lia].
Qed.

Lemma clear_sym B s t : A.clear B s t -> A.clear B t s.
Proof. intros C u H. apply C. now apply between_sym. Qed.

Lemma in_splits l q : In q (splits l) -> forall x, In x (snd q :: fst q) -> In x l.
Proof.
  revert q. induction l as [|y l IH]; simpl; [easy|]. intros q [<-|I] x X; [simpl in X; tauto|].
  apply in_map_iff in I as [q' [<- I]]. simpl in X. destruct X as [<-|[<-|X]]; [right|now left|right]; apply (IH q' I); simpl; tauto.
Qed.

Lemma look_is b c r n : forall d s, look n b d s = Man c r <->
  exists l u, In (l, u) (splits (trail n (s + d) d)) /\ (forall x, In x l -> b.[x] = Empty) /\ b.[u] = Man c r.
Proof.
  induction n as [|n IH]; intros d s; cbn [look trail splits map].
  - split.
    + intros E. exists [], (s + d). split; [now left|]. split; [easy|]. now destruct (b.[s + d]).
    + intros [l [u [[X|[]] [_ E]]]]; injection X as <- <-. now rewrite E.
  - destruct (b.[s + d]) as [| |c' r'] eqn:F.
    + split; [easy|]. intros [l [u [[X|I] [H E]]]]; [injection X as <- <-; congruence|].
      apply in_map_iff in I as [[l' u'] [X I]]; injection X as <- <-. rewrite (H (s + d)) in F; [easy|now left].
    + rewrite IH. split.
      * intros [l [u [I [H E]]]]. exists (s + d :: l), u. split; [right; apply in_map_iff; now exists (l, u)|].
        split; [intros x [<-|X]; auto|easy].
      * intros [l [u [[X|I] [H E]]]]; [injection X as <- <-; congruence|].
        apply in_map_iff in I as [[l' u'] [X I]]; injection X as <- <-. exists l', u'. split; [easy|]. split; [|easy].
        intros x X. apply H. now right.
    + split.
      * intros E. exists [], (s + d). split; [now left|]. split; [easy|]. congruence.
      * intros [l [u [[X|I] [H E]]]]; [injection X as <- <-; congruence|].
        apply in_map_iff in I as [[l' u'] [X I]]; injection X as <- <-. rewrite (H (s + d)) in F; [easy|now left].
Qed.

Lemma looks b c q r s : (exists d, In d (dirs r) /\ look (reach r) b d s = Man c q) <-> exists u, sees b r s u /\ b.[u] = Man c q.
Proof.
  split.
  - intros [d [I L]]. apply look_is in L as [l [u [M [H E]]]]. exists u. split; [|easy]. exists l. split; [|easy].
    apply in_flat_map. now exists d.
  - intros [u [[l [M H]] E]]. apply in_flat_map in M as [d [I M]]. exists d. split; [easy|]. apply look_is. now exists l, u.
Qed.

Lemma lookers B b c q r t : draws B b -> r <> Pawn -> In t all ->
  (exists d, In d (dirs r) /\ look (reach r) b d (code t) = Man c q) <->
  exists s, B s = Some (c, q) /\ s <> t /\ A.clear B s t /\ A.pattern c r s t.
Proof.
  intros D N J. rewrite looks. split.
  - intros [u [S E]]. destruct (inside B b u D) as [s [I ->]]; [congruence|].
    rewrite (drawn _ _ D) in E by easy. apply content_man in E. apply (sees_is B b c) in S; [|easy..].
    destruct S as [S [C P]]. exists s. repeat split; [easy|congruence|now apply clear_sym|now apply pattern_sym].
  - intros [s [E [S [C P]]]]. assert (I : In s all) by (eapply on_all; eauto). exists (code s). split.
    + apply (sees_is B b c); try easy. repeat split; [congruence|now apply clear_sym|now apply pattern_sym].
    + rewrite (drawn _ _ D) by easy. now apply content_man.
Qed.

Lemma no_between c s u t : A.pattern c Pawn s t -> ~ A.between s u t.
Proof.
  destruct s as [sf sr], u as [uf ur], t as [tf tr]. unfold A.pattern, A.between, A.files, A.ranks, A.forward. simpl.
  intros P [[H1 H2] [F [R C]]].
  assert (T : ((tf = sf + 1 \/ tf = sf - 1) /\ (tr = sr + 1 \/ tr = sr - 1))%Z) by (destruct c; lia).
  assert (X : ((uf = sf \/ uf = tf) /\ (ur = sr \/ ur = tr))%Z) by lia.
  destruct T as [[-> | ->] [-> | ->]]; destruct X as [[-> | ->] [-> | ->]]; (now apply H1) || (now apply H2) || lia.
Qed.

Definition pawns_from (c : color) (t : int) : list int := [t - forward c + 10; t - forward c + (0 - 10)].
Lemma pawn_lines : forallb (fun c => both (fun s t =>
  Bool.eqb (some (eqb (code s)) (pawns_from c (code t))) (pattern c Pawn s t))) [White; Black] = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma pawn_line c s t : In s all -> In t all -> In (code s) (pawns_from c (code t)) <-> A.pattern c Pawn s t.
Proof.
  intros I J. assert (K : In c [White; Black]) by (destruct c; simpl; tauto).
  pose proof (for_both _ (proj1 (forallb_forall _ _) pawn_lines c K) s t I J) as H. cbv beta in H.
  apply eqb_prop in H. rewrite <- pattern_is, <- H, some_exists. split.
  - intros M. exists (code s). split; [easy|apply eqb_refl].
  - intros [x [M E]]. apply eqb_correct in E. now subst.
Qed.

Lemma same_is a b : same a b = true <-> b = a.
Proof. destruct a, b; simpl; split; congruence. Qed.

Lemma or_is (a b : bool) : (if a then true else b) = true <-> a = true \/ b = true.
Proof. destruct a; intuition congruence. Qed.

Lemma pawn_lookers B b c t : draws B b -> In t all ->
  (exists d, In d [10; 0 - 10] /\ b.[code t - forward c + d] = Man c Pawn) <->
  exists s, B s = Some (c, Pawn) /\ s <> t /\ A.clear B s t /\ A.pattern c Pawn s t.
Proof.
  intros D J. split.
  - intros [d [I E]].
    assert (M : In (code t - forward c + d) (pawns_from c (code t))) by (simpl in *; destruct I as [<-|[<-|[]]]; tauto).
    destruct (inside B b (code t - forward c + d) D) as [s [K S]]; [congruence|]. rewrite S in *.
    apply (pawn_line c s t K J) in M. exists s. rewrite (drawn _ _ D) in E by easy. apply content_man in E.
    repeat split; [easy| |intros u U; now apply no_between with (c := c) in U|apply M..].
    intros ->. unfold A.pattern, A.files in M. lia.
  - intros [s [E [_ [_ P]]]]. assert (I : In s all) by (eapply on_all; eauto). apply (pawn_line c s t I J) in P.
    assert (K : b.[code s] = Man c Pawn) by (rewrite (drawn _ _ D) by easy; now apply content_man).
    unfold pawns_from in P. cbn [In] in P. destruct P as [P|[P|[]]]; [exists 10|exists (0 - 10)]; (split; [cbn [In]; tauto|]); now rewrite P.
Qed.

Theorem attacks_is B p c t : draws B p.(board) -> In t all -> attacks p c (code t) = true <-> A.attacked B c t.
Proof.
  intros D J. unfold attacks. rewrite !or_is, !some_exists.
  pose proof (fun q => lookers B p.(board) c q Rook t D ltac:(easy) J) as HR.
  pose proof (fun q => lookers B p.(board) c q Bishop t D ltac:(easy) J) as HB.
  pose proof (lookers B p.(board) c Knight Knight t D ltac:(easy) J) as HN.
  pose proof (lookers B p.(board) c King King t D ltac:(easy) J) as HK.
  pose proof (pawn_lookers B p.(board) c t D J) as HP.
  cbn [dirs reach] in *.
  assert (E0 : forall l r, (exists d, In d l /\ look 0 p.(board) d (code t) = Man c r) <-> (exists d, In d l /\ p.(board).[code t + d] = Man c r)).
  { intros l r. cbn [look]. split; intros [d [I E]]; exists d; (split; [easy|]); now destruct (p.(board).[code t + d]). }
  rewrite E0 in HN, HK.
  split.
  - intros [[d [I E]]|[[d [I E]]|[[d [I E]]|[[d [I E]]|[d [I E]]]]]].
    + destruct (look 6 _ d _) as [| |c' r'] eqn:L; try easy.
      assert (r' = Rook \/ r' = Queen) by (destruct r'; discriminate || auto).
      assert (c' = c) by (symmetry; apply same_is; destruct r'; discriminate || exact E). subst c'.
      destruct (proj1 (HR r')) as [s [S [N [C P]]]]; [now exists d|]. exists s. split; [easy|split; [easy|]]. exists r'.
      split; [easy|]. destruct H as [-> | ->]; cbn [A.pattern] in *; tauto.
    + destruct (look 6 _ d _) as [| |c' r'] eqn:L; try easy.
      assert (r' = Bishop \/ r' = Queen) by (destruct r'; discriminate || auto).
      assert (c' = c) by (symmetry; apply same_is; destruct r'; discriminate || exact E). subst c'.
      destruct (proj1 (HB r')) as [s [S [N [C P]]]]; [now exists d|]. exists s. split; [easy|split; [easy|]]. exists r'.
      split; [easy|]. destruct H as [-> | ->]; cbn [A.pattern] in *; tauto.
    + destruct (_.[_]) as [| |c' [| | | | |]] eqn:L; try easy. apply same_is in E; subst c'.
      destruct (proj1 HN) as [s [S [N [C P]]]]; [now exists d|]. exists s. split; [easy|split; [easy|]]. now exists Knight.
    + destruct (_.[_]) as [| |c' [| | | | |]] eqn:L; try easy. apply same_is in E; subst c'.
      destruct (proj1 HP) as [s [S [N [C P]]]]; [now exists d|]. exists s. split; [easy|split; [easy|]]. now exists Pawn.
    + destruct (_.[_]) as [| |c' [| | | | |]] eqn:L; try easy. apply same_is in E; subst c'.
      destruct (proj1 HK) as [s [S [N [C P]]]]; [now exists d|]. exists s. split; [easy|split; [easy|]]. now exists King.
  - intros [s [N [C [r [S P]]]]].
    assert (X : forall r', A.pattern c r' s t -> exists s, A.pattern c r' s t /\ B s = Some (c, r) /\ s <> t /\ A.clear B s t) by (intros; now exists s).
    destruct r.
    + right; right; right; left. destruct (proj2 HP) as [d [I E]]; [now exists s|]. exists d. split; [easy|]. rewrite E. now apply same_is.
    + right; right; left. destruct (proj2 HN) as [d [I E]]; [now exists s|]. exists d. split; [easy|]. rewrite E. now apply same_is.
    + right; left. destruct (proj2 (HB Bishop)) as [d [I E]]; [now exists s|]. exists d. split; [easy|]. rewrite E. now apply same_is.
    + left. destruct (proj2 (HR Rook)) as [d [I E]]; [now exists s|]. exists d. split; [easy|]. rewrite E. now apply same_is.
    + cbn [A.pattern] in P. destruct P as [P|P]; [right; left|left].
      * destruct (proj2 (HB Queen)) as [d [I E]]; [now exists s|]. exists d. split; [easy|]. rewrite E. now apply same_is.
      * destruct (proj2 (HR Queen)) as [d [I E]]; [now exists s|]. exists d. split; [easy|]. rewrite E. now apply same_is.
    + right; right; right; right. destruct (proj2 HK) as [d [I E]]; [now exists s|]. exists d. split; [easy|]. rewrite E. now apply same_is.
Qed.
