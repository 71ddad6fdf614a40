import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { AppError } from "#server/kernel/errors.ts";
import { eicar, makeDocx, makePdf, packedObject, realFiles, relation } from "#tests/fixtures/cv-files.ts";
import { checkCv } from "./check-cv.ts";

/** Returns the message for a rejected file, or the kind of an accepted one. */
function saidOf(bytes: Buffer): string {
  try {
    return checkCv(bytes);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error).toMatchObject({ code: "invalid-fields", fields: [{ pointer: "/file", detail: error.message }] });
    return error.message;
  }
}

/** A PDF after other bytes. */
const behind = (bytes: string) => Buffer.concat([Buffer.from(bytes, "latin1"), makePdf()]);

describe("files that are taken", () => {
  test.each([
    ["one that LibreOffice wrote", realFiles.pdf(), "pdf"],
    ["a new one of Word", realFiles.docx(), "docx"],
    ["one of Word with tables", realFiles.docxWithTables(), "docx"],
    ["a small PDF", makePdf(), "pdf"],
    ["a PDF whose words name a script", makePdf({ trailer: "/Info << /Title (How I used \\(/JavaScript\\) and /Encrypt) >>" }), "pdf"],
    ["a PDF with packed objects", makePdf({ objects: [packedObject("9 0 << /Type /Font >>")] }), "pdf"],
    ["a PDF of 200 pages", makePdf({ pages: 200 }), "pdf"],
    ["a PDF behind a byte order mark", behind("\xef\xbb\xbf"), "pdf"],
    ["a PDF behind empty lines", behind("\r\n\r\n \0"), "pdf"],
    ["a PDF behind what a printer is told", behind("\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n"), "pdf"],
    ["a PDF behind the head of an answer", behind("HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n"), "pdf"],
    ["a PDF behind the head of a mail", behind("Content-Transfer-Encoding: binary\n\n"), "pdf"],
    ["a PDF behind words that begin as a picture does", behind("BM Consulting\n"), "pdf"],
    ["a PDF that begins at its 1,024th byte", behind("x".repeat(1023)), "pdf"],
    [
      "a PDF that counts from the beginning of the file",
      Buffer.from(
        behind("x".repeat(10))
          .toString("latin1")
          .replace(/startxref\n(\d+)/, (_, at) => `startxref\n${Number(at) + 10}`),
        "latin1",
      ),
      "pdf",
    ],
    ["a small DOCX", makeDocx(), "docx"],
    [
      "a DOCX with links",
      makeDocx({ relations: relation("hyperlink", "https://www.rics.org") + relation("hyperlink", "mailto:jo@x.test") }),
      "docx",
    ],
    [
      "a DOCX that knows the template on its writer’s disk",
      makeDocx({ relations: relation("attachedTemplate", "file:///C:\\Users\\Jo\\cv.dotx") }),
      "docx",
    ],
  ])("%s", (_what, bytes, kind) => {
    expect(saidOf(bytes)).toBe(kind);
  });
});

const launch = "<< /S /Launch /F (calc.exe) >>";
const nestedScript = packedObject("9 0 << /S /J#61vaScript /JS (app.alert(1)) >>");
const program = Buffer.concat([Buffer.from("MZ\x90\0"), Buffer.alloc(300)]);
const ole = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(512)]);
const zipOf = (...names: string[]) => Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, strToU8("some words")]))));
const scratch = (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  copy[Math.floor(bytes.length / 3)] = (copy[Math.floor(bytes.length / 3)] ?? 0) ^ 0xff;
  return copy;
};

