"""Draws docs/modules.svg from Package.swift: the modules, room by room, and what each imports.

    python3 scripts/module_graph.py           writes the drawing
    python3 scripts/module_graph.py --check   exits with 1 where it is out of date

An edge that follows from others is left out: `octavo` imports `Files`, but so does `BookCompiler`, which it also imports.
Modules of a room lie in rows, each above what it imports; long edges pass between boxes at places of their own.
"""

import itertools
import pathlib
import sys

from package_modules import PORTABLE, ROOMS, modules, web_modules

DRAWING = pathlib.Path("docs/modules.svg")
ROW, BOX, LETTER, GAP, MARGIN, LABEL = 58, 26, 7.4, 22, 24, 104
PORTABLE_FILL = "#fff3c4"
COLOURS = {
    "Foundations": "#5b6b7d", "Outlets": "#7d6b5b", "Wolfram": "#b3402e", "Book": "#8a6d1d", "Formats": "#3c7a3a", "Reader": "#7a4b9a",
    "Bundle": "#2b6ca3", "Compiler": "#0f7c7c", "Tool": "#444444",
}


def reduced(graph):
    """The graph without the edges that follow from others."""
    reached = {}

    def reach(name):
        if name not in reached:
            reached[name] = set().union(*({other} | reach(other) for other in graph[name])) if graph[name] else set()
        return reached[name]

    return {
        name: [other for other in imports if not any(other in reach(third) for third in imports if third != other)]
        for name, imports in graph.items()
    }


def rows_of(found, graph):
    """The row of each module from the bottom up: its room's rows follow those of the room below."""
    rows, base = {}, 0
    for room in ROOMS:
        members = [name for name, module in found.items() if module.room == room]

        def depth(name):
            return 1 + max((depth(other) for other in graph[name] if other in members), default=-1)

        for name in members:
            rows[name] = base + depth(name)
        base = max(rows[name] for name in members) + 1
    # A module that no other in its room needs moves up to just below its lowest user, within its room.
    for name in sorted(rows, key=lambda name: -rows[name]):
        users = [rows[other] for other in graph if name in graph[other]]
        top = max(row for other, row in rows.items() if found[other].room == found[name].room)
        if users and not found[name].is_system_library:
            rows[name] = max(rows[name], min(min(users) - 1, top))
    return rows


class Layout:
    """Places of boxes, and of the points through which long edges pass, in rows."""

    def __init__(self, rows, graph):
        self.rows, self.above, self.below, self.paths = dict(rows), {}, {}, []
        for name in rows:
            self.above[name], self.below[name] = [], []
        for name, imports in graph.items():
            for other in imports:
                path = [name]
                for row in range(rows[name] - 1, rows[other], -1):
                    path.append((name, other, row))
                    self.rows[path[-1]] = row
                path.append(other)
                for upper, lower in itertools.pairwise(path):
                    self.below.setdefault(upper, []).append(lower)
                    self.above.setdefault(lower, []).append(upper)
                self.paths.append(path)
        self.lines = [[] for _ in range(max(self.rows.values()) + 1)]
        for node, row in self.rows.items():
            self.lines[row].append(node)
        self.order()
        self.place()

    def width(self, node):
        return max(60, LETTER * len(node) + 20) if isinstance(node, str) else 10

    def order(self):
        """Sorts each row by the middle of its neighbours, down and up, and keeps the order with the fewest crossings."""
        best, fewest = [list(line) for line in self.lines], self.crossings()
        for turn in range(60):
            neighbours = self.above if turn % 2 else self.below
            lines = reversed(self.lines) if turn % 2 else self.lines
            place = {node: index / len(line) for line in self.lines for index, node in enumerate(line)}
            for line in lines:
                def key(node):
                    near = [place[other] for other in neighbours.get(node, [])]
                    return sum(near) / len(near) if near else place[node]

                line.sort(key=key)
                place.update({node: index / len(line) for index, node in enumerate(line)})
            if self.crossings() < fewest:
                best, fewest = [list(line) for line in self.lines], self.crossings()
        self.lines = best
        self.exchange()

    def crossings(self):
        place = {node: index for line in self.lines for index, node in enumerate(line)}
        total = 0
        for line in self.lines:
            edges = [(place[node], place[other]) for node in line for other in self.below.get(node, [])]
            total += sum((a - c) * (b - d) < 0 for i, (a, b) in enumerate(edges) for c, d in edges[:i])
        return total

    def exchange(self):
        """Exchanges neighbours as long as that takes crossings away."""
        def cost(left, right, place):
            return sum(place[a] > place[b] for near in (self.above, self.below) for a in near.get(left, [])
                       for b in near.get(right, []))

        for _ in range(30):
            changed = False
            for line in self.lines:
                place = {node: index for other in self.lines for index, node in enumerate(other)}
                for index in range(len(line) - 1):
                    left, right = line[index], line[index + 1]
                    if cost(right, left, place) < cost(left, right, place):
                        line[index], line[index + 1] = right, left
                        changed = True
            if not changed:
                return

    def place(self):
        """Moves nodes towards the middle of their neighbours, as far as those beside them leave room."""
        self.x = {}
        for line in self.lines:
            x = 0.0
            for node in line:
                self.x[node] = x + self.width(node) / 2
                x += self.width(node) + GAP
        for turn in range(200):
            for line in (self.lines if turn % 2 else reversed(self.lines)):
                wanted = {}
                for node in line:
                    near = [self.x[other] for other in self.above.get(node, []) + self.below.get(node, [])]
                    wanted[node] = sum(near) / len(near) if near else self.x[node]
                self.settle(line, wanted)
        left = min(self.x[node] - self.width(node) / 2 for node in self.x)
        for node in self.x:
            self.x[node] = round(self.x[node] - left + LABEL + MARGIN)

    def settle(self, line, wanted):
        """Gives the nodes of a row places near those wanted, in their order, without overlap."""
        # Groups of touching nodes, each at the mean of its nodes' wanted positions (pool-adjacent-violators algorithm).
        groups = []
        offset = 0.0
        for index, node in enumerate(line):
            if index:
                gap = GAP if isinstance(node, str) or isinstance(line[index - 1], str) else GAP / 2
                offset += (self.width(line[index - 1]) + self.width(node)) / 2 + gap
            groups.append([wanted[node] - offset, 1, [(node, offset)]])
            while len(groups) > 1 and groups[-2][0] > groups[-1][0]:
                mean, count, nodes = groups.pop()
                before = groups[-1]
                before[0] = (before[0] * before[1] + mean * count) / (before[1] + count)
                before[1] += count
                before[2] += nodes
        for mean, _, nodes in groups:
            for node, offset in nodes:
                self.x[node] = mean + offset


