(** Castling, and all moves. *)

From Coq Require Import List ZArith Lia Bool PArray Uint63.
From Caissa Require Articles.
From Caissa Require Import Laws Boards Attacks Pawns.
Import ListNotations Articles(color(..), role(..), other).
Open Scope array_scope. Open Scope uint63_scope. Open Scope list_scope.

(** ** Castling *)

Definition corners : list A.square := [(1, 1); (8, 1); (1, 8); (8, 8)]%Z.
Lemma corner_tables : forallb (fun k => forallb (fun s =>
  Bool.eqb (code k =? code s + 30) ((fst k =? 8)%Z && eqs s (5, snd k)%Z) &&
  Bool.eqb (code k =? code s - 40) ((fst k =? 1)%Z && eqs s (5, snd k)%Z) && negb (code s + 30 =? code s - 40)) all) corners = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma corner_table k s : In k corners -> In s all ->
  (code k = code s + 30 <-> fst k = 8%Z /\ s = (5, snd k)%Z) /\ (code k = code s - 40 <-> fst k = 1%Z /\ s = (5, snd k)%Z) /\
  code s + 30 <> code s - 40.
Proof.
  intros K I. pose proof (for_one _ (proj1 (forallb_forall _ _) corner_tables k K) s I) as H. cbv beta in H.
  rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3]. split; [|split].
  - eapply eqb_iff; [exact H1|apply int_eqb|]. now rewrite andb_true_iff, Z.eqb_eq, eqs_eq.
  - eapply eqb_iff; [exact H2|apply int_eqb|]. now rewrite andb_true_iff, Z.eqb_eq, eqs_eq.
  - apply negb_true_iff in H3. intros E. apply int_eqb in E. congruence.
Qed.

Lemma rank_between a b h u : A.between (a, h) u (b, h) <-> snd u = h /\ (a < fst u < b \/ b < fst u < a)%Z.
Proof.
  destruct u as [uf ur]. unfold A.between, A.files, A.ranks. simpl. split.
  - intros [[H1 H2] [F [R _]]]. assert (ur = h) by lia. subst ur.
    assert (uf <> a) by congruence. assert (uf <> b) by congruence. lia.
  - intros [-> L]. repeat split; try (intros [=]); lia.
Qed.

Definition castles_with (p : position) (c : color) (s : int) (corner m : int) : Prop :=
  let free := every (is_empty p.(board)) in
  let safe := every (fun t : square => if attacks p (other c) t then false else true) in
  corner = s + 30 /\ free [s + 10; s + 20] = true /\ safe [s; s + 10] = true /\ m = s * 100 + s + 20 \/
  corner = s - 40 /\ free [s - 10; s - 20; s - 30] = true /\ safe [s; s - 10] = true /\ m = s * 100 + s - 20.

Lemma castles_are p c s ms m : s + 30 <> s - 40 -> In m (castles p c s ms) <->
  In m ms \/ exists corner, In corner p.(castling) /\ castles_with p c s corner m.
Proof.
  intros N. unfold castles. apply fold_adds. clear ms m. intros ms corner m _. unfold castles_with, square. cbv beta zeta.
  do 4 (match goal with |- context [@every ?X ?f ?l] => generalize (@every X f l) end).
  intros s2 f2 s1 f1.
  destruct (corner =? s + 30) eqn:E1; [apply eqb_correct in E1|].
  - assert (E2 : (corner =? s - 40) = false).
    { destruct (corner =? s - 40) eqn:E; [|easy]. apply eqb_correct in E. congruence. }
    rewrite E2. destruct f1, s1; cbn [In]; intuition congruence.
  - assert (N1 : corner <> s + 30) by (intros E; apply int_eqb in E; congruence).
    destruct (corner =? s - 40) eqn:E2; [apply eqb_correct in E2|].
    + destruct f2, s2; cbn [In]; intuition congruence.
    + assert (N2 : corner <> s - 40) by (intros E; apply int_eqb in E; congruence). intuition congruence.
Qed.

Lemma every_empty B b l : draws B b -> (forall s, In s l -> In s all) ->
  every (is_empty b) (map code l) = true <-> forall s, In s l -> B s = None.
