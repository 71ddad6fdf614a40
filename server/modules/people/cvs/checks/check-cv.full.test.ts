import fc from "fast-check";
import { expect, it } from "vitest";
import { AppError } from "#server/kernel/errors.ts";
import { makeDocx, makePdf, packedObject, realFiles } from "#tests/fixtures/cv-files.ts";
import { fuzz, fuzzTimeoutMs } from "#tests/fixtures/fuzz.ts";
import { checkCv } from "./check-cv.ts";

// Takes FUZZ_SECONDS, 10 s where nothing is said.

const samples = [
  makePdf(),
  makePdf({ objects: [packedObject("9 0 << /Type /Font >>")] }),
  makeDocx(),
  ...Object.values(realFiles).map((read) => read()),
];
const starts = [
  "",
  "%PDF-1.7\n",
  "PK\x03\x04",
  "\n\n%PDF-1.4 1 0 obj << /Type /ObjStm >> stream\n",
  "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
  "MZ",
  "{\\rtf",
];
const piece = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      ..."obj|endobj|stream|endstream|trailer|startxref|xref|%%EOF|<<|>>|(|)|[|]|/Type|/Length 9999999999|/Filter /FlateDecode|PK\x01\x02|PK\x05\x06|\0\0\0\0|\xff\xff\xff\xff".split(
        "|",
      ),
    )
    .map((text) => Buffer.from(text, "latin1")),
);
const madeUp = fc
  .tuple(fc.constantFrom(...starts), fc.array(piece, { maxLength: 60 }))
  .map(([start, pieces]) => Buffer.concat([Buffer.from(start, "latin1"), ...pieces]));
const damaged = fc
  .tuple(fc.constantFrom(...samples), fc.array(fc.tuple(fc.nat(), piece, fc.nat(30)), { maxLength: 12 }))
  .map(([sample, changes]) =>
    changes.reduce((bytes, [at, by, left]) => {
      const from = at % (bytes.length + 1);
      return Buffer.concat([bytes.subarray(0, from), by, bytes.subarray(Math.min(bytes.length, from + left))]);
    }, sample),
  );

it(
  "refuses any bytes with a sentence for the sender, and nothing else",
  () =>
    fuzz(fc.oneof(madeUp, damaged), (bytes) => {
      try {
        expect(["pdf", "docx"]).toContain(checkCv(bytes));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        expect([error.code, error.message.endsWith(".")]).toEqual(["invalid-fields", true]);
      }
    }),
  fuzzTimeoutMs,
);
