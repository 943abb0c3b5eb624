#!/usr/bin/env python3
"""Counts the odds in a certificate of `puntobanco odds --certificate` again, from the rules of drawing.

    python3 odds.py FILE ...    the pay table of each, and yes, or which number is wrong; ends with 1 if any is
    python3 odds.py --lines     a certificate a line on standard input, yes or no a line

Python's standard library alone. What it cannot know, it prints for you to hold against the rulebook:
what each bet is called, on what it pays, and how much. Everything else follows from that and the shoe.
"""
import json
import sys
from collections import defaultdict
from fractions import Fraction
from functools import lru_cache

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
VALUE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
TEN = range(10)


def player_draws(player, banker):
    return player <= 5 and banker <= 7


def banker_draws(player, banker, third):
    """third is None where the Player Hand stood."""
    if player >= 8 or banker >= 8:
        return False
    if third is None:
        return banker <= 5
    return {3: third != 8, 4: 2 <= third <= 7, 5: 4 <= third <= 7, 6: 6 <= third <= 7, 7: False}.get(banker, True)


@lru_cache(maxsize=16)
def count(counts):
    """Ordered draws of six cards by class, and by situation and winner; unused cards may lie in any way."""
    left = [sum(n for n, value in zip(counts, VALUE) if value == v) for v in TEN]
    cards = sum(counts)
    score, situations = defaultdict(int), defaultdict(lambda: defaultdict(int))

    def two():
        """Two cards, in either order, taken out while the caller looks: their points, and in how many ways."""
        for a in TEN:
            for b in range(a, 10):
                ways = left[a] * (left[b] - (a == b)) * (1 if a == b else 2)
                if ways > 0:
                    left[a] -= 1
                    left[b] -= 1
                    yield (a + b) % 10, ways
                    left[a] += 1
                    left[b] += 1

    def one():
        for a in TEN:
            ways = left[a]
            if ways > 0:
                left[a] -= 1
                yield a, ways
                left[a] += 1

    def end(p, b, third, fourth, ways):
        """third and fourth are the third cards of Player and Banker, or None."""
        used = 4 + (third is not None) + (fourth is not None)
        for gone in range(used, 6):
            ways *= cards - gone
        after = (p + (third or 0)) % 10, (b + (fourth or 0)) % 10
        score[after[0], after[1], 2 + (third is not None), 2 + (fourth is not None)] += ways
        winner = "tie" if after[0] == after[1] else "player" if after[0] > after[1] else "banker"
        if used > 4:
            situations[4, p, b, None][winner] += ways
        if used == 6:
            situations[5, after[0], b, third][winner] += ways

    for p, ways_p in two():
        for b, ways_b in two():
            for third, ways_3 in one() if player_draws(p, b) else [(None, 1)]:
                for fourth, ways_4 in one() if banker_draws(p, b, third) else [(None, 1)]:
                    end(p, b, third, fourth, ways_p * ways_b * ways_3 * ways_4)

    pairs, rest = defaultdict(int), (cards - 4) * (cards - 5)
    single = [n * (n - 1) for n in counts]
    for i, r in enumerate(RANKS):
        for j, s in enumerate(RANKS):
            pairs[r, s] = single[i] * (single[j] if i != j else (counts[i] - 2) * (counts[i] - 3)) * rest
    for i, r in enumerate(RANKS):
        alone = single[i] * (cards - 2) * (cards - 3) * rest - sum(pairs[r, s] for s in RANKS)
        pairs[r, None] = pairs[None, r] = alone
    pairs[None, None] = cards * (cards - 1) * (cards - 2) * (cards - 3) * rest - sum(pairs.values())
    return score, {key: ways for key, ways in pairs.items() if ways > 0}, situations


class Wrong(Exception):
    pass


def same(what, stated, found):
    if type(stated) is str and stated == found:
        return
    if json.dumps(stated, sort_keys=True) != json.dumps(found, sort_keys=True):
        raise Wrong(f"{what} is {found!r}, not {stated!r}")


@lru_cache(maxsize=64)
def pays(text):
    win, to, stake = text.split(" ")
    if to != "to":
        raise Wrong(f"odds are such as '8 to 1', not {text!r}")
    if Fraction(win) <= 0 or Fraction(stake) <= 0:
        raise Wrong(f"odds are above nothing, not {text!r}")
    return Fraction(win) / Fraction(stake)


