#!/usr/bin/env python3
"""Checks what a witness kept of a house, or wrote of one with two histories.

    python3 witness.py FILE.conflict.json ...      what the house has done, or why the file proves nothing
    python3 witness.py --key FINGERPRINT FILE ...  the same, of the house with this key: it signed, or led to whatever did
    python3 witness.py --lines                     such a file a line on standard input, yes or no a line
    python3 witness.py --cosigned KEY FILE         every checkpoint in FILE is signed by its house and co-signed by the
                                                   witness whose key is KEY (name+id+base64, as it prints it)

Python's standard library and receipt.py beside it, for Ed25519; by docs/witness.md.
"""
import base64
import hashlib
import json
import re
import sys

from receipt import BAD, is_signed, joined, need, node

TEXT = re.compile(
    r"puntobanco checkpoint [12]\ntable (\S+)\ncount (\d{1,15})\nhash ([0-9a-f]{64})\n(?:root ([0-9a-f]{64})\n)?"
    r"at (\d{1,16})\nkey ([0-9a-f]{64})\n")
KEYS = re.compile(r"puntobanco key 1\nolder ([0-9a-f]{64})\nnewer ([0-9a-f]{64})\nat (\d{1,16})\n")
HASH = re.compile(r"[0-9a-f]{64}")


def decoded(text):
    data = base64.b64decode(text, validate=True)
    need(base64.b64encode(data).decode() == text, "a signature is not written in the one way there is")
    return data


def house_signed(text, line, key):
    need(line.startswith("— puntobanco "), "a note is not signed by a house")
    signature, public = decoded(line.split(" ")[2]), bytes.fromhex(key)
    need(signature[:4] == hashlib.sha256(b"puntobanco\n\x01" + public).digest()[:4], "a note names another key")
    need(is_signed(public, text.encode(), signature[4:]), "the signature of a note is not good")


def parted(note):
    text, _, below = note.partition("\n\n")
    lines = below.strip("\n").split("\n")
    need(all(line.startswith("— ") for line in lines), "something else stands below a note than signatures")
    return text + "\n", lines


def checkpoint(note):
    text, lines = parted(note)
    found = TEXT.fullmatch(text)
    need(found, "this is no checkpoint")
    table, count, last, root, at, key = found.groups()
    need(text.startswith("puntobanco checkpoint 2") == (root is not None), "the checkpoint is of no version")
    house_signed(text, lines[0], key)
    return {"table": table, "count": int(count), "hash": last, "root": root, "at": int(at), "key": key}


def steps_in(notes):
    """Which key says that which followed on it."""
    steps = []
    for note in notes:
        text, lines = parted(joined(note))
        found = KEYS.fullmatch(text)
        need(found, "this is no note of a new key")
        house_signed(text, lines[0], found.group(1))
        steps.append(found.group(1, 2))
    return steps


def reached(one, steps):
    """The keys that one led to, itself among them, each step signed by the key before."""
    keys, grown = {one}, True
    while grown:
        more = {newer for older, newer in steps if older in keys}
        grown, keys = not more <= keys, keys | more
    return keys


def fingerprint(key):
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()


def signers(short, long, steps, key):
    """The older of the keys that signed: what is proved is proved of it. With a key, that one led to both."""
    both = {short["key"], long["key"]}
    older = next((one for one in (short["key"], long["key"]) if both <= reached(one, steps)), None)
    need(older, "the checkpoints are signed by two keys")
    known = [one for one in [older, *(step[0] for step in steps)] if fingerprint(one) == key]
    need(key is None or any(both <= reached(one, steps) for one in known),
         f"it is signed by {fingerprint(older)}: another house made it")
    return older


def roots(begin, count, proof, known):
    """Both roots that a proof of consistency comes to (RFC 6962, 2.1.2)."""
    if begin == count:
        need(len(proof) == (known is None), "the proof is too long or too short")
        own = proof[0] if known is None else known
        return own, own
    need(proof, "the proof is too short")
    split, last, rest = 1 << ((count - 1).bit_length() - 1), proof[-1], proof[:-1]
    if begin <= split:
        older, newer = roots(begin, split, rest, known)
        return older, node(newer, last)
    older, newer = roots(begin - split, count - split, rest, None)
    return node(last, older), node(last, newer)


