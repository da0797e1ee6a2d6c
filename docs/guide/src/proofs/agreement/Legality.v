(** Legal positions, and what stays true of them. *)

From Coq Require Import List ZArith Lia Bool PArray Uint63.
From Caissa Require Articles.
From Caissa Require Import Laws Boards Attacks Pawns Moves Played.
Import ListNotations Articles(color(..), role(..), other).
Open Scope array_scope. Open Scope uint63_scope. Open Scope list_scope.

(** * Legal positions stay legal *)

Definition kings_of (B : A.board) : Prop := forall c, exists k, forall s, B s = Some (c, King) <-> s = k.

Lemma in_check_is P p c : shows P p -> kings_of (A.man P) -> in_check p c = true <-> A.in_check (A.man P) c.
Proof.
  intros SH K. pose proof (board_so _ _ SH) as D. destruct (K c) as [k KK]. assert (F : A.man P k = Some (c, King)) by now apply KK.
  assert (I : In k all) by (eapply on_all; eauto). unfold in_check. rewrite (kings_so _ _ SH _ _ F), (attacks_is (A.man P)) by easy. split.
  - intros H. now exists k.
  - intros [k' [F' H]]. apply KK in F'. now subst.
Qed.

Lemma not_other c : c <> other c. Proof. now destruct c. Qed.
Lemma other_other c : other (other c) = c. Proof. now destruct c. Qed.

(** No king can be captured. *)
Lemma no_king P s t : sane P -> A.attacks (A.man P) (A.turn P) s t -> A.man P t <> Some (other (A.turn P), King).
Proof.
  intros SA AT F. apply (quiet _ SA). exists t. split; [easy|]. fold other. rewrite other_other. now exists s.
Qed.

Lemma victim_square c s t : A.pattern c Pawn s t -> (fst t, snd t - delta c)%Z = (fst t, snd s).
Proof. intros Q. f_equal. unfold A.pattern, A.forward in Q. destruct c; simpl in *; lia. Qed.

Lemma en_passant_victim P c s t : sane P -> A.turn P = c -> A.man P s = Some (c, Pawn) -> A.attacks (A.man P) c s t -> A.passed P t ->
  A.man P t = None /\ A.man P (fst t, snd s) = Some (other c, Pawn) /\ snd t = (first c + 5 * delta c)%Z.
Proof.
  intros SA <- S AT PT. apply (pawn_attacks_pattern _ _ _ _ S) in AT. destruct (just_passed _ SA t PT) as [_ [N [R V]]].
  rewrite (victim_square _ _ _ AT) in V. easy.
Qed.

Ltac put := unfold A.put in *; repeat (match goal with |- context [A.square_dec ?a ?b] => destruct (A.square_dec a b) end); try congruence.

Lemma king_stays B d k s t x : (forall u, B u = Some (d, King) <-> u = k) -> k <> s -> k <> t -> x <> Some (d, King) ->
  forall u, A.put x t (A.put None s B) u = Some (d, King) <-> u = k.
Proof.
  intros K S T X u. put; try (rewrite K; easy). all: split; congruence.
Qed.

Lemma put_other B k x v d : (forall u, B u = Some (d, King) <-> u = k) -> v <> k -> x <> Some (d, King) ->
  forall u, A.put x v B u = Some (d, King) <-> u = k.
Proof. intros K V X u. put; [split; congruence|apply K]. Qed.

