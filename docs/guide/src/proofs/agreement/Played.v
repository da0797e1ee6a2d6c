(** The position after a move. *)

From Coq Require Import List ZArith Lia Bool PArray Uint63.
From Caissa Require Articles.
From Caissa Require Import Laws Boards Attacks Pawns Moves.
Import ListNotations Articles(color(..), role(..), other).
Open Scope array_scope. Open Scope uint63_scope. Open Scope list_scope.

Definition decode (m : int) : int * int * int :=
  let (st, digit) := if m <? 9999 then (m, 0) else (m / 10, m mod 10) in (st / 100, st mod 100, digit).
Definition promotions : list (option role) := [None; Some Queen; Some Rook; Some Bishop; Some Knight].

Lemma map_same {X Y} (f g : X -> Y) l : map f l = map g l -> forall x, In x l -> f x = g x.
Proof.
  induction l as [|y l IH]; simpl; [easy|]. intros [= E F] x [<-|I]; auto.
Qed.

Lemma decodes : map (fun q => decode (number (A.Move (fst (fst q)) (snd (fst q)) (snd q)))) (list_prod (list_prod all all) promotions) =
  map (fun q => (code (fst (fst q)), code (snd (fst q)), digit_of (snd q))) (list_prod (list_prod all all) promotions).
Proof. vm_cast_no_check (eq_refl (map (fun q => (code (fst (fst q)), code (snd (fst q)), digit_of (snd q))) (list_prod (list_prod all all) promotions))). Qed.

Lemma decode_number s t x : In s all -> In t all -> In x promotions -> decode (number (A.Move s t x)) = (code s, code t, digit_of x).
Proof.
  intros I J K. exact (map_same _ _ _ decodes (s, t, x) (in_prod _ _ _ _ (in_prod _ _ _ _ I J) K)).
Qed.

Definition loses (p : position) (c : color) (s t corner : int) : bool :=
  if s =? corner then true else if t =? corner then true else if s =? king p c then rank corner =? home c else false.
Definition next (p : position) (s t : int) (b : array Laws.content) (ks : int * int) (passed : int) : position :=
  Position b (other p.(turn)) ks (filter (fun corner => if loses p p.(turn) s t corner then false else true) p.(castling)) passed.

(** [play], with the digits of the move apart. *)
Definition played (p : position) (s t digit : int) : position :=
  let (b, c) := (p.(board), p.(turn)) in
  let promoted := if digit =? 1 then Queen else if digit =? 2 then Rook else if digit =? 3 then Bishop else Knight in
  let after := b.[s <- Empty].[t <- if digit =? 0 then b.[s] else Man c promoted] in
  match b.[s] with
  | Man _ Pawn => next p s t (if t =? p.(passed) then after.[t - forward c <- Empty] else after) p.(kings)
      (if t =? s + 2 * forward c then s + forward c else 0)
  | Man _ King => next p s t
      (if t =? s + 20 then after.[s + 30 <- Empty].[s + 10 <- Man c Rook] else
       if t =? s - 20 then after.[s - 40 <- Empty].[s - 10 <- Man c Rook] else after)
      (match c with White => (t, snd p.(kings)) | Black => (fst p.(kings), t) end) 0
  | _ => next p s t after p.(kings) 0
  end.

Lemma play_played p m : play p m = let '(s, t, digit) := decode m in played p s t digit.
Proof. unfold play, decode. destruct (m <? 9999); reflexivity. Qed.

Lemma draws_ext B B' b : draws B b -> (forall s, B' s = B s) -> draws B' b.
Proof. intros D E. split; intros; rewrite ?E; now apply D. Qed.

