#!/usr/bin/env bash
# A whole evening of three, kept with `meldwright game`: run it with `bash examples/evening.sh`.
# It keeps its game in a folder of its own. Lines that begin with #> are printed by the command above
# them; how they come about is worked out beside it, by the ids of the rules.
set -euo pipefail
MELDWRIGHT_HOME=$(mktemp -d)
export MELDWRIGHT_HOME
trap 'rm -rf "$MELDWRIGHT_HOME"' EXIT

# Ann, Bob and Cy sit clockwise. Cy deals first, so Ann starts (C2, T1).
# Three players use two packs: 106 cards, 30 of them dealt, 76 in the pile (C1, C2).
meldwright game new evening --players Ann,Bob,Cy --dealer Cy
#> Round 1: Cy deals, Ann starts (C2, T1).
#> 10 cards to everybody, 76 in the pile (C2).

# Round 1. Ann knocks with 2 + 3 = 5 points. Bob holds 10 + 10 = 20, Cy 25.
# Ann has the fewest points (S1) and scores 20 - 5 = 15 and 25 - 5 = 20 (S2): 35.
meldwright game round evening --knocker Ann Ann='2H 3D' Bob='KD QD' Cy='X'
#> Ann wins the round and scores 35 points.
#> Points: Ann 35, Bob 0, Cy 0

# Round 2. Bob knocks with 5, but Cy holds 1 + 3 = 4: fewer, whoever knocked (S1).
# Cy scores 18 - 4 = 14 and 5 - 4 = 1 (S2), and 10 for the undercut (S3): 25.
meldwright game round evening --knocker Bob Ann='8C TD' Bob='5S' Cy='AH 3C'
#> Cy wins the round and scores 25 points.
#> Points: Ann 35, Cy 25, Bob 0

# Round 3. Ann knocks with 4, Bob and Cy hold 4 too: the knocker loses the tie, and both score as though
# they had won alone (S4): 0 (S7) + 4 - 4 = 0 (S2) + 10 (S3), so 10 each.
meldwright game round evening --knocker Ann Ann='4H' Bob='4D' Cy='2S 2C'
#> Bob and Cy win the round and score 10 points each.
#> Points: Ann 35, Cy 35, Bob 10

# Round 4. Somebody typed the wrong hand. Undo takes it back, and nothing is deleted.
meldwright game round evening --out Bob Ann='7H' Cy='JS'
#> Points: Bob 52, Ann 35, Cy 35
meldwright game undo evening
#> Points: Ann 35, Cy 35, Bob 10

# The round as it was: Bob goes out. Ann holds 7 + 25 = 32, Cy 10 + 9 = 19.
# Bob scores 32 + 19 (S2) and 25 for playing all cards (S5): 76.
meldwright game round evening --out Bob Ann='7H X' Cy='JS 9S'
#> Bob wins the round and scores 76 points.
#> Points: Bob 86, Ann 35, Cy 35

# Round 5. The pile runs out. In the last turns Ann and Cy both play all their cards (T5), Bob holds 33.
# Each scores as a winner: 33 (S2) + 0 (S6, S7) + 25 (S5) = 58.
meldwright game round evening --exhausted --out Ann --out Cy Bob='QH KH KC 3H'
#> Ann and Cy win the round and score 58 points each.
#> Points: Ann 93, Cy 93, Bob 86

# Round 6. The table is kept turn by turn. Cy dealt round 4 and Ann round 5, so Bob deals and Cy starts.
meldwright game turn evening '7SHD' --drawn 1
#> Cy lays 7D 7H 7S (21 points)
meldwright game turn evening '7SHD / 4H X=5H 6H' --drawn 2
#> Ann lays 4H 6H X (35 points)
# Bob is next, holds 10 + 1 cards and asks. The 7 of hearts may leave the sevens once the 7 of clubs
# is there (P3); the 5 of hearts sets the joker free (J3), which is laid again at once (J5): as the ace
# above queen and king of spades (M3). That lays 5 + 7 + 8 + 10 + 10 points (C3).
meldwright hint --game evening --hand '5H 7C 8H 2C 9D QS KS AD 3S 6C TD' --drawn 1 --no-steps
#> Best play: 40 points, 5 cards.

# Bob lays less than that, and Ann knocks later in the round with 1. Bob holds 9, Cy 70.
# Ann scores 9 - 1 = 8 and 70 - 1 = 69 (S2): 77, and has 93 + 77 = 170: the game is over (G1).
# Ann takes 100 for 150 or more. Bob won rounds 3 and 4, Cy rounds 2, 3 and 5: 25 for each (G2).
# Ann 170 + 100 = 270, Bob 86 + 50 = 136, Cy 93 + 75 = 168; the highest total wins (G3).
meldwright game round evening --knocker Ann Ann='AS' Bob='9C' Cy=70
#> Ann wins the round and scores 77 points.
#> The game is over: Ann wins with 270 points (G1, G3).
#> Points: Ann 270, Cy 168, Bob 136

meldwright game show evening
#> Round 5: Ann 58, Bob 0, Cy 58; Ann and Cy won.
#> Bob: +50, two rounds won, 25 for each (G2)
#> Cy: +75, three rounds won, 25 for each (G2)