describe("files that are not taken, and why", () => {
  test.each([
    ["an empty file", Buffer.alloc(0), /empty \(0 bytes\)/],
    ["21 MB", Buffer.alloc(21 * 1024 * 1024), /larger than 5 MB/],
    ["a program", program, /is a program, whatever its file name says/],
    ["a picture", Buffer.from("\x89PNG\r\n\x1a\n…", "latin1"), /is a picture.*Save as PDF/],
    ["a photo of an iPhone", Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic", "latin1"), /is a photo \(HEIC\).*PDF/],
    ["a document of Pages", zipOf("Index/Document.iwa", "Metadata/BuildVersionHistory.plist"), /is a Pages document.*Export To, PDF/],
    ["an archive", zipOf("cv.txt"), /is an archive, not a Word document/],
    ["a web page", Buffer.from("<!DOCTYPE html><p>CV"), /is a web page/],
    ["rich text", Buffer.from("{\\rtf1 CV}"), /rich text/],
    ["plain text", Buffer.from("Jo Seeker, MRICS"), /is not a PDF or a Word document/],
    ["the test virus", Buffer.from(eicar()), /is not a PDF or a Word document/],
    ["an old Word document", ole, /old Word document \(\.doc\)/],
    ["a Word document under a password", Buffer.concat([ole, Buffer.from("EncryptedPackage", "utf16le")]), /protected with a password/],
    ["a PDF under a password", realFiles.passwordPdf(), /protected with a password/],
    ["a PDF that says it is encrypted", makePdf({ trailer: "/Encrypt 9 0 R" }), /protected with a password/],
    ["a PDF cut off at nine tenths", realFiles.pdf().subarray(0, 15_000), /damaged or incomplete/],
    ["a PDF without any object", Buffer.from("%PDF-1.7\nstartxref\n0\n%%EOF"), /damaged or incomplete/],
    ["a PDF without pages", makePdf({ pages: 0 }), /has no pages/],
    ["a PDF of 201 pages", makePdf({ pages: 201 }), /more than 200 pages/],
    ["a PDF that says it has 10,000 pages", makePdf({ count: 10_000 }), /more than 200 pages/],
    [
      "a PDF whose pages stand in it again and again",
      makePdf({ objects: [`<< /Type /Pages /Kids [${"3 0 R ".repeat(10_000)}] >>`] }),
      /more than 200 pages/,
    ],
    ["a PDF with a script", makePdf({ catalog: "/OpenAction << /S /JavaScript /JS (1) >>" }), /script/],
    ["a PDF with a hidden script", makePdf({ objects: [nestedScript] }), /script/],
    [
      "a PDF with a script in what looks like data",
      makePdf({ objects: [`<< /Length 9 >>\nstream\n7 0 obj ${launch}\nendstream`] }),
      /script/,
    ],
    ["a PDF that starts programs", makePdf({ objects: [launch] }), /command to start a program/],
    ["a PDF packed in a way of its own", makePdf({ objects: [packedObject("", "/Odd")] }), /compressed in a way that we cannot check/],
    ["a PDF that is a web page too", makePdf({ comment: "<script>alert(1)</script>" }), /also contains another file type/],
    ["a PDF that is an archive too", makePdf({ after: makeDocx().toString("latin1") }), /also contains another file type/],
    ["a PDF that begins after its 1,024th byte", behind("x".repeat(1024)), /is not a PDF or a Word document/],
    ["a program before a PDF", behind("MZ\x90\0"), /is a program/],
    ["a script before a PDF", behind("#!/bin/sh\nexit\n"), /is a program/],
    ["a picture before a PDF", behind("\xff\xd8\xff\xe0 JFIF"), /is a picture/],
    ["a web page before a PDF", behind("x <html><script>alert(1)</script>"), /also contains another file type/],
    [
      "a PDF under a password behind other bytes",
      Buffer.concat([Buffer.from("\n\n"), realFiles.passwordPdf()]),
      /protected with a password/,
    ],
    ["a PDF with a script behind other bytes", Buffer.concat([Buffer.from("\n\n"), makePdf({ objects: [launch] })]), /start a program/],
    ["a DOCX with macros", makeDocx({ parts: { "word/vbaProject.bin": new Uint8Array(9) } }), /holds macros/],
    ["a DOCX with macros by its type", makeDocx({ mainType: "application/vnd.ms-word.document.macroEnabled.main+xml" }), /holds macros/],
    [
      "a template",
      makeDocx({ mainType: "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml" }),
      /Word template/,
    ],
    [
      "a spreadsheet",
      makeDocx({ mainType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml" }),
      /a spreadsheet/,
    ],
    ["an archive", makeDocx({ without: ["[Content_Types].xml"] }), /is an archive/],
    ["a DOCX without its text", makeDocx({ without: ["word/document.xml"] }), /damaged or incomplete/],
    ["a DOCX that leads out of its folder", makeDocx({ parts: { "../../etc/passwd": new Uint8Array(1) } }), /saved outside it/],
    ["a DOCX with a name that ends early", makeDocx({ parts: { "word/a\0.xml": new Uint8Array(1) } }), /saved outside it/],
    ["a DOCX with an embedded program", makeDocx({ parts: { "word/embeddings/oleObject1.bin": new Uint8Array(1) } }), /embedded program/],
    [
      "a DOCX that fetches its template",
      makeDocx({ relations: relation("attachedTemplate", "https://evil.test/a.dotm") }),
      /loads content from elsewhere/,
    ],
    [
      "a DOCX that fetches from a share",
      makeDocx({ relations: relation("image", "file://evil/share/a.png") }),
      /loads content from elsewhere/,
    ],
    [
      "a DOCX that fetches and does not say so",
      makeDocx({ relations: relation("image", "\\\\evil\\a.png", "Internal") }),
      /loads content from elsewhere/,
    ],
    ["a DOCX whose link starts a program", makeDocx({ relations: relation("hyperlink", "ms-msdt:/id") }), /loads content from elsewhere/],
    [
      "a DOCX of 2,001 parts",
      makeDocx({ parts: Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`word/${at}.xml`, new Uint8Array(0)])) }),
      /more than 2000 parts/,
    ],
    ["a bomb", makeDocx({ parts: { "word/a.xml": new Uint8Array(51 * 1024 * 1024) } }), /50 MB once unpacked/],
    ["a bomb that lies about its size", lyingBomb(), /damaged or incomplete/],
    ["a DOCX with a wrong byte", scratch(realFiles.docxWithTables()), /damaged or incomplete/],
    ["a DOCX cut off at nine tenths", realFiles.docx().subarray(0, 19_000), /damaged or incomplete/],
  ])("%s", (_what, bytes, words) => {
    expect(saidOf(bytes)).toMatch(words);
  });
});