Lemma sane_king P p c s : shows P p -> sane P -> In s all -> (code s =? king p c) = true <-> A.man P s = Some (c, King).
Proof.
  intros SH SA I. rewrite int_eqb. split.
  - intros E. destruct (one_king _ SA c) as [k K]. assert (F : A.man P k = Some (c, King)) by now apply K.
    rewrite (kings_so _ _ SH _ _ F) in E. apply code_inj in E; [now subst|easy|eapply on_all; eauto; apply (board_so _ _ SH)].
  - intros E. symmetry. now apply (kings_so _ _ SH).
Qed.

Lemma loses_is P p s t k r : shows P p -> sane P -> In s all -> In t all -> A.man P s = Some (turn p, r) -> A.castling P k ->
  loses p (turn p) (code s) (code t) (code k) = false <-> s <> k /\ t <> k /\ s <> (5, snd k)%Z.
Proof.
  intros SH SA I J S C. destruct (at_home _ SA k C) as [c [K [RK KG]]]. apply (castling_so _ _ SH) in C as [KA _].
  unfold loses. rewrite !code_eqb by easy. destruct (eqs_spec s k) as [E|N1]; [split; [easy|now intros []]|].
  destruct (eqs_spec t k) as [E|N2]; [split; [easy|now intros [_ []]]|].
  assert (H : snd k = first c /\ (rank (code k) =? home (turn p)) = same c (turn p)).
  { destruct (turn p), c; destruct K as [-> | ->]; split; reflexivity. }
  destruct H as [H1 H2]. rewrite H1, H2. destruct (code s =? king p (turn p)) eqn:E.
  - apply (sane_king P) in E; [|easy..]. destruct (same c (turn p)) eqn:F.
    + apply same_is in F. rewrite F in E. assert (s = (5, first c)%Z).
      { destruct (one_king _ SA c) as [x X]. apply X in E, KG. congruence. }
      split; [easy|]. now intros [_ [_ []]].
    + split; [|easy]. intros _. split; [easy|split; [easy|]]. intros ->. rewrite KG in E. injection E as ->. now destruct (turn p).
  - split; [|easy]. intros _. split; [easy|split; [easy|]]. intros ->. rewrite KG in S. injection S as -> <-.
    apply (sane_king P p (turn p)) in KG; [|easy..]. congruence.
Qed.

Lemma next_shows P p Q s t x r B b ks ps : shows P p -> sane P -> In s all -> In t all -> A.man P s = Some (turn p, r) ->
  draws B b -> (forall u, A.man Q u = B u) -> A.turn Q = other (A.turn P) ->
  (forall k, A.castling Q k <-> A.castling P k /\ A.from (A.Move s t x) <> k /\ A.to (A.Move s t x) <> k /\ A.from (A.Move s t x) <> (5, snd k)%Z) ->
  (forall u, A.passed Q u <-> In u all /\ code u = ps) -> (ps = 0 \/ exists u, In u all /\ ps = code u) ->
  (forall c k, B k = Some (c, King) -> match c with White => fst ks | Black => snd ks end = code k) ->
  shows Q (next p (code s) (code t) b ks ps).
Proof.
  intros SH SA I J S D E T C PS PA K. split; cbn [board turn castling passed next].
  - now apply (draws_ext B).
  - now rewrite T, (turn_so _ _ SH).
  - intros c k. rewrite E. intros F. unfold king. cbn [kings]. now apply K.
  - intros k. rewrite C. cbn [A.from A.to]. rewrite filter_In. split.
    + intros [CP N]. apply (loses_is P p s t k r) in N; try easy. rewrite N. apply (castling_so _ _ SH) in CP. easy.
    + intros [KA [CI N]]. assert (CP : A.castling P k) by now apply (castling_so _ _ SH). split; [easy|].
      apply (loses_is P p s t k r); try easy. destruct (loses _ _ _ _ _); easy.
  - intros i H. apply filter_In in H as [H _]. now apply (castling_all _ _ SH).
  - exact PS.
  - exact PA.
Qed.