def draw():
    found = {name: module for name, module in modules().items() if module.room}
    found |= web_modules(modules())
    graph = reduced({name: [other for other in module.imports if other in found] for name, module in found.items()})
    layout = Layout(rows_of(found, graph), graph)
    top = max(layout.rows.values())
    y = {row: MARGIN + (top - row) * ROW + ROW / 2 for row in range(top + 1)}
    width = round(max(layout.x[node] + layout.width(node) / 2 for node in layout.x) + MARGIN)
    height = round(y[0] + ROW / 2 + MARGIN + 20)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="system-ui, sans-serif" font-size="13">',
        "<title>The modules of Octavo and what each imports</title>",
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for room in reversed(ROOMS):
        rows = [layout.rows[name] for name in found if found[name].room == room]
        upper, lower = y[max(rows)] - ROW / 2 + 3, y[min(rows)] + ROW / 2 - 3
        out.append(f'<rect x="{MARGIN / 2:g}" y="{upper:g}" width="{width - MARGIN}" height="{lower - upper:g}" rx="8" '
                   f'fill="{COLOURS[room]}" fill-opacity="0.08"/>')
        out.append(f'<text x="{MARGIN}" y="{(upper + lower) / 2 + 5:g}" font-weight="600" fill="{COLOURS[room]}">{room}</text>')
    for path in layout.paths:
        points = []
        for node in path:
            x, middle = layout.x[node], y[layout.rows[node]]
            points += [(x, middle + BOX / 2)] if node == path[0] else []
            points += [(x, middle - BOX / 2)] if node == path[-1] else []
            points += [(x, middle - BOX / 2), (x, middle + BOX / 2)] if node not in (path[0], path[-1]) else []
        line = f"M{points[0][0]:g} {points[0][1]:g}"
        for (x, a), (z, b) in itertools.pairwise(points):
            line += f"L{z:g} {b:g}" if x == z else f"C{x:g} {(a + b) / 2:g} {z:g} {(a + b) / 2:g} {z:g} {b:g}"
        out.append(f'<path d="{line}" fill="none" stroke="{COLOURS[found[path[0]].room]}" stroke-opacity="0.55" '
                   f'stroke-width="1.3"><title>{path[0]} imports {path[-1]}</title></path>')
    for name, module in found.items():
        x, middle, size, colour = layout.x[name], y[layout.rows[name]], layout.width(name), COLOURS[module.room]
        dashes = ' stroke-dasharray="4 3"' if module.is_system_library else ""
        out.append(f'<rect x="{x - size / 2:g}" y="{middle - BOX / 2:g}" width="{size:g}" height="{BOX}" rx="5" '
                   f'fill="{PORTABLE_FILL if name in PORTABLE else "#ffffff"}" stroke="{colour}" stroke-width="1.4"{dashes}/>')
        out.append(f'<text x="{x:g}" y="{middle + 4.5:g}" text-anchor="middle">{name}</text>')
    out.append(f'<text x="{MARGIN}" y="{height - 14}">Yellow: portable modules, which also compile as Embedded Swift. '
               "Dashed: C libraries. Edges that follow from others are left out.</text>")
    return "\n".join(out) + "\n</svg>\n"


drawing = draw()
if "--check" not in sys.argv:
    DRAWING.write_text(drawing, encoding="utf-8")
elif not DRAWING.exists() or DRAWING.read_text(encoding="utf-8") != drawing:
    sys.exit(f"lint: {DRAWING} is out of date: run make module-graph")
