(** The odds of five games of baccarat, from their rules.

    Written by hand from the rulebooks, and sharing nothing with the program that publishes the odds.
    [odds_figures.v] states that program's figures, and Coq's kernel computes each of them again from
    the definitions here. docs/proof.md says what a reader must still believe. *)

From Coq Require Import List NArith ZArith QArith Qreduction Bool String.
Import ListNotations.
Open Scope N_scope.
Open Scope list_scope.

(** * Cards

    A deck has four cards of each of thirteen ranks. Ace is worth 1, two to nine their face value, ten,
    jack, queen and king 0. So of each value from 1 to 9 there are four in a deck, and of 0 sixteen. *)

Definition values : list N := [0; 1; 2; 3; 4; 5; 6; 7; 8; 9].
Definition of_value (decks v : N) : N := if v =? 0 then 16 * decks else 4 * decks.
Definition cards (decks : N) : N := 52 * decks.

(** How many cards of a value are left when those [seen] are gone. *)
Definition seen_of (seen : list N) (v : N) : N :=
  fold_left (fun n s => if s =? v then n + 1 else n) seen 0.
Definition left (decks : N) (seen : list N) (v : N) : N := of_value decks v - seen_of seen v.

(** A Point Total is the last digit of the sum. *)
Definition total (a b : N) : N := let s := a + b in if 10 <=? s then s - 10 else s.

(** * The Table of Play *)

Definition natural (points : N) : bool := 8 <=? points.

Definition player_draws (player banker : N) : bool :=
  negb (natural player) && negb (natural banker) && (player <=? 5).

Definition between (low high v : N) : bool := (low <=? v) && (v <=? high).

(** [third] is the value of the Player third card, or none where that Hand stood. *)
Definition banker_draws (player banker : N) (third : option N) : bool :=
  negb (natural player) && negb (natural banker) &&
  match third with
  | None => banker <=? 5
  | Some t =>
      match banker with
      | 0 | 1 | 2 => true
      | 3 => negb (t =? 8)
      | 4 => between 2 7 t
      | 5 => between 4 7 t
      | 6 => between 6 7 t
      | _ => false
      end
  end.

(** * A round *)

Inductive hand := Player | Banker.
Inductive outcome := Wins (h : hand) | Tie.

Record deal := {
  player_four : N; (* points after the first two cards of each Hand *)
  banker_four : N;
  player_third : option N;
  banker_third : option N
}.

Definition with_third (points : N) (third : option N) : N :=
  match third with None => points | Some t => total points t end.
Definition size (third : option N) : N := match third with None => 2 | Some _ => 3 end.

Definition used (d : deal) := size (player_third d) + size (banker_third d).

(** All that a bet may look at when the round is over, but for pairs. *)
Record facts := {
  result : outcome;
  player_points : N;
  banker_points : N;
  player_cards : N;
  banker_cards : N
}.

Definition higher (player banker : N) : outcome :=
  match player ?= banker with Gt => Wins Player | Lt => Wins Banker | Eq => Tie end.

Definition facts_of (d : deal) : facts :=
  let p := with_third (player_four d) (player_third d) in
  let b := with_third (banker_four d) (banker_third d) in
  {| result := higher p b; player_points := p; banker_points := b;
     player_cards := size (player_third d); banker_cards := size (banker_third d) |}.

(** Draws of six cards, in order, are what every way counts: cards that a round does not use may lie
    in any way. *)
Definition draws (n : N) : N := n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5).
Definition unused (n : N) (d : deal) : N :=
  match used d with 4 => (n - 4) * (n - 5) | 5 => n - 5 | _ => 1 end.

(** Goes through every deal, card after card: first to the Player, then to the Banker, again to each,
    then third cards. [f] is told the deal and in how many of the draws it happens. *)
