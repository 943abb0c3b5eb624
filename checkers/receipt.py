#!/usr/bin/env python3
"""Checks a receipt of a round that a patron took home, with nothing but the receipt.

    python3 receipt.py FILE ...             what it says, and yes, or what is wrong; ends with 1 if anything is
    python3 receipt.py --key FINGERPRINT FILE   the key of the house must have signed it
    python3 receipt.py --lines              a receipt a line on standard input, yes or no a line

Python's standard library alone, Ed25519 included; by docs/record.md.
"""
import base64
import hashlib
import json
import re
import sys

HEX = re.compile(r"[0-9a-f]{64}")
P = 2 ** 255 - 19
ORDER = 2 ** 252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)


class Wrong(Exception):
    pass


def need(condition, words):
    if not condition:
        raise Wrong(words)


def x_of(y, odd):
    need(y < P, "a point that is none")
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    need((x * x - square) % P == 0 and (x or not odd), "a point that is none")
    return P - x if x % 2 != odd else x


def point(data):
    value = int.from_bytes(data, "little")
    y = value & (2 ** 255 - 1)
    x = x_of(y, value >> 255)
    return x, y, 1, x * y % P


def add(one, other):
    (x, y, z, t), (u, v, w, s) = one, other
    a, b = (y - x) * (v - u) % P, (y + x) * (v + u) % P
    c, d = 2 * t * s * D % P, 2 * z * w % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(scalar, base):
    result = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            result = add(result, base)
        base, scalar = add(base, base), scalar >> 1
    return result


def base_point():
    y = 4 * pow(5, -1, P) % P
    x = x_of(y, 0)
    return x, y, 1, x * y % P


BASE = base_point()


def is_signed(key, message, signature):
    """Ed25519, RFC 8032."""
    scalar = int.from_bytes(signature[32:], "little")
    need(len(signature) == 64 and scalar < ORDER, "the signature is none")
    challenge = hashlib.sha512(signature[:32] + key + message).digest()
    left = times(scalar, BASE)
    right = add(point(signature[:32]), times(int.from_bytes(challenge, "little") % ORDER, point(key)))
    same = lambda i: (left[i] * right[2] - right[i] * left[2]) % P == 0
    return same(0) and same(1)


def leaf(data):
    return hashlib.sha256(b"\x00" + data).digest()


def node(left, right):
    return hashlib.sha256(b"\x01" + left + right).digest()


def proved(start, index, count, proof):
    """The root that a leaf comes to by its proof (RFC 6962, 2.1.1)."""
    need(all(type(n) is int for n in (index, count)) and 0 <= index < count, "the proof has no such place")
    if count == 1:
        need(not proof, "the proof is too long")
        return start
    need(proof, "the proof is too short")
    split = 1 << ((count - 1).bit_length() - 1)
    beside = bytes.fromhex(proof[-1])
    need(len(beside) == 32, "the proof holds no hash")
    if index < split:
        return node(proved(start, index, split, proof[:-1]), beside)
    return node(beside, proved(start, index - split, count - split, proof[:-1]))


NOTE = re.compile(
    r"(puntobanco checkpoint 2\ntable (\S+)\ncount (\d{1,15})\nhash ([0-9a-f]{64})\nroot ([0-9a-f]{64})\n"
    r"at (\d{1,16})\nkey ([0-9a-f]{64})\n)\n— puntobanco ([A-Za-z0-9+/]+=*)\n*")


def checkpoint(note):
    found = NOTE.fullmatch(note)
    need(found, "the checkpoint is none, or has no root")
    text, table, count, _, root, _, key, signed = found.groups()
    signature, public = base64.b64decode(signed, validate=True), bytes.fromhex(key)
    name = hashlib.sha256(b"puntobanco\n\x01" + public).digest()[:4]
    need(signature[:4] == name, "the checkpoint names another key than its own")
    need(is_signed(public, text.encode(), signature[4:]), "the signature of the checkpoint is not good")
    return table, int(count), root, hashlib.sha256(public).hexdigest()


def joined(lines):
    need(isinstance(lines, list), "a text is a list of lines")
    return "".join(line + "\n" for line in lines)


BODY = re.compile(r"puntobanco receipt 1\n[0-9a-f]{64}\n(\{.*\})\n")


def check(receipt, key=None):
    """The table, what the receipt says, and who signed it."""
    need(receipt["form"] == "puntobanco receipt 1", "this is no receipt")
    table, count, root, signed_by = checkpoint(joined(receipt["checkpoint"]))
    need(key in (None, signed_by), f"it is signed by {signed_by}: another house made it")
    among, within = receipt["among"], receipt["within"]
    need(within["count"] == count, "the proof is for another length of the record than the checkpoint")
    need(HEX.fullmatch(receipt["entry"]), "the entry has no hash")
    receipts = proved(leaf(joined(receipt["text"]).encode()), among["index"], among["count"], among["proof"]).hex()
    entry = leaf(f"puntobanco entry 1\n{receipt['entry']}\n{among['count']}\n{receipts}\n".encode())
    made = proved(entry, within["index"], within["count"], within["proof"]).hex()
    need(made == root, "it does not lead to the root that was signed: it was changed, or forged")
    found = BODY.fullmatch(joined(receipt["text"]))
    need(found, "it is no receipt of a round")
    body = json.loads(found.group(1))
    need(body["entry"] == within["index"] + 1, "it is of another entry than it says")
    return table, body, signed_by


BAD = (Wrong, KeyError, TypeError, ValueError, AttributeError, RecursionError)


def answer(line):
    try:
        check(json.loads(line))
        return "yes"
    except BAD as why:
        return f"no: {why}"


def told(table, body, signed_by):
    cents = lambda amount: f"{amount / 100:.2f}"
    yield f"table {table}, round {body['round']}, {body['game']}: {body['outcome']}"
    for hand in ("player", "banker"):
        yield f"{hand} {' '.join(body[hand]['cards'])} ({body[hand]['points']})"
    for line in body["lines"]:
        yield (f"{line['patron']}: {line['bet']} {cents(line['amount'])} {line['result']}, "
               f"paid {cents(line['paid'])}, returned {cents(line['returned'])}")
    yield f"signed by {signed_by}"


def main(arguments):
    if arguments == ["--lines"]:
        for line in sys.stdin:
            print(answer(line))
        return 0
    key = None
    if arguments[:1] == ["--key"] and len(arguments) > 2:
        key, arguments = arguments[1].replace(":", "").lower(), arguments[2:]
    if not arguments or arguments[0].startswith("--"):
        print(__doc__)
        return 2
    bad = False
    for file in arguments:
        try:
            with open(file, encoding="utf8") as opened:
                print("\n".join([file, *(f"  {line}" for line in told(*check(json.load(opened), key))), "  yes"]))
        except OSError as why:
            print(f"{file} cannot be read: {why.strerror}", file=sys.stderr)
            return 2
        except BAD as why:
            bad = True
            print(f"{file}\n  no: {why}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
