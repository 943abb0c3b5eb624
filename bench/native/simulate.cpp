// The yardstick of the simulator: a plain loop. Deals R rounds of eight decks: one bounded draw of
// xoshiro128** a card, by lazy swap; cut card 14 from the end; tallies of score and pairs.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

static const int CARDS = 416, BEHIND_CUT = 14;
static const int VALUE[13] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0};

struct Random {
  uint32_t s[4];
  static uint32_t turned(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }
  uint32_t next() {
    const uint32_t result = turned(s[1] * 5, 7) * 9, t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = turned(s[3], 11);
    return result;
  }
  /** Unbiased (Lemire). */
  uint32_t below(uint32_t n) {
    uint64_t product = (uint64_t)next() * n;
    uint32_t low = (uint32_t)product;
    if (low < n) {
      const uint32_t unfair = -n % n;
      while (low < unfair) {
        product = (uint64_t)next() * n;
        low = (uint32_t)product;
      }
    }
    return product >> 32;
  }
};

static bool bankerDraws(int banker, int third) {
  switch (banker) {
    case 0: case 1: case 2: return true;
    case 3: return third != 8;
    case 4: return third >= 2 && third <= 7;
    case 5: return third >= 4 && third <= 7;
    case 6: return third == 6 || third == 7;
    default: return false;
  }
}

int main(int, char** arguments) {
  const long rounds = atol(arguments[1]);
  static uint8_t shoe[CARDS];
  static uint64_t score[400], pairs[196];
  for (int i = 0; i < CARDS; i++) shoe[i] = i % 13;
  Random random{{1, 2, 3, 4}};
  const auto start = std::chrono::steady_clock::now();
  for (long dealt = 0; dealt < rounds;) {
    int at = 0;
    auto draw = [&] {
      const int j = at + random.below(CARDS - at);
      const uint8_t card = shoe[j];
      shoe[j] = shoe[at];
      shoe[at++] = card;
      return (int)card;
    };
    bool last = false;
    while (dealt < rounds) {
      const int p1 = draw(), b1 = draw(), p2 = draw(), b2 = draw();
      int player = (VALUE[p1] + VALUE[p2]) % 10, banker = (VALUE[b1] + VALUE[b2]) % 10;
      int playerDrew = 0, bankerDrew = 0;
      if (player < 8 && banker < 8) {
        if (player < 6) {
          const int third = VALUE[draw()];
          player = (player + third) % 10;
          playerDrew = 1;
          if (bankerDraws(banker, third)) {
            banker = (banker + VALUE[draw()]) % 10;
            bankerDrew = 1;
          }
        } else if (banker < 6) {
          banker = (banker + VALUE[draw()]) % 10;
          bankerDrew = 1;
        }
      }
      score[(player * 10 + banker) * 4 + playerDrew * 2 + bankerDrew]++;
      pairs[(p1 == p2 ? p1 + 1 : 0) * 14 + (b1 == b2 ? b1 + 1 : 0)]++;
      dealt++;
      if (last) break;
      last = at > CARDS - BEHIND_CUT;
    }
  }
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  uint64_t ties = 0;
  for (int points = 0; points < 10; points++)
    for (int cards = 0; cards < 4; cards++) ties += score[points * 44 + cards];
  printf("%.9f %llu %llu\n", time.count(), (unsigned long long)ties, (unsigned long long)pairs[0]);
}