/** 2 MB that the list of contents calls 10 bytes. */
function lyingBomb(): Buffer {
  const bytes = makeDocx({ parts: { "word/a.xml": new Uint8Array(2 * 1024 * 1024) } });
  const at = bytes.lastIndexOf("word/a.xml");
  bytes.writeUInt32LE(10, at - 46 + 24);
  return bytes;
}

describe("whatever is sent", () => {
  const starts = [Buffer.alloc(0), makePdf(), makeDocx(), realFiles.docx(), Buffer.from("%PDF-1.4\n"), Buffer.from("PK\x03\x04")];

  test("no bytes make it fail but with words", () => {
    const damage = fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 12 })), { maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...starts), damage, fc.uint8Array({ maxLength: 200 }), (start, changes, tail) => {
        const bytes = Buffer.concat([start, tail]);
        for (const [at, piece] of changes)
          if (bytes.length > 0) bytes.set(piece.subarray(0, bytes.length - (at % bytes.length)), at % bytes.length);
        expect(saidOf(bytes)).toMatch(/^pdf$|^docx$|\.$/);
      }),
      { numRuns: 400 },
    );
  });

  test("a file made to keep it busy is let go", () => {
    const strings = Buffer.from(`%PDF-1.7\n${"1 0 obj (".repeat(500_000)}\nstartxref\n9\n%%EOF`, "latin1");
    expect(saidOf(strings)).toMatch(/compressed in a way that we cannot check/);
  });
});
