"""Makes the pictures of the README in docs/pictures, from our own examples: the reader on two devices, covers, and an animation.

    .venv/bin/python scripts/pictures.py
"""

import io
import json
import pathlib
import sys
import time

from PIL import Image, ImageDraw, ImageFilter

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "Reader"))
import books  # noqa: E402
from harness import Reader, Site, open_browser, stop_display  # noqa: E402
from rules_interactives import activate, drag  # noqa: E402

OUT = ROOT / "docs" / "pictures"
BACKGROUND = (236, 238, 241)


def taken(reader):
    return Image.open(io.BytesIO(reader.driver.get_screenshot_as_png())).convert("RGB")


def framed(picture, radius, border):
    """A screen with round corners, as on a device."""
    width, height = picture.size
    whole = Image.new("RGBA", (width + 2 * border, height + 2 * border))
    draw = ImageDraw.Draw(whole)
    draw.rounded_rectangle((0, 0, *[side - 1 for side in whole.size]), radius + border, fill=(32, 33, 36))
    mask = Image.new("L", picture.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, width - 1, height - 1), radius, fill=255)
    whole.paste(picture, (border, border), mask)
    return whole


def composed(size, parts):
    """Pictures at places on one ground, each with its shadow."""
    ground = Image.new("RGBA", size, (*BACKGROUND, 255))
    for picture, (x, y) in parts:
        picture = picture.convert("RGBA")
        shadow = Image.new("RGBA", size)
        shadow.paste((0, 0, 0, 90), (x, y + 10), picture.getchannel("A"))
        ground = Image.alpha_composite(ground, shadow.filter(ImageFilter.GaussianBlur(14)))
        ground.alpha_composite(picture, (x, y))
    return ground.convert("RGB")


def pages(folder):
    return [page["href"] for page in json.loads((folder / "manifest.json").read_text())["readingOrder"]]


def page(folder, name):
    return next(href for href in pages(folder) if name in href)


def settled(reader, seconds=0.8):
    reader.settle()
    time.sleep(seconds)


def screens(example, demonstrations):
    """The reader on a tablet and a phone."""
    landscape = open_browser("chromium", (1024, 768))
    try:
        reader = Reader(landscape)
        reader.open(example[1].url + "#" + page(example[0], "tangent-lines"))
        settled(reader)
        tablet = taken(reader)
    finally:
        landscape.quit()
    portrait = open_browser("chromium", (390, 844))
    try:
        reader = Reader(portrait)
        reader.open(demonstrations[1].url + "#" + page(demonstrations[0], "curves"))
        settled(reader)
        activate(reader, "try-lissajous")
        time.sleep(0.5)
        phone = taken(reader)
    finally:
        portrait.quit()
    parts = [(framed(tablet, 14, 16), (40, 40)), (framed(phone.resize((312, 675), Image.LANCZOS), 24, 10), (1040, 150))]
    composed((1420, 880), parts).resize((1065, 660), Image.LANCZOS).save(OUT / "reader.webp", quality=82, method=6)


def covers(example, demonstrations):
    """Covers in both orientations, as the tool drew them."""
    parts = []
    x = 40
    for folder in [example[0], demonstrations[0]]:
        for kind, height in [("portrait", 460), ("landscape", 330)]:
            file = next((folder / "art").glob(f"cover-{kind}.*"))
            picture = Image.open(file).convert("RGB")
            picture = picture.resize((round(picture.width * height / picture.height), height), Image.LANCZOS)
            parts.append((picture, (x, 40 + (460 - height) // 2)))
            x += picture.width + 36
    composed((x + 4, 540), parts).save(OUT / "covers.webp", quality=84, method=6)


def tour(example, demonstrations):
    """The cover, a flip to the contents, a page, and a finger on a slider."""
    frames = []
    driver = open_browser("chromium", (512, 384 * 2))

    def frame(milliseconds):
        frames.append((taken(reader), milliseconds))

    def flip(steps=12):
        reader.wait_until("return octavo.turning.running", "a turn")
        reader.js("octavo.turning.running.animations.forEach(a => a.pause())")
        for step in range(1, steps + 1):
            reader.js("octavo.turning.running.animations.forEach(a => { a.currentTime = arguments[0] * a.effect.getTiming().duration })", step / (steps + 1))
            frame(45)
        reader.js("octavo.turning.complete()")
        settled(reader, 0.2)

    try:
        reader = Reader(driver)
        reader.forget(example[1].url)
        driver.get(example[1].url)
        reader.wait_until("return document.querySelector('.front .flap')", "the flip of the cover", 20)
        flip()
        frame(900)
        reader.js("document.querySelector('.index .row').click()")
        time.sleep(0.4)
        frame(900)
        for name in ["tangent-lines"]:
            reader.js("octavo.send({type: 'linked', page: 0, href: arguments[0]})", page(example[0], name))
            settled(reader, 0.5)
            frame(900)
        reader.js("document.querySelector('#next').click()")
        flip()
        frame(700)
        reader.open(demonstrations[1].url + "#" + page(demonstrations[0], "curves"))
        settled(reader)
        frame(500)
        activate(reader, "try-lissajous")
        frame(700)
        for step in range(8):
            drag(reader, "#control-panel .slider", (step / 9, 0.5), ((step + 1) / 9, 0.5))
            time.sleep(0.6)
            frame(400)
        frame(900)
    finally:
        driver.quit()
    first, *others = [picture.resize((384, 576), Image.LANCZOS) for picture, _ in frames]
    first.save(OUT / "tour.webp", save_all=True, append_images=others, duration=[time for _, time in frames],
               loop=0, quality=60, method=6)


def main():
    OUT.mkdir(parents=True, exist_ok=True)
    made = []
    for name in ["introduction-to-calculus", "demonstrations"]:
        folder = books.build(ROOT / "examples" / name, name + "-pictures", artwork="essential")
        made.append((folder, Site(folder, f"/{name}/")))
    screens(*made)
    covers(*made)
    tour(*made)
    stop_display()
    for file in sorted(OUT.iterdir()):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
