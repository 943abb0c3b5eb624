// The yardstick of the exact odds: plain sums in C++. Fills the tallies of eight decks N times, `score`
// (courses, score and pairs; ten products for every total, where ours subtracts) or `joint` (score and
// pairs together, rank by rank, as ours does).
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static const int VALUE[13] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};
static const int STOOD = 10, THIRDS = 11;
static uint8_t playerDraws[100], bankerDraws[1100];
static double courses[12100], score[400], pairs[196], joint[196 * 400];

static void drawing() {
  for (int p = 0; p < 8; p++)
    for (int b = 0; b < 8; b++) {
      const int both = p * 10 + b;
      playerDraws[both] = p < 6;
      bankerDraws[both * THIRDS + STOOD] = p >= 6 && b < 6;
      for (int t = 0; t < 10 && p < 6; t++)
        bankerDraws[both * THIRDS + t] = b < 3 || (b == 3 && t != 8) || (b == 4 && t >= 2 && t <= 7) ||
                                         (b == 5 && t >= 4 && t <= 7) || (b == 6 && (t == 6 || t == 7));
    }
}

static double partners(const double* left, int value, int total) {
  const int partner = total >= value ? total - value : total - value + 10;
  return left[partner] - (partner == value);
}

static void bankerHands(const double* left, int player, int third, double ways) {
  const int drew = third != STOOD;
  for (int banker = 0; banker < 10; banker++) {
    const int both = player * 10 + banker, after = both * THIRDS + third;
    if (playerDraws[both] != drew) continue;
    double ordered = 0;
    for (int v = 0; v < 10; v++) ordered += left[v] * partners(left, v, banker);
    const double hands = ordered / 2;
    double* cell = courses + after * THIRDS;
    if (!bankerDraws[after]) cell[STOOD] += ways * hands;
    else
      for (int last = 0; last < 10; last++) cell[last] += ways * left[last] * (hands - partners(left, last, banker));
  }
}

static int scoreOf(int p, int b, int pt, int bt) {
  const int player = pt == STOOD ? p : (p + pt) % 10, banker = bt == STOOD ? b : (b + bt) % 10;
  return (player * 10 + banker) * 4 + (pt != STOOD) * 2 + (bt != STOOD);
}

static double unused(double cards, int pt, int bt) {
  if (pt != STOOD && bt != STOOD) return 1;
  return pt == STOOD && bt == STOOD ? (cards - 4) * (cards - 5) : cards - 5;
}

static void fillScore(const double* counts, double cards) {
  memset(courses, 0, sizeof courses);
  memset(score, 0, sizeof score);
  double left[10] = {};
  for (int r = 0; r < 13; r++) left[VALUE[r]] += counts[r];
  for (int a = 0; a < 10; a++)
    for (int b = a; b < 10; b++) {
      const double ways = a == b ? left[a] * (left[a] - 1) / 2 : left[a] * left[b];
      left[a]--;
      left[b]--;
      const int player = (a + b) % 10;
      bankerHands(left, player, STOOD, ways);
      for (int t = 0; t < 10; t++) {
        const double third = left[t]--;
        bankerHands(left, player, t, ways * third);
        left[t]++;
      }
      left[a]++;
      left[b]++;
    }
  for (int p = 0; p < 10; p++)
    for (int b = 0; b < 10; b++)
      for (int pt = 0; pt < THIRDS; pt++)
        for (int bt = 0; bt < THIRDS; bt++)
          score[scoreOf(p, b, pt, bt)] += courses[((p * 10 + b) * THIRDS + pt) * THIRDS + bt] * unused(cards, pt, bt);
  const double behind = (cards - 4) * (cards - 5);
  auto two = [](double n) { return n * (n - 1) / 2; };
  double unpaired = two(cards) * two(cards - 2);
  for (int r = 0; r < 13; r++) {
    double single = two(counts[r]) * two(cards - 2);
    for (int o = 0; o < 13; o++) {
      const double both = two(counts[r]) * two(counts[o] - (o == r ? 2 : 0));
      pairs[(r + 1) * 14 + o + 1] = both * behind;
      single -= both;
      unpaired -= both;
    }
    pairs[(r + 1) * 14] = pairs[r + 1] = single * behind;
    unpaired -= 2 * single;
  }
  pairs[0] = unpaired * behind;
}

static void fillJoint(const double* counts, double cards) {
  memset(joint, 0, sizeof joint);
  double ranks[13], left[10] = {};
  for (int r = 0; r < 13; r++) {
    ranks[r] = counts[r];
    left[VALUE[r]] += counts[r];
  }
  auto take = [&](int a, int b) {
    const double ways = a == b ? ranks[a] * (ranks[a] - 1) / 2 : ranks[a] * ranks[b];
    ranks[a]--, ranks[b]--, left[VALUE[a]]--, left[VALUE[b]]--;
    return ways;
  };
  auto back = [&](int a, int b) { ranks[a]++, ranks[b]++, left[VALUE[a]]++, left[VALUE[b]]++; };
  for (int a = 0; a < 13; a++)
    for (int b = a; b < 13; b++) {
      const double playerWays = take(a, b);
      for (int c = 0; c < 13; c++)
        for (int d = c; d < 13; d++) {
          const double ways = playerWays * take(c, d);
          const int p = (VALUE[a] + VALUE[b]) % 10, k = (VALUE[c] + VALUE[d]) % 10, both = p * 10 + k;
          double* row = joint + ((a == b ? a + 1 : 0) * 14 + (c == d ? c + 1 : 0)) * 400;
          const int from = playerDraws[both] ? 0 : STOOD, to = playerDraws[both] ? 9 : STOOD;
          for (int pt = from; pt <= to; pt++) {
            const double third = pt == STOOD ? 1 : left[pt];
            const bool draws = bankerDraws[both * THIRDS + pt];
            for (int bt = draws ? 0 : STOOD; bt <= (draws ? 9 : STOOD); bt++) {
              const double last = bt == STOOD ? 1 : left[bt] - (bt == pt);
              row[scoreOf(p, k, pt, bt)] += ways * third * last * unused(cards, pt, bt);
            }
          }
          back(c, d);
        }
      back(a, b);
    }
}

int main(int, char** arguments) {
  const bool whole = strcmp(arguments[1], "joint") == 0;
  const long turns = atol(arguments[2]);
  double counts[13];
  for (double& count : counts) count = 32;
  drawing();
  const auto start = std::chrono::steady_clock::now();
  for (long turn = 0; turn < turns; turn++) {
    if (whole) fillJoint(counts, 416);
    else fillScore(counts, 416);
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  double ties = 0;
  for (int points = 0; points < 10; points++)
    for (int drawn = 0; drawn < 4; drawn++) {
      const int at = points * 44 + drawn;
      if (!whole) ties += score[at];
      for (int row = 0; whole && row < 196; row++) ties += joint[row * 400 + at];
    }
  printf("%.9f %.0f\n", time.count() / turns, ties * 4);
}