Lemma twice_table : forallb (fun c => forallb (fun s => code s + 2 * forward c =? code s + forward c + forward c) all) colors = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma twice c s : In s all -> code s + 2 * forward c = code s + forward c + forward c.
Proof. intros I. apply int_eqb. exact (for_one _ (proj1 (forallb_forall _ _) twice_table c (in_colors c)) s I). Qed.

Lemma victim_table : forallb (fun c => both (fun s t => implb (pattern c Pawn s t) (code t - forward c =? code (fst t, snd s)))) colors = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma victim_code c s t : In s all -> In t all -> A.pattern c Pawn s t -> code t - forward c = code (fst t, snd s).
Proof.
  intros I J Q. pose proof (for_both _ (proj1 (forallb_forall _ _) victim_table c (in_colors c)) s t I J) as H. cbv beta in H.
  apply pattern_is in Q. rewrite Q in H. now apply int_eqb.
Qed.

Lemma king_table : both (fun s t => implb (pattern White King s t) (negb (code t =? code s + 20) && negb (code t =? code s - 20))) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma promotes_in c t x r : A.becomes c t x r -> In x promotions.
Proof.
  intros H. apply becomes_is in H as [[_ [-> H]]|[_ [-> _]]]; [|now left].
  destruct H as [-> |[-> |[-> | ->]]]; cbn [In promotions]; auto 9.
Qed.

Lemma draws_moved B b s t r c : draws B b -> In s all -> In t all ->
  draws (A.put (Some (c, r)) t (A.put None s B)) b.[code s <- Empty].[code t <- Man c r].
Proof.
  intros D I J. apply (draws_put _ _ (Some (c, r))); [|easy]. now apply (draws_put _ _ None).
Qed.

(** What stands on the square to which a pawn goes. *)
Lemma promoted_content c t x r : A.becomes c t x r ->
  (if digit_of x =? 0 then Man c Pawn
   else Man c (if digit_of x =? 1 then Queen else if digit_of x =? 2 then Rook else if digit_of x =? 3 then Bishop else Knight)) = Man c r.
Proof.
  intros H. apply becomes_is in H as [[_ [-> H]]|[_ [-> ->]]]; [|reflexivity].
  destruct H as [-> |[-> |[-> | ->]]]; reflexivity.
Qed.

Lemma becomes_no_king c t x r : A.becomes c t x r -> r <> King.
Proof. intros H. apply becomes_is in H as [[_ [_ H]]|[_ [_ H]]]; [destruct H as [-> |[-> |[-> | ->]]]; easy|now subst]. Qed.

Lemma on_board_all B b s c r : draws B b -> B s = Some (c, r) -> In s all.
Proof. apply on_all. Qed.

(** The kings stay where they are, or one goes to [t]. *)
Lemma kings_stay P p c s t r x B : shows P p -> A.man P s = Some (c, x) -> r <> King ->
  (forall u, B u = A.put (Some (c, r)) t (A.put None s (A.man P)) u \/ B u = None) ->
  forall d k, B k = Some (d, King) -> match d with White => fst (kings p) | Black => snd (kings p) end = code k.
Proof.
  intros SH S N E d k K. apply (kings_so _ _ SH). destruct (E k) as [F|F]; rewrite F in K; [|easy].
  unfold A.put in K. destruct (A.square_dec k t); [congruence|]. destruct (A.square_dec k s); [congruence|easy].
Qed.

Lemma king_goes P p c s t B : shows P p -> sane P -> A.man P s = Some (c, King) ->
  (forall u, B u = A.put (Some (c, King)) t (A.put None s (A.man P)) u \/ forall d, B u <> Some (d, King)) ->
  forall d k, B k = Some (d, King) ->
  match d with White => fst (match c with White => (code t, snd (kings p)) | Black => (fst (kings p), code t) end)
             | Black => snd (match c with White => (code t, snd (kings p)) | Black => (fst (kings p), code t) end) end = code k.