Proof.
  intros D I. rewrite every_forall. split.
  - intros H s S. apply (is_empty_is _ _ _ D (I s S)), H. now apply in_map.
  - intros H x X. apply in_map_iff in X as [s [<- S]]. apply (is_empty_is _ _ _ D (I s S)). auto.
Qed.

Lemma every_safe B p c l : draws B p.(board) -> (forall s, In s l -> In s all) ->
  every (fun t : square => if attacks p c t then false else true) (map code l) = true <-> forall s, In s l -> ~ A.attacked B c s.
Proof.
  intros D I. rewrite every_forall. split.
  - intros H s S K. apply (attacks_is B p c s D (I s S)) in K. specialize (H (code s) (in_map _ _ _ S)). cbv beta in H. now rewrite K in H.
  - intros H x X. apply in_map_iff in X as [s [<- S]]. destruct (attacks p c (code s)) eqn:E; [|easy].
    exfalso. apply (H s S). now apply (attacks_is B p c s D (I s S)).
Qed.

Lemma home_all c f : (1 <= f <= 8)%Z -> In (f, first c) all.
Proof. intros H. apply in_all. unfold A.on_board. destruct c; simpl; lia. Qed.

Lemma corner_in c k : (k = (1, first c) \/ k = (8, first c))%Z -> In k corners.
Proof. destruct c; intros [-> | ->]; simpl; tauto. Qed.

Lemma castle_go P p c s m ms : shows P p -> sane P -> In s all -> A.man P s = Some (c, King) ->
  In m (castles p c (code s) ms) <-> In m ms \/ exists t u k,
    A.man P k = Some (c, Rook) /\ A.castling P k /\ A.clear (A.man P) s k /\ A.between s t k /\ A.files s t = 2%Z /\
    A.between s u t /\ ~ A.attacked (A.man P) (other c) s /\ ~ A.attacked (A.man P) (other c) u /\ m = number (A.Move s t None).
