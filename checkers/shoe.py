#!/usr/bin/env python3
"""Makes every revealed electronic shoe of an export again, from its seed and what patrons added to it.

    python3 shoe.py FILE ...            each shoe, and yes, or what is wrong; ends with 1 if anything is
    python3 shoe.py --mine HEX FILE     and in which shoe this nonce was used; ends with 1 if in none
    python3 shoe.py --lines             {"table": …, "events": […]} a line on standard input, yes or no a line

Python's standard library alone, AES included; by docs/shoe.md. It does not look at hashes, signatures or
rules: `puntobanco verify` does. Cards of a round in which some were moved by a decision are not followed.
"""
import hashlib
import json
import re
import sys

HEX = re.compile(r"[0-9a-f]{64}")
DECK = [rank + suit for suit in "SHDC" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
# What moves cards otherwise than from the shoe to their places.
MOVES = {"CardsWaiting", "CardsNotDrawn", "CardsCarried", "CardsOrdered", "CardsDiscarded", "Reconstructed",
         "CardCorrected", "WaitingCardCorrected", "RoundReopened"}


class Wrong(Exception):
    pass


def double(byte):
    return (byte << 1) ^ (0x11B if byte & 0x80 else 0)


def times(a, b):
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a, b = double(a), b >> 1
    return product


def boxes():
    """The S-box: the inverse in the field of 256, then rotated onto itself."""
    inverse = [0] * 256
    for a in range(1, 256):
        inverse[a] = next(b for b in range(1, 256) if times(a, b) == 1)
    turn = lambda b, by: ((b << by) | (b >> (8 - by))) & 0xFF
    return [b ^ turn(b, 1) ^ turn(b, 2) ^ turn(b, 3) ^ turn(b, 4) ^ 0x63 for b in inverse]


SBOX = boxes()
TWICE = [double(b) for b in range(256)]


def round_keys(key):
    words = [list(key[i:i + 4]) for i in range(0, 32, 4)]
    constant = 1
    while len(words) < 60:
        word = words[-1]
        if len(words) % 8 == 0:
            word = [SBOX[b] for b in word[1:] + word[:1]]
            word[0] ^= constant
            constant = double(constant)
        elif len(words) % 8 == 4:
            word = [SBOX[b] for b in word]
        words.append([a ^ b for a, b in zip(words[-8], word)])
    return [sum(words[i:i + 4], []) for i in range(0, 60, 4)]


def encrypt(keys, block):
    state = [a ^ b for a, b in zip(block, keys[0])]
    for number, key in enumerate(keys[1:], 1):
        # Bytes are substituted and rows shifted at once: place i takes what stood 5 further on.
        state = [SBOX[state[(5 * i) % 16]] for i in range(16)]
        if number < 14:
            mixed = []
            for at in range(0, 16, 4):
                column = state[at:at + 4]
                every = column[0] ^ column[1] ^ column[2] ^ column[3]
                mixed += [column[i] ^ every ^ TWICE[column[i] ^ column[(i + 1) % 4]] for i in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, key)]
    return bytes(state)


def stream(key):
    keys = round_keys(key)
    counter = 0
    while True:
        yield from encrypt(keys, counter.to_bytes(16, "big"))
        counter += 1


def sha256(*lines):
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def commitment(version, seed, table, shoe, decks):
    return sha256(f"puntobanco shoe {version}", seed, table, str(shoe), str(decks))


def order(seed, nonces, decks):
    """nonces is None in version 1."""
    key = seed if nonces is None else sha256("puntobanco order 2", seed, *sorted(nonces))
    following = stream(bytes.fromhex(key))
    cards = DECK * decks
    for last in range(len(cards) - 1, 0, -1):
        n = last + 1
        value = 65536
        while value >= 65536 - 65536 % n:
            value = next(following) * 256 + next(following)
        other = value % n
        cards[last], cards[other] = cards[other], cards[last]
    return cards


class Shoe:
    def __init__(self, number, decks, published, nonces):
        self.number, self.decks, self.published, self.nonces = number, decks, published, nonces
        self.shown = []
        self.unfollowed = 0


def need(condition, words):
    if not condition:
        raise Wrong(words)