Proof.
  intros SH SA S E d k K. destruct (E k) as [F|F]; [|now apply F in K]. rewrite F in K. clear E F.
  unfold A.put in K. destruct (A.square_dec k t) as [->|N].
  - injection K as <-. now destruct c.
  - destruct (A.square_dec k s); [easy|]. assert (d = other c).
    { destruct (one_king _ SA c) as [y Y]. apply Y in S. destruct c, d; try easy; apply Y in K; congruence. }
    apply (kings_so _ _ SH) in K. subst d. now destruct c.
Qed.

Theorem plays P p m b Q : shows P p -> sane P -> A.on_board (A.to m) -> A.moves P (turn p) m b -> (forall s, A.man Q s = b s) ->
  A.turn Q = other (A.turn P) ->
  (forall k, A.castling Q k <-> A.castling P k /\ A.from m <> k /\ A.to m <> k /\ A.from m <> (5, snd k)%Z) ->
  (forall s, A.passed Q s <-> A.man P (A.from m) = Some (A.turn P, Pawn) /\ A.between (A.from m) s (A.to m)) ->
  shows Q (play p (number m)).
Proof.
  intros SH SA O M E T C PS. pose proof (board_so _ _ SH) as D. apply in_all in O. rewrite (turn_so _ _ SH) in PS.
  set (c := turn p) in *. destruct m as [s t x]. cbn [A.from A.to] in *.
  assert (S : exists r, A.man P s = Some (c, r)) by (inversion M; eauto). destruct S as [r S].
  assert (I : In s all) by (eapply on_all; eauto).
  assert (X : In x promotions) by (inversion M; subst; try (now left); eapply promotes_in; eauto).
  rewrite play_played, decode_number by easy. unfold played. fold c.
  assert (BS : (board p).[code s] = Man c r) by (rewrite (drawn _ _ D) by easy; now rewrite S).
  rewrite BS.
  assert (PN : r <> Pawn -> forall u, A.passed Q u <-> In u all /\ code u = 0).
  { intros N u. rewrite PS. split; [intros [F _]; congruence|]. intros [U Z]. now destruct (zero u U). }
  inversion M as [s' t' r1 S1 N1 AT OW|s' t' x' r1 S1 FI FO CL EM BE|s' t' r2 x' r1 S1 AT EN BE|s' t' S1 AT PT|s' t' u k S1 RK CK CL BT FT BU NA1 NA2];
    subst s' t'; try subst x'; rewrite S in S1; injection S1 as R1;
    match goal with F : A.put _ _ _ = b |- _ => rename F into HB end.
  - subst r1 x. cbn [digit_of]. change (0 =? 0) with true. cbv iota.
    assert (SH1 : r <> King -> shows Q (next p (code s) (code t) (board p).[code s <- Empty].[code t <- Man c r] (kings p) 0)).
    { intros NK. eapply next_shows with (B := b) (x := None); eauto.
      - rewrite <- HB. now apply draws_moved.
      - rewrite <- HB. exact (kings_stay P p c s t r r _ SH S NK (fun u => or_introl eq_refl)). }
    destruct r; try (now apply SH1); [easy|].
    assert (NC : (code t =? code s + 20) = false /\ (code t =? code s - 20) = false).
    { destruct AT as [_ [_ [r' [S2 Q2]]]]. rewrite S in S2. injection S2 as <-.
      pose proof (for_both _ king_table s t I O) as K. cbv beta in K. apply (pattern_is c King) in Q2. rewrite (pattern_color White c), Q2 in K by easy.
      apply andb_true_iff in K. rewrite !negb_true_iff in K. easy. }
    destruct NC as [-> ->]. eapply next_shows with (B := b) (x := None); eauto.
    + rewrite <- HB. now apply draws_moved.
    + rewrite <- HB. exact (king_goes P p c s t _ SH SA S (fun u => or_introl eq_refl)).
  - subst r. rewrite (promoted_content _ _ _ _ BE).
    assert (NP : (code t =? passed p) = false).
    { destruct (code t =? passed p) eqn:F; [|easy]. apply eqb_correct in F. exfalso.
      assert (PT : A.passed P t) by now apply (passed_so _ _ SH).
      destruct (just_passed _ SA t PT) as [_ [_ [RT PB]]]. rewrite (turn_so _ _ SH) in *. fold c in RT, PB.
      assert (W : s = (fst t, snd t - delta c)%Z).
      { destruct s as [sf sr], t as [tf tr]. unfold A.files, A.forward in *. simpl in *.
        f_equal; [lia|]. destruct c; simpl in *; lia. }
      rewrite <- W in PB. rewrite S in PB. destruct c; discriminate. }
    rewrite NP. rewrite twice by easy. pose proof (pawns_inside _ SA _ _ S) as R. pose proof (straight_ways c s t I O R) as W.
    destruct (one_step_code c s I R) as [I1 C1].
    eapply next_shows with (B := b) (x := x); eauto.
    + rewrite <- HB. now apply draws_moved.
    + intros u. rewrite PS. destruct (code t =? code s + forward c + forward c) eqn:F.
      * apply int_eqb in F. apply (two _ _ _ W) in F. rewrite (one_between c s t) by apply F. rewrite <- C1. split.
        -- intros [_ ->]. easy.
        -- intros [U V]. split; [easy|]. now apply code_inj in V.
      * split; [|intros [U Z]; now destruct (zero u U)]. intros [_ V]. destruct FO as [FO|[FO _]].
        -- now apply (none_between c) in V.
        -- assert (G : code t = code s + forward c + forward c) by (apply (two _ _ _ W); easy). apply int_eqb in G. congruence.
    + destruct (code t =? code s + forward c + forward c); [right|now left]. exists (one_step c s). now rewrite C1.
    + rewrite <- HB. exact (kings_stay P p c s t r1 Pawn _ SH S (becomes_no_king _ _ _ _ BE) (fun u => or_introl eq_refl)).
  - subst r. rewrite (promoted_content _ _ _ _ BE). apply (pawn_attacks_pattern _ _ _ _ S) in AT as PT.
    assert (NP : (code t =? passed p) = false).
    { destruct (code t =? passed p) eqn:F; [|easy]. apply eqb_correct in F. exfalso.
      assert (PT' : A.passed P t) by now apply (passed_so _ _ SH). destruct (just_passed _ SA t PT') as [_ [F' _]]. congruence. }
    pose proof (pawns_inside _ SA _ _ S) as R. pose proof (straight_ways c s t I O R) as W.
    assert (N2 : (code t =? code s + 2 * forward c) = false).
    { rewrite twice by easy. destruct (code t =? code s + forward c + forward c) eqn:F; [|easy]. apply int_eqb, (two _ _ _ W) in F. unfold A.pattern in PT. lia. }
    rewrite NP, N2. eapply next_shows with (B := b) (x := x); eauto.
    + rewrite <- HB. now apply draws_moved.
    + intros u. rewrite PS. split; [intros [_ V]; now apply (no_between c) in V|]. intros [U Z]. now destruct (zero u U).
    + rewrite <- HB. exact (kings_stay P p c s t r1 Pawn _ SH S (becomes_no_king _ _ _ _ BE) (fun u => or_introl eq_refl)).
  - subst r x. cbn [digit_of]. change (0 =? 0) with true. cbv iota. apply (pawn_attacks_pattern _ _ _ _ S) in AT as QT.
    assert (NP : (code t =? passed p) = true) by (apply int_eqb; now apply (passed_so _ _ SH)).
    pose proof (pawns_inside _ SA _ _ S) as R. pose proof (straight_ways c s t I O R) as W.
    assert (N2 : (code t =? code s + 2 * forward c) = false).
    { rewrite twice by easy. destruct (code t =? code s + forward c + forward c) eqn:F; [|easy]. apply int_eqb, (two _ _ _ W) in F. unfold A.pattern in QT. lia. }
    rewrite NP, N2. rewrite (victim_code c s t) by easy.
    assert (V : In (fst t, snd s) all) by (apply in_all in I, O; apply in_all; unfold A.on_board in *; simpl; easy).
    eapply next_shows with (B := b) (x := None); eauto.
    + rewrite <- HB. apply (draws_put _ _ None); [|easy]. now apply draws_moved.
    + intros u. rewrite PS. split; [intros [_ U]; now apply (no_between c) in U|]. intros [U Z]. now destruct (zero u U).
    + rewrite <- HB. apply (kings_stay P p c s t Pawn Pawn); try easy. intros u.
      unfold A.put. destruct (A.square_dec u (fst t, snd s)); [now right|now left].
  - subst r x. cbn [digit_of]. change (0 =? 0) with true. cbv iota.
    destruct (at_home _ SA k CK) as [c' [K [RK' KG]]]. rewrite RK in RK'. injection RK' as <-.
    assert (s = (5, first c)%Z).
    { destruct (one_king _ SA c) as [y Y]. apply Y in S, KG. congruence. }
    subst s. destruct t as [tf tr], u as [uf ur]. unfold A.files in FT. simpl in FT.
    assert (HA : forall f, (1 <= f <= 8)%Z -> In (f, first c) all) by (intros; now apply home_all).
    assert (KA : In k all) by (eapply on_all; eauto).
    assert (KS : forall d y, b y = Some (d, King) ->
      match d with White => fst (match c with White => (code (tf, tr), snd (kings p)) | Black => (fst (kings p), code (tf, tr)) end)
                 | Black => snd (match c with White => (code (tf, tr), snd (kings p)) | Black => (fst (kings p), code (tf, tr)) end) end = code y).
    { eapply king_goes; eauto. intros y. rewrite <- HB. unfold A.put.
      destruct (A.square_dec y (uf, ur)); [right; congruence|]. destruct (A.square_dec y k); [right; congruence|now left]. }
    destruct K as [-> | ->]; apply rank_between in BT; simpl in BT; destruct BT as [-> BT]; apply rank_between in BU; simpl in BU; destruct BU as [-> BU].
    + assert (tf = 3)%Z by lia. assert (uf = 4)%Z by lia. subst tf uf.
      assert (DB : draws b (((board p).[code (5, first c)%Z <- Empty].[code (3, first c)%Z <- Man c King]).[code (1, first c)%Z <- Empty].[code (4, first c)%Z <- Man c Rook])).
      { rewrite <- HB. apply (draws_put _ _ (Some (c, Rook))); [|apply HA; lia]. apply (draws_put _ _ None); [|easy]. apply draws_moved; easy. }
      assert (NN : forall u, A.passed Q u <-> In u all /\ code u = 0) by now apply PN.
      clear - SH SA I O S E T C NN KS DB. eapply next_shows with (B := b) (x := None); eauto.
      destruct c; exact DB.
    + assert (tf = 7)%Z by lia. assert (uf = 6)%Z by lia. subst tf uf.
      assert (DB : draws b (((board p).[code (5, first c)%Z <- Empty].[code (7, first c)%Z <- Man c King]).[code (8, first c)%Z <- Empty].[code (6, first c)%Z <- Man c Rook])).
      { rewrite <- HB. apply (draws_put _ _ (Some (c, Rook))); [|apply HA; lia]. apply (draws_put _ _ None); [|easy]. apply draws_moved; easy. }
      assert (NN : forall u, A.passed Q u <-> In u all /\ code u = 0) by now apply PN.
      clear - SH SA I O S E T C NN KS DB. eapply next_shows with (B := b) (x := None); eauto.
      destruct c; exact DB.
Qed.