Proof.
  intros SH SA I S. pose proof (board_so _ _ SH) as D.
  rewrite castles_are by now apply (corner_table (1, 1)%Z s (or_introl eq_refl) I).
  assert (HA : forall f, (1 <= f <= 8)%Z -> In (f, first c) all) by (intros; now apply home_all).
  split; (intros [M|H]; [now left|right]).
  - destruct H as [corner [C W]]. destruct (castling_all _ _ SH _ C) as [k [K ->]].
    assert (CK : A.castling P k) by now apply (castling_so _ _ SH).
    destruct (at_home _ SA k CK) as [c' [K' [RK KG]]]. pose proof (corner_in c' k K') as KC.
    destruct (corner_table k s KC I) as [T1 [T2 _]].
    assert (E : s = (5, snd k)%Z /\ snd k = first c').
    { destruct W as [[W _]|[W _]]; [apply T1 in W|apply T2 in W]; destruct W as [_ W]; (split; [exact W|]); destruct K' as [-> | ->]; reflexivity. }
    destruct E as [E1 E2]. rewrite E2 in E1. rewrite <- E1 in KG. rewrite S in KG. injection KG as <-. subst s.
    clear T1 T2 E2.
    destruct W as [[W [F [Q M]]]|[W [F [Q M]]]].
    + assert (k = (8, first c)%Z).
      { apply code_inj; [easy|apply HA; lia|]. rewrite W. destruct c; reflexivity. }
      subst k. exists (7, first c)%Z, (6, first c)%Z, (8, first c)%Z.
      replace [code (5, first c)%Z + 10; code (5, first c)%Z + 20] with (map code [(6, first c); (7, first c)]%Z) in F by (destruct c; reflexivity).
      replace [code (5, first c)%Z; code (5, first c)%Z + 10] with (map code [(5, first c); (6, first c)]%Z) in Q by (destruct c; reflexivity).
      rewrite (every_empty _ _ _ D) in F by (intros x [<-|[<-|[]]]; apply HA; lia).
      rewrite (every_safe _ _ _ _ D) in Q by (intros x [<-|[<-|[]]]; apply HA; lia).
      split; [easy|]. split; [easy|]. split.
      { intros [uf ur] U. apply rank_between in U. simpl in U. apply F. destruct U as [-> U].
        assert (uf = 6 \/ uf = 7)%Z as [-> | ->] by lia; cbn [In]; auto. }
      rewrite !rank_between. simpl. repeat split; try lia; try (apply Q; cbn [In]; auto).
      rewrite M. destruct c; reflexivity.
    + assert (k = (1, first c)%Z).
      { apply code_inj; [easy|apply HA; lia|]. rewrite W. destruct c; reflexivity. }
      subst k. exists (3, first c)%Z, (4, first c)%Z, (1, first c)%Z.
      replace [code (5, first c)%Z - 10; code (5, first c)%Z - 20; code (5, first c)%Z - 30] with (map code [(4, first c); (3, first c); (2, first c)]%Z) in F by (destruct c; reflexivity).
      replace [code (5, first c)%Z; code (5, first c)%Z - 10] with (map code [(5, first c); (4, first c)]%Z) in Q by (destruct c; reflexivity).
      rewrite (every_empty _ _ _ D) in F by (intros x [<-|[<-|[<-|[]]]]; apply HA; lia).
      rewrite (every_safe _ _ _ _ D) in Q by (intros x [<-|[<-|[]]]; apply HA; lia).
      split; [easy|]. split; [easy|]. split.
      { intros [uf ur] U. apply rank_between in U. simpl in U. apply F. destruct U as [-> U].
        assert (uf = 4 \/ uf = 3 \/ uf = 2)%Z as [-> |[-> | ->]] by lia; cbn [In]; auto. }
      rewrite !rank_between. simpl. repeat split; try lia; try (apply Q; cbn [In]; auto).
      rewrite M. destruct c; reflexivity.
  - destruct H as [t [u [k [RK [CK [CL [BT [FT [BU [N1 [N2 ->]]]]]]]]]]].
    destruct (at_home _ SA k CK) as [c' [K' [RK' KG]]]. rewrite RK in RK'. injection RK' as <-.
    assert (s = (5, first c)%Z).
    { destruct (one_king _ SA c) as [x X]. apply X in S, KG. congruence. }
    subst s. exists (code k). split; [now apply (castling_so _ _ SH)|].
    destruct t as [tf tr], u as [uf ur]. unfold A.files in FT. simpl in FT.
    destruct K' as [-> | ->]; apply rank_between in BT; simpl in BT; destruct BT as [-> BT]; apply rank_between in BU; simpl in BU; destruct BU as [-> BU].
    + right. assert (tf = 3)%Z by lia. assert (uf = 4)%Z by lia. subst tf uf.
      assert (F : every (is_empty (board p)) (map code [(4, first c); (3, first c); (2, first c)]%Z) = true).
      { apply (every_empty _ _ _ D); [intros x [<-|[<-|[<-|[]]]]; apply HA; lia|].
        intros x [<-|[<-|[<-|[]]]]; apply CL, rank_between; simpl; lia. }
      assert (Q : every (fun t : square => if attacks p (other c) t then false else true) (map code [(5, first c); (4, first c)]%Z) = true).
      { apply (every_safe _ _ _ _ D); [intros x [<-|[<-|[]]]; apply HA; lia|]. intros x [<-|[<-|[]]]; easy. }
      destruct c; repeat split; try reflexivity; first [exact F|exact Q].
    + left. assert (tf = 7)%Z by lia. assert (uf = 6)%Z by lia. subst tf uf.
      assert (F : every (is_empty (board p)) (map code [(6, first c); (7, first c)]%Z) = true).
      { apply (every_empty _ _ _ D); [intros x [<-|[<-|[]]]; apply HA; lia|].
        intros x [<-|[<-|[]]]; apply CL, rank_between; simpl; lia. }
      assert (Q : every (fun t : square => if attacks p (other c) t then false else true) (map code [(5, first c); (6, first c)]%Z) = true).
      { apply (every_safe _ _ _ _ D); [intros x [<-|[<-|[]]]; apply HA; lia|]. intros x [<-|[<-|[]]]; easy. }
      destruct c; repeat split; try reflexivity; first [exact F|exact Q].
Qed.

(** ** All moves *)

Lemma go_from P p m ms s : shows P p -> sane P -> In s all -> In m (moves_from p ms (code s)) <->
  In m ms \/ exists t x b, In t all /\ A.moves P (turn p) (A.Move s t x) b /\ m = number (A.Move s t x).
Proof.
  intros SH SA I. pose proof (board_so _ _ SH) as D. unfold moves_from. cbv zeta. rewrite (drawn _ _ D) by easy.
  destruct (A.man P s) as [[c r]|] eqn:S; cbn [content].
  2:{ split; [now left|]. intros [M|[t [x [b [J [M _]]]]]]; [easy|]. inversion M; congruence. }
  destruct (same c (turn p)) eqn:E.
  2:{ split; [now left|]. intros [M|[t [x [b [J [M _]]]]]]; [easy|].
      assert (N : c <> turn p) by (intros ->; destruct (turn p); discriminate). inversion M; congruence. }
  apply same_is in E. rewrite E. clear E.
  assert (PC : r <> Pawn -> In m (fold_left (fun ms d => ride (reach r) (board p) c (code s) (code s + d) d ms) (dirs r) ms) <->
    In m ms \/ exists t, In t all /\ A.attacks (A.man P) c s t /\ (forall r, A.man P t <> Some (c, r)) /\ m = number (A.Move s t None)).
  { intros N. now apply piece_moves. }
  assert (G : r <> Pawn -> r <> King -> In m (fold_left (fun ms d => ride (reach r) (board p) c (code s) (code s + d) d ms) (dirs r) ms) <->
    In m ms \/ exists t x b, In t all /\ A.moves P c (A.Move s t x) b /\ m = number (A.Move s t x)).
  { intros N K. rewrite PC by easy. split; (intros [M|H]; [now left|right]).
    - destruct H as [t [J [AT [L ->]]]]. exists t, None. eexists. split; [easy|]. split; [|easy]. now apply A.piece with (r := r).
    - destruct H as [t [x [b [J [M ->]]]]]. exists t. inversion M; subst; try congruence. easy. }
  destruct r; cbn [reach dirs] in *.
  - now apply pawn_go.
  - now apply G.
  - now apply G.
  - now apply G.
  - now apply G.
  - rewrite (castle_go P p c s) by easy. change (fold_left _ around ms) with (fold_left (fun ms d => ride 0 (board p) c (code s) (code s + d) d ms) around ms).
    rewrite (PC ltac:(easy)). split.
    + intros [[M|[t [J [AT [L ->]]]]]|[t [u [k [RK [CK [CL [BT [FT [BU [N1 [N2 ->]]]]]]]]]]]]; [now left|right|right].
      * exists t, None. eexists. split; [easy|]. split; [|easy]. now apply A.piece with (r := King).
      * exists t, None. eexists. split; [|split; [now apply A.castle with (u := u) (corner := k)|easy]].
        apply in_all in I. assert (In k all) by (eapply on_all; eauto). apply in_all in H. apply in_all.
        destruct BT as [_ [B1 [B2 _]]]. unfold A.on_board, A.files, A.ranks in *. lia.
    + intros [M|[t [x [b [J [M ->]]]]]]; [now left; left|]. inversion M; subst; try congruence.
      * left. right. exists t. easy.
      * right. exists t, u, corner. easy.
Qed.

Theorem moves_are P p m : shows P p -> sane P ->
  In m (moves p) <-> exists mv b, A.on_board (A.to mv) /\ A.moves P (turn p) mv b /\ m = number mv.
Proof.
  intros SH SA. unfold moves.
  rewrite (fold_adds _ (fun i m => exists s t x b, i = code s /\ In s all /\ In t all /\ A.moves P (turn p) (A.Move s t x) b /\ m = number (A.Move s t x))).
  - split.
    + intros [[]|[i [I [s [t [x [b [-> [J [K [M ->]]]]]]]]]]]. exists (A.Move s t x), b. split; [now apply in_all|easy].
    + intros [[s t x] [b [O [M ->]]]]. right. assert (I : In s all).
      { assert (exists r, A.man P s = Some (turn p, r)) as [r S] by (inversion M; eauto). eapply on_all; eauto. apply (board_so _ _ SH). }
      exists (code s). split; [now apply code_in|]. exists s, t, x, b. apply in_all in O. easy.
  - intros l i n I. apply coded in I as [s [I ->]]. rewrite (go_from P) by easy. split; (intros [M|H]; [now left|right]).
    + destruct H as [t [x [b H]]]. now exists s, t, x, b.
    + destruct H as [s' [t [x [b [E [I' H]]]]]]. apply code_inj in E; [|easy..]. subst s'. now exists t, x, b.
Qed.
