import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#server/kernel/errors.ts";
import { drawLogo } from "#server/modules/market/companies/logo/logo.commands.ts";
import { jpegOfSize, jpegPicture, makePng, pngChunk, webpPicture, webpWith } from "#tests/fixtures/pictures.ts";
import { checkLogo } from "./check-picture.ts";

const said = (bytes: Buffer): string => {
  try {
    const { kind, width, height } = checkLogo(bytes);
    return `${kind} ${width}x${height}`;
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};
const png = makePng(64);

describe("a logo", () => {
  it.each([
    ["a PNG", png, "png 64x64"],
    ["a JPEG", jpegPicture, "jpeg 64x64"],
    ["a WebP", webpPicture, "webp 64x64"],
  ])("may be %s", (_, bytes, expected) => {
    expect(said(bytes)).toBe(expected);
  });

  it.each([
    ["nothing", Buffer.alloc(0), /empty/],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), /SVG/],
    ["an SVG behind a byte order mark", Buffer.from('\ufeff<?xml version="1.0"?><svg/>'), /SVG/],
    ["a GIF", Buffer.from("GIF89a...."), /GIF/],
    ["a PDF", Buffer.from("%PDF-1.7"), /document/],
    ["a program", Buffer.from("MZ......"), /program/],
    ["words", Buffer.from("hello"), /do not recognise this picture format/],
    ["more than a megabyte", Buffer.alloc(1024 * 1024 + 1, 1), /larger than 1 MB/],
    ["a PNG with an archive behind it", Buffer.concat([png, Buffer.from("PK\u0003\u0004rest")]), /other data attached/],
    ["a JPEG with a page behind it", Buffer.concat([jpegPicture, Buffer.from("<script>")]), /other data attached/],
    ["a WebP with an archive behind it", Buffer.concat([webpPicture, Buffer.from("PK\u0003\u0004")]), /other data attached/],
    ["a PNG that moves", makePng(64, { extra: [pngChunk("acTL", Buffer.alloc(8))] }), /is animated/],
    ["a WebP that moves", webpWith("ANMF", Buffer.alloc(16)), /is animated/],
    ["a PNG of giant size", makePng(64, { stated: [60_000, 60_000] }), /60000 by 60000.*at most 2000/],
    ["a JPEG of giant size", jpegOfSize(65_000, 65_000), /at most 2000/],
    ["a small PNG", makePng(20), /at least 64/],
    ["a small JPEG", jpegOfSize(64, 10), /at least 64/],
    ["a PNG whose head is empty", Buffer.concat([png.subarray(0, 8), pngChunk("IHDR", Buffer.alloc(0))]), /damaged/],
    ["a PNG with a chunk that does not add up", Buffer.from(png.map((byte, at) => (at === 40 ? byte ^ 1 : byte))), /damaged/],
    ["a WebP with an unknown part", webpWith("JUNK", Buffer.from("<script>")), /damaged/],
  ])("is never %s", (_, bytes, words) => {
    expect(said(bytes)).toMatch(words);
  });

  it("cut off anywhere is refused in words", () => {
    const whole = fc.constantFrom(png, jpegPicture, webpPicture);
    fc.assert(
      fc.property(whole, fc.nat(), (bytes, at) => /damaged|empty|do not recognise/.test(said(bytes.subarray(0, at % bytes.length)))),
      { numRuns: 300 },
    );
  });

  it("changed anywhere is refused in words or still a picture of a fit size", () => {
    const whole = fc.constantFrom(png, jpegPicture, webpPicture);
    fc.assert(
      fc.property(whole, fc.nat(), fc.integer({ min: 0, max: 255 }), (bytes, at, value) => {
        const changed = Buffer.from(bytes);
        changed[at % bytes.length] = value;
        return said(changed).length > 5;
      }),
      { numRuns: 500 },
    );
  });

  it("is drawn anew, without what was hidden in it", async () => {
    const secret = "51.5074N 0.1278W";
    const sent = makePng(700, { extra: [pngChunk("tEXt", Buffer.from(`Comment\0${secret}`))] });
    const drawn = await drawLogo(checkLogo(sent));
    expect([drawn.kind, drawn.width, drawn.height, drawn.contrast]).toEqual(["png", 512, 512, "faint-on-dark"]);
    expect(drawn.bytes.includes(secret)).toBe(false);
    expect(said(drawn.bytes)).toBe("png 512x512");
    expect((await drawLogo(checkLogo(jpegPicture))).kind).toBe("png");
  });

  it("of WebP loses its profile, place and words", async () => {
    const sent = webpWith("EXIF", Buffer.from("GPS 51.5074"));
    const { bytes, kind } = await drawLogo(checkLogo(sent));
    expect(kind).toBe("webp");
    for (const word of ["GPS", "EXIF", "ICCP"]) expect(bytes.includes(word)).toBe(false);
    expect(said(bytes)).toBe("webp 64x64");
  });

  it.each([
    ["white", [255, 255, 255, 255], "faint-on-light"],
    ["ink", [20, 38, 58, 255], "faint-on-dark"],
    ["orange", [194, 65, 12, 255], "good"],
  ] as const)("of %s is said to be hard to see where it is", async (_, colour, expected) => {
    expect((await drawLogo(checkLogo(makePng(64, { colour })))).contrast).toBe(expected);
  });

  it("on which nothing can be seen is refused", async () => {
    await expect(drawLogo(checkLogo(makePng(64, { colour: [0, 0, 0, 0] })))).rejects.toThrow(/damaged/);
  });
});