def check(conflict, key=None):
    need(conflict["form"] == "puntobanco conflict 1", "this is no such file")
    short, long = checkpoint(joined(conflict["shorter"])), checkpoint(joined(conflict["longer"]))
    need(short["table"] == long["table"], "the checkpoints are of two tables")
    older = signers(short, long, steps_in(conflict["keys"]), key)
    return short, long, fingerprint(older), what_of(conflict, short, long)


def what_of(conflict, short, long):
    proof = conflict["proof"]
    need(proof is None or isinstance(proof, dict), "the proof is none")
    if short["count"] == long["count"]:
        both = short["root"] is not None and long["root"] is not None
        other = short["hash"] != long["hash"] or (both and short["root"] != long["root"])
        need(other, "one record can bear both out")
        return "one house signed two histories of the same length"
    need(short["count"] < long["count"], "the shorter one is longer")
    if proof is None:
        need(short["at"] > long["at"], "one record can bear both out")
        return "fewer entries were signed after more: two histories, unless the house proves otherwise"
    need((proof["from"], proof["to"]) == (short["count"], long["count"]), "the proof is for other lengths")
    need(proof["from"] > 0 and all(HASH.fullmatch(one) for one in [proof["older"], *proof["proof"]]), "the proof is none")
    own = bytes.fromhex(proof["older"])
    older, newer = roots(proof["from"], proof["to"], [bytes.fromhex(one) for one in proof["proof"]], own)
    need(older == own and newer.hex() == long["root"], "the proof does not lead to what was signed")
    need(short["root"] is not None and short["root"] != proof["older"], "one record can bear both out")
    return "the longer history begins otherwise than the shorter one"


def cosigned(key, text):
    name, _, coded = key.split("+", 2)
    raw = base64.b64decode(coded, validate=True)
    need(len(raw) == 33 and raw[0] == 4, "this is no key of a witness")
    own, count = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4], 0
    for note in re.findall(r"puntobanco checkpoint .*?\n\n(?:— [^\n]*\n)+", text, re.S):
        checkpoint(note)
        body, lines = parted(note)
        line = next((one for one in lines if one.startswith(f"— {name} ")), None)
        need(line, "a checkpoint is not co-signed")
        data = decoded(line.split(" ")[2])
        time = int.from_bytes(data[4:12], "big")
        need(data[:4] == own and is_signed(raw[1:], f"cosignature/v1\ntime {time}\n{body}".encode(), data[12:]),
             "a co-signature is not good")
        count += 1
    need(count > 0, "no checkpoint was found")
    return count


def answer(line):
    try:
        check(json.loads(line))
        return "yes"
    except BAD as why:
        return f"no: {why}"


def main(arguments):
    if arguments == ["--lines"]:
        for line in sys.stdin:
            print(answer(line))
        return 0
    key = None
    if arguments[:1] == ["--key"] and len(arguments) > 2:
        key, arguments = arguments[1].replace(":", "").lower(), arguments[2:]
    if not arguments or (arguments[0].startswith("--") and (arguments[0] != "--cosigned" or len(arguments) != 3)):
        print(__doc__)
        return 2
    try:
        if arguments[0] == "--cosigned":
            with open(arguments[2], encoding="utf8") as opened:
                print(f"yes: {cosigned(arguments[1], opened.read())} checkpoints")
            return 0
        for file in arguments:
            with open(file, encoding="utf8") as opened:
                short, long, signed_by, what = check(json.load(opened), key)
            print(f"{file}\n  table {short['table']}, {short['count']} and {long['count']} entries")
            print(f"  signed by {signed_by}\n  {what}")
        return 0
    except OSError as why:
        print(f"{why.filename} cannot be read: {why.strerror}", file=sys.stderr)
        return 2
    except BAD as why:
        print(f"no: {why}")
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