Lemma kings_after P m b : sane P -> A.moves P (A.turn P) m b -> kings_of b.
Proof.
  intros SA M d. destruct (one_king _ SA d) as [k K]. assert (F : A.man P k = Some (d, King)) by now apply K.
  set (c := A.turn P) in *.
  assert (DC : d = c \/ d = other c) by (destruct c, d; auto).
  inversion M as [s t r S N AT OW|s t x r S FI FO CL EM BE|s t r2 x r S AT EN BE|s t S AT PT|s t u corner S RK CK CL BT FT BU NA1 NA2]; subst m b.
  - assert (NT : k <> t).
    { intros <-. destruct DC as [-> | ->]; [now apply OW in F|]. now apply no_king in AT. }
    destruct (A.square_dec k s) as [->|NS].
    + rewrite S in F. injection F as <- ->. exists t. intros u. put; [easy| |]; split; try congruence.
      intros U. apply K in U. congruence.
    + exists k. apply king_stays; auto. intros [= <- ->]. apply K in S. congruence.
  - exists k. apply king_stays; auto; try congruence. intros [= <- ->]. now apply becomes_no_king in BE.
  - assert (NT : k <> t).
    { intros <-. destruct DC as [-> | ->]; [rewrite F in EN; injection EN as G _; now apply not_other in G|]. now apply no_king in AT. }
    exists k. apply king_stays; auto; try congruence. intros [= <- ->]. now apply becomes_no_king in BE.
  - destruct (en_passant_victim P c s t SA eq_refl S AT PT) as [E [V _]].
    exists k. apply put_other; try congruence. apply king_stays; auto; congruence.
  - assert (TN : A.man P t = None) by now apply CL.
    assert (UN : A.man P u = None).
    { apply CL. destruct BT as [[B1 B2] [B3 [B4 B5]]], BU as [[B6 B7] [B8 [B9 B10]]]. destruct s as [sf sr], t as [tf tr], u as [uf ur], corner as [kf kr].
      destruct (at_home _ SA _ CK) as [c' [CC [RK' KG]]]. rewrite RK in RK'. injection RK' as <-.
      destruct (one_king _ SA c) as [y Y]. apply Y in S, KG. assert (SS : (sf, sr) = (5, first c)%Z) by congruence. injection SS as -> ->.
      assert (KR : kr = first c /\ (kf = 1 \/ kf = 8)%Z) by (destruct CC as [CC|CC]; injection CC as -> ->; auto). destruct KR as [-> KF].
      unfold A.files, A.ranks in *. simpl in *. assert (tr = first c) by lia. subst tr. assert (ur = first c) by lia. subst ur.
      apply rank_between. simpl. split; [easy|]. assert (uf <> tf) by congruence. assert (uf <> 5%Z) by congruence. lia. }
    destruct (A.square_dec k s) as [->|NS].
    + rewrite S in F. injection F as <-. exists t.
      assert (KT : corner <> t) by congruence. assert (UT : u <> t) by (destruct BU as [[_ BU] _]; easy).
      apply put_other; [|easy|congruence]. apply put_other; [|easy|congruence].
      intros y. put; [easy| |]; split; try congruence. intros U. apply K in U. congruence.
    + exists k. apply put_other; [|congruence|congruence]. apply put_other; [|congruence|congruence].
      apply king_stays; auto; try congruence. intros [= ->]. apply K in S. congruence.
Qed.