Section Deals.
  Variables (A : Type) (decks : N) (f : deal -> N -> A -> A).

  Definition draw (seen : list N) (ways : N) (then_ : N -> list N -> N -> A -> A) (a : A) : A :=
    fold_left (fun a v => then_ v (v :: seen) (ways * left decks seen v) a) values a.

  Definition finish (p b : N) (third fourth : option N) (ways : N) (a : A) : A :=
    let d := {| player_four := p; banker_four := b; player_third := third; banker_third := fourth |} in
    f d (ways * unused (cards decks) d) a.

  Definition banker_next (p b : N) (third : option N) (seen : list N) (ways : N) (a : A) : A :=
    if banker_draws p b third
    then draw seen ways (fun v _ w => finish p b third (Some v) w) a
    else finish p b third None ways a.

  Definition player_next (p b : N) (seen : list N) (ways : N) (a : A) : A :=
    if player_draws p b
    then draw seen ways (fun v s w => banker_next p b (Some v) s w) a
    else banker_next p b None seen ways a.

  Definition all_deals (a : A) : A :=
    draw [] 1 (fun p1 s w =>
    draw s w (fun b1 s w =>
    draw s w (fun p2 s w =>
    draw s w (fun b2 s w => player_next (total p1 p2) (total b1 b2) s w)))) a.
End Deals.

