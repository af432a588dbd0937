"""Moves texts of a WebAssembly module to its second part.

    wasm_texts.py FIRST SECOND

Texts that begin with `(*2*)` in the data of FIRST, as definitions of functions of the second part do, become zeros there. SECOND, which
is instantiated over the memory of FIRST, gets them as data at the same addresses. Zeros take no room where a module is compressed.
"""

import pathlib
import sys

MARK = b"(*2*)"
IMPORTS, MEMORY, EXPORTS, CODE, DATA, COUNT = 2, 5, 7, 10, 11, 12
# In the order that sections have; the count of data comes before the code.
ORDER = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11]


def number(data, place):
    """An unsigned number and the place after it."""
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, place


def signed(data, place):
    """A signed number and the place after it."""
    value, end = number(data, place)
    bits = 7 * (end - place)
    return (value - (1 << bits) if value >> (bits - 1) else value), end


def written(value):
    """An unsigned number as bytes."""
    result = bytearray()
    while True:
        value, rest = value >> 7, value & 127
        result.append(rest | (128 if value else 0))
        if not value:
            return bytes(result)


def address(value):
    """A constant of 32 bits as the code that gives it."""
    result = bytearray()
    while True:
        rest = value & 127
        value >>= 7
        is_last = value == 0 and rest < 64
        result.append(rest | (0 if is_last else 128))
        if is_last:
            return bytes([65]) + bytes(result) + bytes([11])


def sections(data):
    place, found = 8, []
    while place < len(data):
        kind = data[place]
        size, place = number(data, place + 1)
        found.append((kind, bytes(data[place:place + size])))
        place += size
    return found


def module(parts):
    return b"\0asm\1\0\0\0" + b"".join(bytes([kind]) + written(len(part)) + part for kind, part in parts)


def texts(part):
    """The marked texts of a section of data with their addresses, and the section without them."""
    rest, found = bytearray(part), []
    count, place = number(part, 0)
    for _ in range(count):
        flag, place = number(part, place)
        start = 0
        if flag == 0:
            start, place = signed(part, place + 1)
            place += 1
        elif flag != 1:
            sys.exit("wasm_texts.py: a segment of another memory")
        size, place = number(part, place)
        at = part.find(MARK, place, place + size)
        while at >= 0 and flag == 0:
            end = part.find(b"\0", at, place + size)
            end = place + size if end < 0 else end
            found.append((start + at - place, part[at:end]))
            rest[at:end] = bytes(end - at)
            at = part.find(MARK, end, place + size)
        place += size
    return found, bytes(rest)


def with_memory(part, module_name, limits):
    """The imports with the memory of the first part, unless they have it."""
    count, place = number(part, 0)
    kinds = set()
    start = place
    for _ in range(count):
        for _ in range(2):
            size, place = number(part, place)
            place += size
        kind = part[place]
        kinds.add(kind)
        place += 1
        if kind in (0, 4):
            _, place = number(part, place + (1 if kind == 4 else 0))
        elif kind == 3:
            place += 2
        else:
            if kind == 1:
                place += 1
            flag, place = number(part, place)
            for _ in range(2 if flag & 1 else 1):
                _, place = number(part, place)
    if 2 in kinds:
        return part
    name = b"memory"
    entry = written(len(module_name)) + module_name + written(len(name)) + name + bytes([2]) + limits
    return written(count + 1) + part[start:] + entry


def main():
    first, second = (pathlib.Path(name) for name in sys.argv[1:])
    parts = sections(first.read_bytes())
    place = next(place for place, (kind, _) in enumerate(parts) if kind == DATA)
    found, rest = texts(parts[place][1])
    parts[place] = (DATA, rest)
    own = sections(second.read_bytes())
    if any(kind in (DATA, COUNT) for kind, _ in own):
        sys.exit("wasm_texts.py: the second part has data of its own")
    # One page at least, as the first part's memory has more.
    own = [(kind, with_memory(part, b"primary", bytes([0, 1])) if kind == IMPORTS else part) for kind, part in own]
    data = written(len(found)) + b"".join(
        bytes([0]) + address(at) + written(len(text)) + text for at, text in found)
    last = max(place for place, (kind, _) in enumerate(own) if kind in ORDER)
    own.insert(last + 1, (DATA, data))
    first.write_bytes(module(parts))
    second.write_bytes(module(own))
    print(f"{second}: {len(found)} texts of {sum(len(text) for _, text in found)} bytes are in the second part")


if __name__ == "__main__":
    main()
