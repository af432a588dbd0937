"""Wolfram code as tokens and as a tree of brackets, and the one way in which this project lays it out.

A line has one statement and at most 100 columns. What does not fit is broken at the operators that bind least, or within its longest
brackets, after an operator, a comma or an opening bracket; so a definition ends with the line whose brackets are closed.
"""

import re

WIDTH = 100
TOKEN = re.compile(
    r'\s+|"(?:\\.|[^"\\])*"|\(\*.*?\*\)'
    r"|(?:\d+\^\^[0-9a-zA-Z.]+|\d+\.?\d*|\.\d+)(?:`{1,2}\d*\.?\d*)?(?:\*\^-?\d+)?"
    r"|\\\[\w+\]|[A-Za-z$`][A-Za-z0-9$`]*|#{1,2}\d*|%+\d*"
    r"|<\||\|>|\^:=|//\.|//@|/:|//|/;|/@|/\.|@@@|@@|@\*|:=|:>|->|===|=!=|==|!=|<=|>=|&&|\|\||\+\+|--|\+=|-=|\*=|/=|~~|<>|<->|\.\.\.|\.\.|;;|\^=|__?_?|.",
    re.DOTALL)
# How tightly operators bind, from the loosest on. Lines are broken at those up to LAST_BROKEN, others are only told from operands.
BINDING = {
    "/:": 0, "=": 1, ":=": 1, "^=": 1, "^:=": 1, "+=": 1, "-=": 1, "*=": 1, "/=": 1, "//": 2, "/.": 4, "//.": 4, "->": 5, ":>": 5,
    "/;": 6, "|": 7, ":": 7, "||": 8, "&&": 9, "==": 10, "!=": 10, "===": 10, "=!=": 10, "<": 10, ">": 10, "<=": 10, ">=": 10,
    "~~": 11, "<>": 11, ";;": 11, "+": 12, "-": 12, "*": 13, "/": 13, ".": 13, "~": 13, "/@": 14, "@@": 14, "@": 14, "@@@": 14,
    "?": 15, "^": 16,
}
LAST_BROKEN = 12
ASSIGNING = (0, 1, 5)
CONDITIONAL = (2, 4, 6)
CLOSING = {"[": "]", "{": "}", "(": ")", "<|": "|>"}
# Calls whose first argument stays behind the opening bracket.
LEADING = {"Module", "With", "Block", "Function", "If", "Switch", "Reap", "Catch", "Replace", "Quiet", "Check", "DeleteDuplicates", "Map", "Select", "Fold"}


class Token(str):
    """A token, and the white space before it."""

    space: str

    def __new__(cls, text, space):
        token = super().__new__(cls, text)
        token.space = space
        return token


class Group:
    """Brackets with what stands between their commas."""

    def __init__(self, opening):
        self.opening, self.space, self.items, self.closing = opening, opening.space, [], CLOSING[opening]

    @property
    def is_forced(self):
        """Whether it has statements, each of which needs a line."""
        return any(is_forced(item) for item in self.items)


def tokens(text):
    found, space = [], ""
    for match in TOKEN.finditer(text):
        if match[0].isspace():
            space = match[0]
        else:
            found.append(Token(match[0], space))
            space = ""
    return found


def is_comment(token):
    return token.startswith("(*")


def definitions(text):
    """The definitions of a text as lists of tokens. One ends where a line does with all brackets closed and no operator last."""
    found, current, depth = [], [], 0
    for token in tokens(text):
        ends = current and depth == 0 and "\n" in token.space and current[-1] not in BINDING
        if ends and not all(map(is_comment, current)):
            found.append(current)
            current = []
        current.append(token)
        depth += (token in CLOSING) - (token in CLOSING.values())
    return [*found, current] if current else found


def tree(line):
    """A list of tokens as a list of tokens and groups."""
    place = 0

    def sequences(end):
        nonlocal place
        items = [[]]
        while place < len(line):
            token = line[place]
            if token == end:
                return items
            place += 1
            if token in CLOSING:
                group = Group(token)
                group.items = sequences(group.closing)
                if place == len(line):
                    raise ValueError(f"{token} is not closed in {line[0]}")
                place += 1
                items[-1].append(group)
            elif token == "," and end:
                items.append([])
            else:
                items[-1].append(token)
        return items

    return sequences(None)[0]