(** In how many ways each of several things happens, found in one pass. *)
Definition count (decks : N) (things : list (facts -> bool)) : list N :=
  all_deals (list N) decks
    (fun d ways sums =>
       let x := facts_of d in
       map (fun '(happens, n) => if happens x : bool then n + ways else n) (combine things sums))
    (map (fun _ => 0) things).

(** Pairs look at the ranks of the first two cards of each Hand: four cards of thirteen ranks. *)
Definition ranks : list N := [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13].

Record pairs := { player_pair : option N; banker_pair : option N }.

Definition pair_of (a b : N) : option N := if a =? b then Some a else None.

Definition count_pairs (decks : N) (things : list (pairs -> bool)) : list N :=
  let n := cards decks in
  let card seen w (then_ : N -> list N -> N -> list N -> list N) sums :=
    fold_left (fun sums r => then_ r (r :: seen) (w * (4 * decks - seen_of seen r)) sums) ranks sums in
  card [] ((n - 4) * (n - 5)) (fun p1 s w =>
  card s w (fun b1 s w =>
  card s w (fun p2 s w =>
  card s w (fun b2 s w sums =>
    let both := {| player_pair := pair_of p1 p2; banker_pair := pair_of b1 b2 |} in
    map (fun '(happens, m) => if happens both : bool then m + w else m) (combine things sums)))))
  (map (fun _ => 0) things).

(** * What pay lines ask for *)

Definition among (v : N) (those : list N) : bool := existsb (N.eqb v) those.
Definition is_hand (h g : hand) : bool :=
  match h, g with Player, Player | Banker, Banker => true | _, _ => false end.

Definition wins (h : hand) (x : facts) : bool :=
  match result x with Wins g => is_hand h g | Tie => false end.
Definition tie (x : facts) : bool := match result x with Tie => true | _ => false end.
Definition points_of (h : hand) (x : facts) : N :=
  match h with Player => player_points x | Banker => banker_points x end.
Definition cards_of (h : hand) (x : facts) : N :=
  match h with Player => player_cards x | Banker => banker_cards x end.

Definition wins_on (h : hand) (those : list N) (x : facts) := wins h x && among (points_of h x) those.
Definition wins_not_on (h : hand) (n : N) (x : facts) := wins h x && negb (points_of h x =? n).
Definition tie_on (n : N) (x : facts) := tie x && (player_points x =? n).
Definition tie_not_on (n : N) (x : facts) := tie x && negb (player_points x =? n).
Definition big (h : hand) (n : N) (x : facts) := wins_on h [n] x && (cards_of h x =? 3).
Definition small (h : hand) (n : N) (x : facts) := wins_on h [n] x && (cards_of h x =? 2).
Definition either_on (n : N) (x : facts) := wins_on Player [n] x || wins_on Banker [n] x.
Definition any_on (n : N) (x : facts) := either_on n x || tie_on n x.

(** Char Siu: won by one point on 7, 8 or 9, with so many cards in both Hands. *)
Definition other (h : hand) : hand := match h with Player => Banker | Banker => Player end.
Definition char_siu (h : hand) (n : N) (x : facts) :=
  wins_on h [7; 8; 9] x && (points_of h x =? points_of (other h) x + 1) && (player_cards x + banker_cards x =? n).

Definition paired (h : hand) (b : pairs) : option N :=
  match h with Player => player_pair b | Banker => banker_pair b end.
Definition has_pair (h : hand) (b : pairs) : bool :=
  match paired h b with Some _ => true | None => false end.
Definition pair_in (h : hand) (r : N) (b : pairs) : bool :=
  match paired h b with Some s => r =? s | None => false end.
Definition pair_not_in (h : hand) (r : N) (b : pairs) : bool := has_pair h b && negb (pair_in h r b).
Definition one_pair (b : pairs) : bool := xorb (has_pair Player b) (has_pair Banker b).
Definition twin_pairs (b : pairs) : bool :=
  match player_pair b, banker_pair b with Some r, Some s => r =? s | _, _ => false end.
Definition two_pairs (b : pairs) : bool :=
  has_pair Player b && has_pair Banker b && negb (twin_pairs b).

(** * Bets

    A bet on a Hand is returned on a Tie; any other bet that meets no pay line loses. Odds are what is
    won on a unit. *)

Inductive bet :=
| OnHand (lines : list ((facts -> bool) * Q))
| OnScore (lines : list ((facts -> bool) * Q))
| OnPairs (lines : list ((pairs -> bool) * Q)).

Definition to_1 (n : Z) : Q := inject_Z n.

Definition player := OnHand [(wins Player, to_1 1)].
Definition banker_commission := OnHand [(wins Banker, 95 # 100)].
Definition banker_half_on_6 := OnHand [(wins_on Banker [6], 1 # 2); (wins_not_on Banker 6, to_1 1)].
Definition tie_bet := OnScore [(tie, to_1 8)].
Definition pair_bet (h : hand) := OnPairs [(has_pair h, to_1 11)].
Definition big_tiger := OnScore [(big Banker 6, to_1 50)].
Definition small_tiger := OnScore [(small Banker 6, to_1 22)].
Definition big_buffalo := OnScore [(big Player 6, to_1 35)].
Definition small_buffalo := OnScore [(small Player 6, to_1 20)].
Definition big_7 (h : hand) := OnScore [(big h 7, to_1 30)].
Definition small_7 (h : hand) := OnScore [(small h 7, to_1 15)].
Definition tiger_buffalo := OnScore [(either_on 6, to_1 6)].
Definition tiger_pair := OnPairs [(one_pair, to_1 4); (two_pairs, to_1 20); (twin_pairs, to_1 100)].
Definition tiger_tie := OnScore [(tie_on 6, to_1 35)].
Definition wu_dalang := OnScore [(wins_on Player [1], to_1 150)].
Definition tiger := OnScore [(small Banker 6, to_1 12); (big Banker 6, to_1 20)].
Definition char_siu_bet (h : hand) :=
  OnScore [(char_siu h 4, to_1 10); (char_siu h 5, to_1 15); (char_siu h 6, to_1 50)].

(** Easy Six *)
Definition easy_player := OnHand [(wins_on Player [6], 105 # 100); (wins_not_on Player 6, to_1 1)].
Definition easy_tie := OnScore [(tie_on 6, to_1 10); (tie_not_on 6, to_1 8)].
Definition easy_pair (h : hand) := OnPairs [(pair_in h 6, to_1 13); (pair_not_in h 6, to_1 11)].
Definition easy_six := OnScore [(any_on 6, to_1 6)].

Definition book := list (string * bet).
Open Scope string_scope.

Definition tiger_buffalo_non_commission : book :=
  [("player", player); ("banker", banker_half_on_6); ("tie", tie_bet);
   ("player-pair", pair_bet Player); ("banker-pair", pair_bet Banker);
   ("big-tiger", big_tiger); ("small-tiger", small_tiger);
   ("big-buffalo", big_buffalo); ("small-buffalo", small_buffalo);
   ("banker-big-7", big_7 Banker); ("banker-small-7", small_7 Banker);
   ("player-big-7", big_7 Player); ("player-small-7", small_7 Player);
   ("tiger-buffalo", tiger_buffalo); ("tiger-pair", tiger_pair); ("tiger-tie", tiger_tie);
   ("wu-dalang", wu_dalang); ("tiger", tiger);
   ("player-char-siu", char_siu_bet Player); ("banker-char-siu", char_siu_bet Banker)].

Definition da_hu_ying_xiong : book :=
  [("player", player); ("banker", banker_commission); ("tie", tie_bet); ("tiger-tie", tiger_tie);
   ("tiger", tiger); ("big-tiger", big_tiger); ("small-tiger", small_tiger);
   ("tiger-pair", tiger_pair)].

Definition easy_six_book : book :=
  [("player", easy_player); ("banker", banker_half_on_6); ("tie", easy_tie);
   ("player-pair", easy_pair Player); ("banker-pair", easy_pair Banker); ("easy-six", easy_six)].

Definition tiger_buffalo_commission_insurance : book :=
  [("player", player); ("banker", banker_commission); ("tie", tie_bet);
   ("player-pair", pair_bet Player); ("banker-pair", pair_bet Banker);
   ("big-tiger", big_tiger); ("small-tiger", small_tiger);
   ("big-buffalo", big_buffalo); ("small-buffalo", small_buffalo);
   ("banker-big-7", big_7 Banker); ("banker-small-7", small_7 Banker);
   ("player-big-7", big_7 Player); ("player-small-7", small_7 Player);
   ("tiger-buffalo", tiger_buffalo); ("tiger-pair", tiger_pair); ("tiger-tie", tiger_tie);
   ("wu-dalang", wu_dalang); ("tiger", tiger);
   ("player-char-siu", char_siu_bet Player); ("banker-char-siu", char_siu_bet Banker)].

Definition tiger_buffalo_non_commission_insurance : book :=
  [("player", player); ("banker", banker_half_on_6); ("tie", tie_bet);
   ("player-pair", pair_bet Player); ("banker-pair", pair_bet Banker);
   ("big-tiger", big_tiger); ("small-tiger", small_tiger);
   ("big-buffalo", big_buffalo); ("small-buffalo", small_buffalo);
   ("tiger-buffalo", tiger_buffalo); ("wu-dalang", wu_dalang);
   ("player-char-siu", char_siu_bet Player); ("banker-char-siu", char_siu_bet Banker)].

Definition books : list (string * book) :=
  [("tiger-buffalo-non-commission", tiger_buffalo_non_commission);
   ("da-hu-ying-xiong", da_hu_ying_xiong);
   ("easy-six", easy_six_book);
   ("tiger-buffalo-commission-insurance", tiger_buffalo_commission_insurance);
   ("tiger-buffalo-non-commission-insurance", tiger_buffalo_non_commission_insurance)].

Close Scope string_scope.

(** * Odds of a bet: ways of each pay line, of a push and of a loss, and the house edge *)

Record odds := Odds { line_ways : list N; push : N; lose : N; edge : Q }.

Definition sum (l : list N) : N := fold_left N.add l 0.

Definition odds_of (decks tied : N) (original : bool) (pays : list Q) (ways : list N) : odds :=
  let returned := if original then tied else 0 in
  let lost := draws (cards decks) - sum ways - returned in
  let won := fold_left Qplus (map (fun '(q, w) => q * inject_Z (Z.of_N w))%Q (combine pays ways)) 0%Q in
  Odds ways returned lost
    (Qred ((inject_Z (Z.of_N lost) - won) / inject_Z (Z.of_N (draws (cards decks))))).

Definition score_lines (b : bet) : list (facts -> bool) :=
  match b with OnHand l | OnScore l => map fst l | OnPairs _ => [] end.
Definition pair_lines (b : bet) : list (pairs -> bool) :=
  match b with OnPairs l => map fst l | _ => [] end.

(** Hands the ways out again, to each bet as many as it has lines. *)
Fixpoint hand_out (decks tied : N) (bets : list (string * bet)) (scores pairs : list N)
  : list (string * odds) :=
  match bets with
  | [] => []
  | (name, b) :: rest =>
      let n := List.length (score_lines b) in
      let m := List.length (pair_lines b) in
      let this :=
        match b with
        | OnHand l => odds_of decks tied true (map snd l) (firstn n scores)
        | OnScore l => odds_of decks tied false (map snd l) (firstn n scores)
        | OnPairs l => odds_of decks tied false (map snd l) (firstn m pairs)
        end in
      (name, this) :: hand_out decks tied rest (skipn n scores) (skipn m pairs)
  end.

Definition every_bet : list (string * bet) :=
  flat_map (fun '(_, bets) => bets) books.

Definition all_odds (decks : N) : list (string * odds) :=
  match count decks (tie :: flat_map (fun '(_, b) => score_lines b) every_bet) with
  | [] => []
  | tied :: scores =>
      hand_out decks tied every_bet scores
        (count_pairs decks (flat_map (fun '(_, b) => pair_lines b) every_bet))
  end.

(** * Insurance

    Offered after four cards or after the Player third card, if a further card is to come. Paid when the
    insured Hand loses, lost when it wins, returned on a Tie unless the row is starred: then paid. *)

Inductive stage := AfterFour | AfterFive.

Record row := {
  insured : hand; after : stage; own : list N; against : list N; odds_paid : Q; starred : bool
}.

Definition insurance_table : list row :=
  let r h a o g q := {| insured := h; after := a; own := o; against := g; odds_paid := q; starred := false |} in
  let star h a o g q := {| insured := h; after := a; own := o; against := g; odds_paid := q; starred := true |} in
  [r Player AfterFour [5] [4] (3 # 2);
   r Player AfterFour [6] [0; 1; 2; 3; 4; 5] (5 # 2);
   r Player AfterFour [7] [0; 1; 2; 3; 4; 5] (to_1 4);
   r Player AfterFive [5] [0; 1; 2; 3; 4] (3 # 2);
   r Player AfterFive [6] [0; 1; 2; 3; 4; 5] (5 # 2);
   r Player AfterFive [7] [0; 1; 2; 3; 4; 5; 6] (to_1 4);
   r Player AfterFive [8] [0; 1; 2; 3; 4; 5; 6] (to_1 10);
   star Player AfterFive [9] [0; 1; 2; 3; 4; 5; 6] (to_1 10);
   r Banker AfterFour [4] [0; 1; 2; 3] (3 # 2);
   r Banker AfterFour [5] [0; 1; 2; 3; 4] (3 # 2);
   r Banker AfterFour [6] [0; 1; 2; 3; 4; 5] (5 # 2);
   r Banker AfterFour [7] [0; 1; 2; 3; 4; 5] (to_1 4);
   star Banker AfterFive [1; 2; 3; 4; 5; 6] [0] (to_1 10);
   r Banker AfterFive [1] [1] (to_1 6);
   r Banker AfterFive [2; 3; 4; 5; 6] [1] (to_1 10);
   r Banker AfterFive [3; 4; 5; 6] [2] (to_1 4);
   r Banker AfterFive [4] [3] (5 # 2)].

(** Each row, by the points of Player and Banker. *)
Definition situations : list (row * (N * N)) :=
  flat_map (fun r => flat_map (fun o => map (fun g =>
    (r, match insured r with Player => (o, g) | Banker => (g, o) end)) (against r)) (own r))
  insurance_table.

Definition comes_up (r : row) (p b : N) (d : deal) : bool :=
  match after r, player_third d, banker_third d with
  | AfterFour, None, None => false
  | AfterFour, _, _ => (player_four d =? p) && (banker_four d =? b)
  | AfterFive, Some t, Some _ => (total (player_four d) t =? p) && (banker_four d =? b)
  | AfterFive, _, _ => false
  end.

Definition insurance_ways (decks : N) : list (N * N * N) :=
  all_deals _ decks
    (fun d ways sums =>
       map (fun '((r, (p, b)), (win, push, lose)) =>
         if comes_up r p b d then
           match result (facts_of d) with
           | Tie => if starred r then (win + ways, push, lose) else (win, push + ways, lose)
           | Wins h => if is_hand h (insured r) then (win, push, lose + ways) else (win + ways, push, lose)
           end
         else (win, push, lose)) (combine situations sums))
    (map (fun _ => (0, 0, 0)) situations).

(** Ways to win, push and lose, and the house edge, of every situation. *)
Definition insurance_odds (decks : N) : list (N * N * N * Q) :=
  map (fun '((r, _), (win, push, lose)) =>
    let q n := inject_Z (Z.of_N n) in
    (win, push, lose, Qred ((q lose - q win * odds_paid r) / q (win + push + lose)%N)%Q))
  (combine situations (insurance_ways decks)).

(** * No two pay lines of a bet overlap *)

Definition any_facts : list facts :=
  flat_map (fun p => flat_map (fun b => flat_map (fun m => map (fun n =>
    {| result := higher p b; player_points := p; banker_points := b;
       player_cards := m; banker_cards := n |}) [2; 3]) [2; 3]) values) values.
Definition any_pairs : list pairs :=
  let some := None :: map Some ranks in
  flat_map (fun p => map (fun b => {| player_pair := p; banker_pair := b |}) some) some.

Definition at_most_one {A} (lines : list (A -> bool)) (a : A) : bool :=
  (List.length (filter (fun line => line a) lines) <=? 1)%nat.

Theorem no_two_lines_overlap :
  forallb (fun '(_, b) =>
    forallb (at_most_one (score_lines b)) any_facts && forallb (at_most_one (pair_lines b)) any_pairs)
  every_bet = true.
Proof. vm_compute. reflexivity. Qed.

(** Every draw is one of the deals: nothing is left out, nothing counted twice. *)
Theorem deals_are_all_draws :
  map (fun decks => count decks [fun _ => true]) [4; 5; 6; 7; 8; 9; 10]
  = map (fun decks => [draws (cards decks)]) [4; 5; 6; 7; 8; 9; 10].
Proof. vm_compute. reflexivity. Qed.

(** * With four cards open and the round not over, a bet of every layout is decided (reading 35)

    Decided: it wins, or it loses, whatever cards follow. A bet on pairs is decided by four cards. *)

Definition follow (p b : N) : list facts :=
  let end_ t f := facts_of
    {| player_four := p; banker_four := b; player_third := t; banker_third := f |} in
  let last t := if banker_draws p b t then map (fun f => end_ t (Some f)) values else [end_ t None] in
  if player_draws p b then flat_map (fun t => last (Some t)) values else last None.

Definition over (p b : N) : bool := negb (player_draws p b) && negb (banker_draws p b None).

Definition meets (lines : list ((facts -> bool) * Q)) (x : facts) : bool :=
  existsb (fun '(line, _) => line x) lines.

Definition decided (p b : N) (one : bet) : bool :=
  match one with
  | OnPairs _ => true
  | OnScore l => forallb (meets l) (follow p b) || forallb (fun x => negb (meets l x)) (follow p b)
  | OnHand l =>
      forallb (meets l) (follow p b) || forallb (fun x => negb (meets l x) && negb (tie x)) (follow p b)
  end.

Definition offered (b : book) (names : list string) : list bet :=
  flat_map (fun name => map snd (filter (fun '(n, _) => String.eqb n name) b)) names.

Open Scope string_scope.

(** Layouts with the same bets once. *)
Definition layouts : list (list bet) :=
  let with_pairs := ["player"; "banker"; "tie"; "player-pair"; "banker-pair"; "big-tiger"; "small-tiger";
    "big-buffalo"; "small-buffalo"; "player-char-siu"; "banker-char-siu"] in
  let with_wu_dalang := ["player"; "banker"; "tie"; "big-tiger"; "small-tiger"; "big-buffalo";
    "small-buffalo"; "tiger-buffalo"; "wu-dalang"; "player-char-siu"; "banker-char-siu"] in
  let with_tiger_tie := ["player"; "banker"; "tie"; "big-tiger"; "small-tiger"; "big-buffalo";
    "small-buffalo"; "tiger-tie"; "player-char-siu"; "banker-char-siu"] in
  let with_sevens := ["player"; "banker"; "tie"; "banker-big-7"; "banker-small-7"; "player-big-7";
    "player-small-7"; "tiger-pair"; "wu-dalang"; "tiger"] in
  let without_buffaloes := ["player"; "banker"; "tie"; "player-pair"; "banker-pair"; "big-tiger";
    "small-tiger"] in
  map (offered tiger_buffalo_non_commission)
    [with_pairs; with_wu_dalang; with_tiger_tie; with_sevens; without_buffaloes] ++
  map (offered tiger_buffalo_commission_insurance)
    [with_pairs; with_wu_dalang; with_tiger_tie; with_sevens] ++
  map (offered tiger_buffalo_non_commission_insurance) [with_pairs; with_wu_dalang] ++
  [map snd da_hu_ying_xiong; map snd easy_six_book].

Close Scope string_scope.

Definition decided_on (layout : list bet) : bool :=
  forallb (fun p => forallb (fun b => over p b || existsb (decided p b) layout) values) values.

Theorem four_cards_decide_a_bet : forallb decided_on layouts = true.
Proof. vm_compute. reflexivity. Qed.

Theorem every_layout_has_its_bets :
  map (fun layout => List.length layout) layouts
  = [11; 11; 10; 10; 7; 11; 11; 10; 10; 11; 11; 8; 6]%nat.
Proof. vm_compute. reflexivity. Qed.

(** But for bets on pairs, that is so on every layout with a small bet on either Hand, and not on Easy Six. *)
Definition not_pairs (b : bet) : bool := match b with OnPairs _ => false | _ => true end.

Theorem without_pairs :
  map (fun layout => decided_on (filter not_pairs layout)) layouts
  = [true; true; true; true; false; true; true; true; true; true; true; false; false].
Proof. vm_compute. reflexivity. Qed.