Theorem stays_sane P p m Q : shows P p -> sane P -> A.legal P m Q -> sane Q.
Proof.
  intros SH SA [O [b [M E]] NC T C PS]. pose proof (board_so _ _ SH) as D. apply in_all in O. set (c := A.turn P) in *.
  assert (HB : forall s, A.man P s <> None -> In s all).
  { intros s F. destruct (A.man P s) as [[d r]|] eqn:G; [|easy]. eapply on_all; eauto. }
  split.
  - intros d. destruct (kings_after P m b SA M d) as [k K]. exists k. intros s. now rewrite E.
  - intros d v. rewrite E. intros F.
    inversion M as [s t r S N AT OW|s t x r S FI FO CL EM BE|s t r2 x r S AT EN BE|s t S AT PT|s t u corner S RK CK CL BT FT BU NA1 NA2]; subst m b;
      cbn [A.to A.from] in *.
    + apply (pawns_inside _ SA d). revert F. put.
    + destruct (A.square_dec v t) as [->|NT]; [|apply (pawns_inside _ SA d); revert F; put].
      assert (R : r = Pawn) by (revert F; put). subst r. apply becomes_is in BE as [[_ [_ [B|[B|[B|B]]]]]|[B _]]; try easy.
      apply pawns_inside in S; [|easy]. apply in_all in O. unfold A.on_board, A.forward in *. destruct c; simpl in *; lia.
    + destruct (A.square_dec v t) as [->|NT]; [|apply (pawns_inside _ SA d); revert F; put].
      assert (R : r = Pawn) by (revert F; put). subst r. apply becomes_is in BE as [[_ [_ [B|[B|[B|B]]]]]|[B _]]; try easy.
      apply (pawn_attacks_pattern _ _ _ _ S) in AT. apply pawns_inside in S; [|easy]. apply in_all in O.
      unfold A.on_board, A.pattern, A.forward in *. destruct c; simpl in *; lia.
    + destruct (en_passant_victim P c s t SA eq_refl S AT PT) as [_ [_ R]].
      destruct (A.square_dec v t) as [->|NT]; [|apply (pawns_inside _ SA d); revert F; put].
      rewrite R. destruct c; simpl; lia.
    + apply (pawns_inside _ SA d). revert F. put.
  - intros k CQ. apply C in CQ as [CP [N1 [N2 N3]]]. destruct (at_home _ SA k CP) as [d [K [RK KG]]]. exists d. split; [easy|].
    assert (KR : snd k = first d) by (destruct K as [-> | ->]; reflexivity). rewrite KR in N3. rewrite !E.
    set (h := (5, first d)%Z) in *. assert (NT : h <> A.to m).
    { intros G. inversion M as [s t r S N AT OW|s t x r S FI FO CL EM BE|s t r2 x r S AT EN BE|s t S AT PT|s t u corner S RK' CK CL BT FT BU NA1 NA2]; subst m b;
        cbn [A.to A.from] in *; subst t.
      - assert (DC : d = c \/ d = other c) by (destruct c, d; auto). destruct DC as [-> | ->]; [now apply OW in KG|]. now apply no_king in AT.
      - congruence.
      - assert (DC : d = c \/ d = other c) by (destruct c, d; auto). destruct DC as [-> | ->]; [rewrite KG in EN; injection EN as G _; now apply not_other in G|]. now apply no_king in AT.
      - destruct (just_passed _ SA _ PT) as [_ [F _]]. congruence.
      - rewrite (CL _ BT) in KG. discriminate. }
    inversion M as [s t r S N AT OW|s t x r S FI FO CL EM BE|s t r2 x r S AT EN BE|s t S AT PT|s t u corner S RK' CK CL BT FT BU NA1 NA2]; subst m b;
        cbn [A.to A.from] in *.
    + split; put.
    + split; put.
    + split; put.
    + destruct (en_passant_victim P c s t SA eq_refl S AT PT) as [_ [V _]]. split; put.
    + assert (NK : corner <> k).
      { intros ->. destruct (one_king _ SA c) as [y Y]. rewrite RK in RK'. injection RK' as ->. apply Y in S, KG. congruence. }
      destruct (at_home _ SA _ CK) as [c' [CC [RK2 KG']]]. rewrite RK' in RK2. injection RK2 as <-.
      assert (SS : s = (5, first c)%Z) by (destruct (one_king _ SA c) as [y Y]; apply Y in S, KG'; congruence).
      assert (UN : A.man P u = None).
      { apply CL. subst s. destruct t as [tf tr], u as [uf ur]. unfold A.files in FT. simpl in FT.
        destruct CC as [-> | ->]; apply rank_between in BT; simpl in BT; destruct BT as [-> BT]; apply rank_between in BU; simpl in BU;
          destruct BU as [-> BU]; apply rank_between; simpl; lia. }
      split; put.
  - intros v PQ. apply PS in PQ as [S BT]. rewrite T, E. fold other. rewrite other_other.
    assert (KEY : exists s t r, A.from m = s /\ A.to m = t /\ A.promotion m = None /\ b = A.put (Some (c, Pawn)) t (A.put None s (A.man P)) /\
      A.files s t = 0%Z /\ A.forward c s t = 2%Z /\ snd s = (first c + delta c)%Z /\ A.clear (A.man P) s t /\ r = Pawn).
    { inversion M as [s t r S' N AT OW|s t x r S' FI FO CL EM BE|s t r2 x r S' AT EN BE|s t S' AT PT|s t u corner S' RK' CK CL BT' FT BU NA1 NA2]; subst m;
        cbn [A.to A.from A.promotion] in *; try congruence.
      - destruct FO as [FO|[FO R]]; [now apply (none_between c) in BT|]. exists s, t, Pawn.
        assert (R' : snd s = (first c + delta c)%Z) by (destruct c; exact R).
        apply becomes_is in BE as [[L _]|[_ [-> ->]]]; [unfold A.forward in FO; destruct c; simpl in *; lia|]. repeat split; easy.
      - apply (pawn_attacks_pattern _ _ _ _ S) in AT. now apply (no_between c) in BT.
      - apply (pawn_attacks_pattern _ _ _ _ S) in AT. now apply (no_between c) in BT. }
    destruct KEY as [s [t [r [Es [Et [_ [Eb [FI [FO [R [CL _]]]]]]]]]]]. rewrite Es, Et in *. subst b. clear M r.
    assert (V : v = one_step c s) by (apply (one_between c s t); auto).
    assert (I : In s all) by (apply HB; congruence). pose proof (pawns_inside _ SA _ _ S) as SI.
    destruct BT as [[B1 B2] _].
    split; [subst v; now apply one_step_code|]. split; [|split].
    + put. now apply CL; subst v; apply (one_between c s t).
    + subst v. unfold one_step. destruct c; simpl in *; lia.
    + assert (TT : (fst v, snd v - delta (other c))%Z = t).
      { subst v. unfold one_step, A.files, A.forward in *. destruct s as [sf sr], t as [tf tr]. simpl in *. f_equal; [lia|]. destruct c; simpl in *; lia. }
      rewrite TT, E. put.
  - rewrite T. fold other. rewrite other_other. exact NC.
Qed.


Lemma and_is (a b : bool) : (if a then b else false) = true <-> a = true /\ b = true.
Proof. destruct a; intuition congruence. Qed.
Lemma not_is (a : bool) : (if a then false else true) = true <-> a = false.
Proof. now destruct a. Qed.

Lemma passed_table : forallb (fun c => forallb (fun t =>
  Bool.eqb (rank (code t) =? home (other c) + forward (other c) + forward (other c)) (snd t =? first c + 5 * delta c)%Z) all) colors = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma man_means p s x : A.man (means p) s = Some x <-> In s all /\ read p.(board) s = Some x.
Proof. unfold means. cbn [A.man]. destruct (in_dec A.square_dec s all); split; easy. Qed.

Lemma read_man b s c r : read b s = Some (c, r) <-> b.[code s] = Man c r.
Proof. unfold read. destruct (b.[code s]) as [| |d q]; split; congruence. Qed.

Theorem legal_is p : legal_position p = true -> shows (means p) p /\ sane (means p).
Proof.
  unfold legal_position. set (b := board p). set (c := turn p). set (back := forward (other c)). set (t0 := passed p).
  rewrite !and_is. intros [HL [HB [HK [HP [HC [HT HQ]]]]]].
  assert (D : draws (A.man (means p)) b).
  { clear - HL HB. apply int_eqb in HL. rewrite every_forall in HB. split.
    - intros s I. unfold means. cbn [A.man]. destruct (in_dec A.square_dec s all) as [_|N]; [|easy]. unfold read. fold b.
      assert (H : In (code s) hundred) by (apply small in I; apply ltb_spec in I; change (to_Z 90) with 90%Z in I; apply in_hundred; lia).
      specialize (HB _ H). cbv beta in HB. apply code_in, known_in in I. unfold known in I. rewrite I in HB. clearbody b.
      destruct (b.[code s]) as [| |d r]; [discriminate|reflexivity|reflexivity].
    - intros s N. unfold means. cbn [A.man]. now destruct (in_dec A.square_dec s all).
    - intros i I N. unfold known in N. specialize (HB i I). cbv beta in HB.
      rewrite N in HB. clearbody b. destruct (b.[i]); [reflexivity|discriminate|discriminate].
    - exact HL. }
  assert (K : forall d, exists k, king p d = code k /\ forall s, A.man (means p) s = Some (d, King) <-> s = k).
  { clear - HK D. intros d. rewrite every_forall in HK. assert (J : In d [White; Black]) by (destruct d; cbn [In]; auto).
    specialize (HK d J). cbv beta in HK. pose proof (filter_In (is_king b d)) as F. specialize (fun i => F i squares).
    revert HK F. generalize (filter (is_king b d) squares) as l. intros l HK F.
    destruct l as [|i [|]]; [discriminate| |discriminate]. apply eqb_correct in HK.
    destruct (proj1 (F i) (or_introl eq_refl)) as [W1 W2].
    apply coded in W1 as [k [KA ->]]. exists k. split; [congruence|]. intros s. rewrite man_means, read_man. fold b. clearbody b. split.
    - intros [I E]. assert (W : In (code s) [code k]).
      { apply F. split; [now apply code_in|]. unfold is_king. rewrite E. now apply same_is. }
      destruct W as [W|[]]. now apply code_inj.
    - intros ->. split; [exact KA|]. unfold is_king in W2. destruct (b.[code k]) as [| |e [| | | | |]]; try discriminate.
      apply same_is in W2. now subst. }
  assert (KO : kings_of (A.man (means p))) by (intros d; destruct (K d) as [k [_ H]]; now exists k).
  assert (HOME : forall i, In i (castling p) -> exists d k, i = code k /\ (k = (1, first d) \/ k = (8, first d))%Z /\
    b.[i] = Man d Rook /\ king p d = code (5, first d)%Z).
  { clear - HC. intros i I. rewrite every_forall in HC. specialize (HC i I). cbv beta zeta in HC.
    set (d := if rank i =? 1 then White else Black) in HC. clearbody d. rewrite !and_is, or_is, !int_eqb in HC.
    destruct HC as [H1 [H2 H3]]. assert (H4 : b.[i] = Man d Rook).
    { destruct (b.[i]) as [| |e [| | | | |]]; try discriminate. apply same_is in H3. now subst. }
    assert (H5 : 50 + home d = code (5, first d)%Z) by now destruct d. destruct H2 as [H2|H2]; rewrite H1 in H2.
    - exists d, (8, first d)%Z. split; [rewrite H2; now destruct d|]. split; [now right|]. split; [easy|congruence].
    - exists d, (1, first d)%Z. split; [rewrite H2; now destruct d|]. split; [now left|]. split; [easy|congruence]. }
  assert (PASS : t0 = 0 \/ exists t, In t all /\ t0 = code t /\ A.man (means p) t = None /\ snd t = (first c + 5 * delta c)%Z /\
    A.man (means p) (fst t, snd t - delta c)%Z = Some (other c, Pawn)).
  { clear - HT D. apply or_is in HT as [HT|HT]; [left; now apply eqb_correct|right]. rewrite !and_is in HT. destruct HT as [H1 [H2 [_ H3]]].
    assert (NE : b.[t0] = Empty) by (unfold is_empty in H2; now destruct (b.[t0])).
    destruct (inside _ _ t0 D) as [t [J E]]; [congruence|]. rewrite E in *.
    pose proof (for_one _ (proj1 (forallb_forall _ _) passed_table c (in_colors c)) t J) as R. cbv beta in R. apply eqb_prop in R.
    fold back in R. rewrite H1 in R. symmetry in R. apply Z.eqb_eq in R.
    exists t. split; [easy|]. split; [easy|]. split; [|split; [easy|]].
    - apply content_empty. now rewrite <- (drawn _ _ D).
    - destruct (one_step_code (other c) t J) as [J' C']; [rewrite R; destruct c; simpl; lia|].
      assert (OS : one_step (other c) t = (fst t, snd t - delta c)%Z) by (unfold one_step; f_equal; destruct c; simpl; lia).
      rewrite OS in *. fold back in C'. rewrite <- C' in H3. apply content_man. rewrite <- (drawn _ _ D) by easy.
      destruct (b.[_]) as [| |e [| | | | |]]; try discriminate. destruct (same c e) eqn:S; [discriminate|]. apply other_is in S. now subst. }
  assert (SH : shows (means p) p).
  { clear - D K HOME PASS. split.
    - exact D.
    - reflexivity.
    - intros d k E. destruct (K d) as [k' [E' H]]. apply H in E. now subst.
    - intros k. unfold means. cbn [A.castling]. easy.
    - intros i I. destruct (HOME i I) as [d [k [-> [KK _]]]]. exists k. split; [|easy].
      destruct KK as [-> | ->]; apply home_all; lia.
    - intros s. unfold means. cbn [A.passed]. easy.
    - destruct PASS as [E|[t [J [E _]]]]; [now left|right; now exists t]. }
  split; [exact SH|]. clear HL HB HK HC HT. split.
  - exact KO.
  - intros d s E. apply man_means in E as [I E]. apply read_man in E. fold b in E. rewrite every_forall in HP.
    specialize (HP (code s) (code_in s I)). cbv beta in HP. rewrite E in HP. apply not_is in HP.
    pose proof (for_one _ last_ranks s I) as R. cbv beta in R. apply andb_true_iff in R as [R1 R2]. apply eqb_prop in R1, R2.
    rewrite R1, R2 in HP. apply in_all in I. unfold A.on_board in I.
    destruct (snd s =? 1)%Z eqn:Q1; [discriminate|]. apply Z.eqb_neq in Q1.
    destruct (snd s =? 8)%Z eqn:Q2; [discriminate|]. apply Z.eqb_neq in Q2. lia.
  - intros k CK. apply (castling_so _ _ SH) in CK as [KA CK]. destruct (HOME _ CK) as [d [k' [E [KK [RK KG]]]]].
    assert (k = k') by (apply code_inj; [easy|destruct KK as [-> | ->]; apply home_all; lia|easy]). subst k'. exists d.
    split; [easy|]. split.
    + apply content_man. rewrite <- (drawn _ _ D) by easy. exact RK.
    + destruct (K d) as [y [Y1 Y2]]. apply Y2. assert (YA : In y all).
      { assert (F : A.man (means p) y = Some (d, King)) by now apply Y2. eapply on_all; eauto. }
      apply code_inj; [apply home_all; lia|easy|congruence].
  - intros t PT. apply (passed_so _ _ SH) in PT as [J E]. fold t0 in E. destruct PASS as [Z|[t' [J' [E' [H1 [H2 H3]]]]]].
    + rewrite Z in E. symmetry in E. now destruct (zero t J).
    + assert (t = t') by (apply code_inj; congruence). subst t'. split; [easy|]. split; [easy|]. split; easy.
  - apply not_is in HQ. intros H. apply (in_check_is _ p (other c) SH KO) in H. congruence.
Qed.