def has(when, key, value):
    return key not in when or value in when[key]


def holds(when, p, b, pc, bc):
    winner = "tie" if p == b else "player" if p > b else "banker"
    return (has(when, "winner", winner) and has(when, "points", max(p, b))
            and has(when, "cards", pc if winner == "player" else bc)
            and has(when, "totalCards", pc + bc) and has(when, "margin", abs(p - b))
            and when.get("natural", natural(p, b, pc, bc)) == natural(p, b, pc, bc))


def natural(p, b, pc, bc):
    """Whether the winning Hand has 8 or 9 in two cards; on a Tie, both Hands."""
    return (p >= 8 and pc == 2) if p > b else (b >= 8 and bc == 2)


def holds_pairs(when, one, other):
    kind = "twin" if one == other else "double"
    kind = kind if one and other else "single" if one or other else "none"
    return (has(when, "playerPair", one) and has(when, "bankerPair", other)
            and when.get("pairs", kind) == kind)


SCORE, PAIRS = {"winner", "points", "cards", "totalCards", "margin", "natural"}, {"playerPair", "bankerPair", "pairs"}


@lru_cache(maxsize=1024)
def ways_of(counts, conditions, pushes, original):
    """Of each pay line, of a push and of a loss; the conditions are JSON."""
    lines, back = json.loads(conditions), json.loads(pushes)
    asked = set().union(*lines, *back) | ({"winner"} if original else set())
    if not (asked <= SCORE or asked <= PAIRS) or not asked:
        raise Wrong(f"a bet asks for {sorted(asked)}: it must look at the score or at pairs")
    score, pairs, _ = count(counts)
    tally, meets = (score, holds) if asked <= SCORE else (pairs, holds_pairs)
    found, push, lose = [0] * len(lines), 0, 0
    for key, ways in tally.items():
        met = [at for at, when in enumerate(lines) if meets(when, *key)]
        returned = any(meets(when, *key) for when in back)
        if len(met) + returned > 1:
            raise Wrong(f"two pay lines of a bet pay on {key}, or it is also returned")
        if met:
            found[met[0]] += ways
        elif returned or original and key[0] == key[1]:
            push += ways
        else:
            lose += ways
    return found, push, lose


def check_bet(bet, counts, draws):
    name, lines = bet["bet"], bet["lines"]
    conditions, back = json.dumps([line["when"] for line in lines]), json.dumps(bet.get("pushes", []))
    found, push, lose = ways_of(counts, conditions, back, bet["original"])
    for line, ways in zip(lines, found):
        same(f"{name}, {line['pays']}: ways", line["ways"], str(ways))
    same(f"{name}: ways to push", bet["push"], str(push))
    same(f"{name}: ways to lose", bet["lose"], str(lose))
    gain = sum(ways * pays(line["pays"]) for line, ways in zip(lines, found)) - lose
    same(f"{name}: edge", bet["edge"], fraction(-gain / draws))


def fraction(number):
    return f"{Fraction(number).numerator}/{Fraction(number).denominator}"


def insured(row, results):
    """Paid when the insured Hand loses; on a Tie returned, or paid where the row says so."""
    other = "banker" if row["hand"] == "player" else "player"
    win = results[other] + (results["tie"] if row["paidOnTie"] else 0)
    push = 0 if row["paidOnTie"] else results["tie"]
    lose = results[row["hand"]]
    edge = (lose - win * pays(row["pays"])) / (win + push + lose)
    return {"win": str(win), "push": str(push), "lose": str(lose), "edge": fraction(edge)}


@lru_cache(maxsize=1024)
def situations_of(counts, text):
    """All that a row of the insurance table covers and that can come up; the row is JSON."""
    row, found, (_, _, situations) = json.loads(text), [], count(counts)
    for own in row["own"]:
        for other in row["other"]:
            p, b = (own, other) if row["hand"] == "player" else (other, own)
            total, thirds = defaultdict(int), []
            for third in [None] if row["after"] == 4 else TEN:
                results = situations.get((row["after"], p, b, third))
                if results:
                    thirds.append({"third": third, **insured(row, results)})
                    for winner, ways in results.items():
                        total[winner] += ways
            if thirds:
                point = {"player": p, "banker": b, **insured(row, total)}
                found.append(point if row["after"] == 4 else {**point, "thirds": thirds})
    return found