def flat(sequence, is_first=True):
    """A sequence on one line."""
    text = ""
    for node in sequence:
        space = " " if node.space and (text or not is_first) else ""
        text += space + (node if isinstance(node, Token) else node.opening + ", ".join(map(flat, node.items)) + node.closing)
    return text


def is_forced(sequence):
    return any(node == ";" if isinstance(node, Token) else node.is_forced for node in sequence)


def binding(sequence, index):
    """How tightly an infix operator binds; None for what is none."""
    node = sequence[index]
    if not isinstance(node, Token) or node not in BINDING or index in (0, len(sequence) - 1):
        return None
    before = sequence[index - 1]
    is_sign = node in ("-", "+") and isinstance(before, Token) and before in BINDING
    return None if is_sign else BINDING[node]


def parted(sequence, level):
    """The operands and the operators of one level."""
    operands, operators = [[]], []
    for index, node in enumerate(sequence):
        if binding(sequence, index) == level:
            operators.append(node)
            operands.append([])
        else:
            operands[-1].append(node)
    return operands, operators


def lay_out(sequence, column, indent, tail=0):
    """The lines of a sequence. The first begins at `column`, the others have their own indentation; `tail` columns stay free behind the last."""
    text = flat(sequence)
    if not is_forced(sequence) and column + len(text) + tail <= WIDTH:
        return [text]
    if any(node == ";" for node in sequence if isinstance(node, Token)):
        return lay_out_statements(sequence, column, indent, tail)
    levels = [level for level in (binding(sequence, index) for index in range(len(sequence))) if level is not None and level <= LAST_BROKEN]
    if not levels:
        return lay_out_call(sequence, column, indent, tail)
    operands, operators = parted(sequence, min(levels))
    if min(levels) in ASSIGNING or (min(levels) in CONDITIONAL and len(operands) == 2):
        return lay_out_pair(sequence, operands[0], operators[0], column, indent, tail)
    return lay_out_chain(operands, operators, min(levels), column, indent, tail)


def lay_out_statements(sequence, column, indent, tail):
    statements = [[]]
    for node in sequence:
        if isinstance(node, Token) and node == ";":
            statements.append([])
        else:
            statements[-1].append(node)
    ends_open = not statements[-1]
    if ends_open:
        statements.pop()
    lines = []
    for number, statement in enumerate(statements):
        end = ";" if ends_open or number < len(statements) - 1 else ""
        more = lay_out(statement, indent if number else column, indent, len(end) or tail)
        more[-1] += end
        if number:
            more[0] = " " * indent + more[0]
        lines += more
    return lines


def lay_out_pair(sequence, left, operator, column, indent, tail):
    """What is assigned or follows from something: behind it where it begins there, else on a line of its own."""
    right = sequence[len(left) + 1:]
    lines = lay_out(left, column, indent, len(operator) + 1)
    end = (column if len(lines) == 1 else 0) + len(lines[-1]) + 1 + len(operator)
    has_operators = any((level := binding(right, index)) is not None and level <= LAST_BROKEN for index in range(len(right)))
    more = lay_out(right, end + 1, indent, tail)
    if not has_operators and any(isinstance(node, Group) for node in right) and end + 1 + len(more[0]) <= WIDTH:
        return [*lines[:-1], f"{lines[-1]} {operator} {more[0]}", *more[1:]]
    more = lay_out(right, indent + 2, indent + 2, tail)
    return [*lines[:-1], f"{lines[-1]} {operator}", " " * (indent + 2) + more[0], *more[1:]]


def lay_out_chain(operands, operators, level, column, indent, tail):
    """Operands of one operator: sums and comparisons fill lines, of others each has its own."""
    inner, lines = indent + 2, []
    for number, operand in enumerate(operands):
        is_last = number == len(operands) - 1
        end, free = ("", tail) if is_last else (" " + operators[number], 0)
        if number == 0:
            lines = lay_out(operand, column, inner, len(end) or tail)
            lines[-1] += end
            continue
        width = len(lines[-1]) + (column if len(lines) == 1 else 0)
        text = flat(operand) + end
        if level >= 10 and not is_forced(operand) and width + 1 + len(text) + free <= WIDTH:
            lines[-1] += " " + text
            continue
        more = lay_out(operand, inner, inner, len(end) or tail)
        more[-1] += end
        more[0] = " " * inner + more[0]
        lines += more
    return lines