def check(table, events):
    """A line about each shoe whose seed is public, and all nonces that were used, with their shoe."""
    coming = shoe = None
    seated, ahead, loaded, gone, hands, entered, moved = set(), False, 0, 0, {}, False, False
    sealed, lines, used = {}, [], {}
    for event in events:
        kind = event["type"]
        moved = moved or kind in MOVES
        if kind in ("PatronJoined", "SeatChanged"):
            (seated.add if event["seat"] == "seated" else seated.discard)(event["patron"])
        elif kind == "PatronLeft":
            seated.discard(event["patron"])
        elif kind == "ShoeCommitted":
            need(coming is None, f"shoe {event['shoe']} is committed to twice")
            need(event["shoe"] == loaded + 1, f"shoe {event['shoe']} is committed to out of turn")
            coming, ahead = Shoe(event["shoe"], event["decks"], event["commitment"], {}), True
        elif kind == "CommitmentDropped":
            need(coming and coming.number == event["shoe"], f"shoe {event['shoe']} was not committed to")
            need(len(coming.nonces) == event["nonces"], f"shoe {event['shoe']} had {len(coming.nonces)} nonces")
            lines.append(f"shoe {event['shoe']}: dropped with {event['nonces']} nonces ({event['why']})")
            coming = None
        elif kind == "NonceAdded":
            need(coming and coming.number == event["shoe"], "a nonce before the house has committed, or after loading")
            need(HEX.fullmatch(event["nonce"]), "a nonce is not 64 hex digits")
            need(event["patron"] in seated, f"{event['patron']} adds a nonce and is not seated")
            need(event["patron"] not in coming.nonces, f"{event['patron']} adds two nonces to one shoe")
            coming.nonces[event["patron"]] = event["nonce"]
        elif kind == "ShoeLoaded":
            loaded, gone = loaded + 1, 0
            need(event["shoe"] == loaded, f"shoe {event['shoe']} where {loaded} is due")
            if event["commitment"] is None:
                shoe = None
                continue
            if ahead or "nonces" in event:
                need(coming, f"shoe {loaded} is loaded and was not committed to before")
                need(coming.published == event["commitment"], f"shoe {loaded} is another one than was committed to")
                need(coming.decks == event["decks"], f"shoe {loaded} has other decks than were committed to")
                need(event.get("nonces") == len(coming.nonces), f"shoe {loaded} does not count its nonces rightly")
                shoe, coming = coming, None
            else:
                shoe = Shoe(loaded, event["decks"], event["commitment"], None)
            sealed[loaded] = shoe
        elif kind == "CardsBurnt":
            if shoe:
                shoe.shown.append((gone, event["card"]))
            gone += 1 + event["count"]
        elif kind == "RoundOpened":
            hands, entered, moved = {}, "entered" in event, False
        elif kind == "CardDealt":
            followed = shoe and not entered and not moved and not event["waiting"]
            hands[event["hand"], event["index"]] = (shoe, event["position"] - 1) if followed else None
            if not entered:
                gone = event["position"]
        elif kind == "CardExposed":
            slot = hands.get((event["hand"], event["index"]))
            if slot and not moved:
                slot[0].shown.append((slot[1], event["card"]))
            elif shoe and not entered:
                shoe.unfollowed += 1
        elif kind == "ShoeReplaced":
            shoe = None
        elif kind == "ShoeRevealed":
            number, seed = event["shoe"], event["seed"]
            need(number in sealed, f"shoe {number} is revealed and was not loaded, or twice")
            need(HEX.fullmatch(seed), f"the seed of shoe {number} is not 64 hex digits")
            one = sealed.pop(number)
            version = 1 if one.nonces is None else 2
            need(commitment(version, seed, table, number, one.decks) == one.published,
                 f"the seed of shoe {number} is not the one that was committed to")
            nonces = None if one.nonces is None else list(one.nonces.values())
            cards = order(seed, nonces, one.decks)
            for place, card in one.shown:
                need(place < len(cards) and cards[place] == card,
                     f"card {place + 1} of shoe {number} is {cards[place]} and {card} was shown")
            for nonce in nonces or []:
                used[nonce] = number
            what = "from its seed alone" if not nonces else f"from its seed and {len(nonces)} nonces"
            rest = f", {one.unfollowed} moved by decisions" if one.unfollowed else ""
            lines.append(f"shoe {number}: version {version}, {what}; {len(one.shown)} cards are in their places{rest}")
    for number in sealed:
        lines.append(f"shoe {number}: not revealed yet")
    return lines, used


def read(file):
    table, events = None, []
    with open(file, encoding="utf8") as lines:
        for line in lines:
            entry = json.loads(line)
            if "trailer" in entry:
                table = entry["trailer"]["table"]
            else:
                events += entry["events"]
    need(table, "the file has no trailer: it may lack its end")
    return table, events


def answer(line):
    try:
        asked = json.loads(line)
        check(asked["table"], asked["events"])
        return "yes"
    except (Wrong, KeyError, TypeError, ValueError, AttributeError) as why:
        return f"no: {why}"


def main(arguments):
    if arguments == ["--lines"]:
        for line in sys.stdin:
            print(answer(line))
        return 0
    mine = None
    if arguments[:1] == ["--mine"]:
        if len(arguments) < 3 or not HEX.fullmatch(arguments[1]):
            print("say it like this: shoe.py --mine HEX FILE, with the 64 hex digits of your nonce", file=sys.stderr)
            return 2
        mine, arguments = arguments[1], arguments[2:]
    if not arguments:
        print(__doc__)
        return 2
    bad, found = False, False
    for file in arguments:
        try:
            lines, used = check(*read(file))
            print("\n".join([file, *(f"  {line}" for line in lines), "  yes"]))
            if mine in used:
                found = True
                print(f"  your nonce was used in shoe {used[mine]}")
        except OSError as why:
            print(f"{file} cannot be read: {why.strerror}", file=sys.stderr)
            return 2
        except (Wrong, KeyError, TypeError, ValueError, AttributeError) as why:
            bad = True
            print(f"{file}\n  no: {why}")
    if mine and not found:
        print("  your nonce is in no shoe that was revealed")
    return 1 if bad or (mine and not found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
