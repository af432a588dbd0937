"""What a picture of the screen shows."""

import struct
import zlib


class Picture:
    """A picture in PNG as browsers give it: eight bits, RGB or RGBA, not interlaced."""

    def __init__(self, data):
        parts, at, self.width, self.height = [], 8, 0, 0
        while at < len(data):
            size, kind = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + size]
            if kind == b"IHDR":
                self.width, self.height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", body)
                assert depth == 8 and color in (2, 6) and not interlaced
                self.bytes = 3 if color == 2 else 4
            elif kind == b"IDAT":
                parts.append(body)
            at += size + 12
        raw, row, step = zlib.decompress(b"".join(parts)), bytearray(self.width * self.bytes), self.bytes
        self.rows = []
        for number in range(self.height):
            start = number * (len(row) + 1)
            kind, line = raw[start], bytearray(raw[start + 1:start + 1 + len(row)])
            for i in range(len(line)):
                left = line[i - step] if i >= step else 0
                above, corner = row[i], row[i - step] if i >= step else 0
                if kind == 1:
                    line[i] = (line[i] + left) & 255
                elif kind == 2:
                    line[i] = (line[i] + above) & 255
                elif kind == 3:
                    line[i] = (line[i] + (left + above) // 2) & 255
                elif kind == 4:
                    guess = left + above - corner
                    near = min((abs(guess - left), 0, left), (abs(guess - above), 1, above), (abs(guess - corner), 2, corner))
                    line[i] = (line[i] + near[2]) & 255
            row = line
            self.rows.append(row)

    def is_dark(self, x, y):
        at = x * self.bytes
        # Thin lines are grey.
        return sum(self.rows[y][at:at + 3]) < 660

    def ink(self, left, top, right, bottom):
        """The rows and the columns of a box in which something is drawn."""
        xs = range(max(0, int(left)), min(self.width, int(right) + 1))
        ys = range(max(0, int(top)), min(self.height, int(bottom) + 1))
        return (sum(any(self.is_dark(x, y) for x in xs) for y in ys), sum(any(self.is_dark(x, y) for y in ys) for x in xs))