def lay_out_call(sequence, column, indent, tail):
    """A call, a list or a part of either, broken within its longest brackets."""
    groups = [index for index, node in enumerate(sequence) if isinstance(node, Group) and any(node.items)]
    if not groups:
        return [flat(sequence)]
    index = max(groups, key=lambda index: (sequence[index].is_forced, len(flat([sequence[index]])), index))
    if is_forced(sequence[:index]) or is_forced(sequence[index + 1:]):
        return lay_out_factors(sequence, column, indent)
    group = sequence[index]
    head = sequence[index - 1] if index and isinstance(sequence[index - 1], Token) else ""
    begin = flat(sequence[:index]) + (" " if index and group.space else "") + group.opening
    end = group.closing + flat(sequence[index + 1:], is_first=False)
    only = group.items[0] if len(group.items) == 1 else None
    if only and any(isinstance(node, Group) for node in only) and not any(
            binding(only, place) is not None and binding(only, place) <= LAST_BROKEN for place in range(len(only))) and ";" not in only:
        more = lay_out(only, column + len(begin), indent, len(end) + tail)
        if column + len(begin) + len(more[0]) <= WIDTH:
            more[0], more[-1] = begin + more[0], more[-1] + end if len(more) > 1 else begin + more[0] + end
            return more
    first, items = 0, group.items
    if head in LEADING and len(items) > 1 and not is_forced(items[0]) and column + len(begin) + len(flat(items[0])) + 1 <= WIDTH:
        begin, first = begin + flat(items[0]) + ",", 1
    has_pairs = head == "Which" or (head == "Switch" and first == 1)
    lines = [begin, *lay_out_items(group, first, indent + 2, has_pairs)]
    return [*lines, " " * indent + end]


def lay_out_items(group, first, indent, has_pairs):
    lines, items, number = [], group.items, first
    while number < len(items):
        end = "," if number < len(items) - 1 else ""
        if has_pairs and number + 1 < len(items):
            lines += lay_out_case(items[number], items[number + 1], "," if number + 2 < len(items) else "", indent)
            number += 2
            continue
        more = lay_out(items[number], indent, indent, len(end))
        more[-1] += end
        fills = group.opening in ("{", "<|") and not group.is_forced and len(more) == 1 and lines and len(lines[-1]) + 1 + len(more[0]) <= WIDTH
        if fills:
            lines[-1] += " " + more[0]
        else:
            lines += [" " * indent + more[0], *more[1:]]
        number += 1
    return lines


def lay_out_case(test, value, end, indent):
    """A test and its value, on one line where they fit."""
    both = f"{flat(test)}, {flat(value)}{end}"
    if not is_forced(test) and not is_forced(value) and indent + len(both) <= WIDTH:
        return [" " * indent + both]
    lines = lay_out(test, indent, indent, 1)
    lines[0] = " " * indent + lines[0]
    lines[-1] += ","
    more = lay_out(value, indent + 2, indent + 2, len(end))
    more[0] = " " * (indent + 2) + more[0]
    more[-1] += end
    return lines + more


def lay_out_factors(sequence, column, indent):
    """Factors beside one another of which several have statements."""
    lines = [""]
    for number, node in enumerate(sequence):
        if isinstance(node, Group) and node.is_forced:
            more = lay_out_call([node], (0 if len(lines) > 1 else column) + len(lines[-1]), indent, 0)
            lines[-1] += (" " if number and node.space else "") + more[0]
            lines += more[1:]
        else:
            lines[-1] += flat([node], is_first=number == 0)
    return lines


def formatted(line):
    """A definition in this layout."""
    comments = [token for token in line if is_comment(token)]
    code = [token for token in line if not is_comment(token)]
    if comments and line[:len(comments)] != comments:
        raise ValueError(f"a comment stands within {code[0]}, not before it")
    return "\n".join([*comments, *lay_out(tree(code), 0, 0)]) if code else "\n".join(comments)