def check_row(row, counts):
    what = f"insurance of {row['hand']} after {row['after']}"
    found = situations_of(counts, json.dumps({key: row[key] for key in row if key != "points"}))
    same(f"{what}: number of situations", len(row["points"]), len(found))
    for stated, point in zip(row["points"], found):
        same(f"{what}, Player {point['player']} against Banker {point['banker']}", stated, point)


def check(cert):
    same("the form", cert["certificate"], "odds 1")
    same("the number of ranks", len(cert["counts"]), 13)
    if not all(type(n) is int and n >= 0 for n in cert["counts"]) or sum(cert["counts"]) < 6:
        raise Wrong("a shoe is thirteen whole numbers, ace first, six cards or more")
    rules = [{"player": p, "banker": b, "playerDraws": player_draws(p, b),
              "bankerDraws": [t for t in TEN if banker_draws(p, b, t)] if player_draws(p, b)
              else banker_draws(p, b, None)} for p in TEN for b in TEN]
    same("the number of rules of drawing", len(cert["drawing"]), 100)
    for stated, rule in zip(cert["drawing"], rules):
        same(f"the rule for Player {rule['player']}, Banker {rule['banker']}", stated, rule)
    draws = 1
    for gone in range(6):
        draws *= sum(cert["counts"]) - gone
    same("the number of draws", cert["draws"], str(draws))
    counts = tuple(cert["counts"])
    score, pairs, _ = count(counts)
    for what, tally in (("score", score), ("pairs", pairs)):
        stated = {tuple(key): ways for *key, ways in cert[what]}
        same(f"the number of {what} classes", len(cert[what]), len(tally))
        for key in set(stated) | set(tally):
            same(f"{what} {key}", stated.get(key), str(tally.get(key, 0)))
    for bet in cert["bets"]:
        check_bet(bet, counts, draws)
    for row in cert["insurance"]:
        check_row(row, counts)


def answer(cert):
    """What is to be held against the book, and what is to be said of the rest."""
    try:
        check(cert)
        return list(pay_table(cert)), "yes"
    except Wrong as wrong:
        return [], f"no: {wrong}"
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, ZeroDivisionError, RecursionError) as fault:
        return [], f"no: it is not such a certificate ({type(fault).__name__}: {fault})"


def answer_to(text):
    try:
        return answer(json.loads(text))
    except (ValueError, RecursionError) as fault:
        return [], f"no: it is no JSON ({fault})"


def shoe(cert):
    counts = cert["counts"]
    alike = f"{counts[0]} of each rank" if len(set(counts)) == 1 else " ".join(
        f"{rank}:{n}" for rank, n in zip(RANKS, counts))
    return f"{sum(counts)} cards, {alike}"


def pay_table(cert):
    yield (f"{cert['title']} ({cert['game']}), version {cert['version']}, layout {cert['layout']}; "
           f"{shoe(cert)}. Hold against the book:")
    for bet in cert["bets"]:
        tie = ", push on a Tie" if bet["original"] else ""
        yield f"  {bet['name']} ({bet['bet']}, paid by {bet['rule']}{tie})"
        for line in bet["lines"]:
            yield f"    {line['pays']}: {json.dumps(line['when'])}"
        for when in bet.get("pushes", []):
            yield f"    returned: {json.dumps(when)}"
    for row in cert["insurance"]:
        tie = ", on a Tie too" if row["paidOnTie"] else ""
        yield (f"  Insurance of {row['hand']} {row['own']} against {row['other']} after {row['after']} cards "
               f"(paid by {row['rule']}): {row['pays']}{tie}")


def main(arguments):
    if arguments == ["--lines"]:
        for line in sys.stdin:
            print(answer_to(line)[1], flush=True)
        return 0
    if not arguments or any(one.startswith("-") for one in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    wrong = 0
    for name in arguments:
        try:
            with open(name, "rb") as file:
                table, said = answer_to(file.read())
        except OSError as fault:
            print(f"{name}: cannot be read: {fault}", file=sys.stderr)
            return 2
        wrong += said != "yes"
        if table:
            print(f"{name}: " + "\n".join(table))
        print(f"{name}: {said}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
