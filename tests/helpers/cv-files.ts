import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { strToU8, type Zippable, zipSync } from "fflate";

const fixture = (name: string) => readFileSync(new URL(`../../server/modules/people/cvs/fixtures/${name}`, import.meta.url));

/** Files that programs people use have written. */
export const realFiles = {
  pdf: () => fixture("minimal-document.pdf"),
  docx: () => fixture("doc-default.docx"),
  docxWithTables: () => fixture("tables.docx"),
  passwordPdf: () => fixture("password-protected.pdf"),
};

interface PdfParts {
  pages?: number;
  /** Added to the catalog beside its pages. */
  catalog?: string;
  /** Further objects, numbered from 100 on. */
  objects?: readonly string[];
  /** Added to the trailer beside its root. */
  trailer?: string;
  /** How many pages the page tree says it has. */
  count?: number;
  /** A comment after the header. */
  comment?: string;
  after?: string;
}

/** A PDF with an honest table of its objects. `comment` makes two alike differ. */
export function makePdf({ pages = 1, catalog = "", objects = [], trailer = "", count = pages, comment = "", after = "" }: PdfParts = {}) {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`);
  const all: [number, string][] = [
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Count ${count} /Kids [${kids.join(" ")}] >>`],
    ...kids.map((_, at): [number, string] => [at + 3, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>"]),
    ...objects.map((object, at): [number, string] => [at + pages + 100, object]),
  ];
  let text = `%PDF-1.7\n%${comment}\n`;
  const table: string[] = [];
  for (const [number, object] of all) {
    table.push(`${number} 1\n${String(text.length).padStart(10, "0")} 00000 n \n`);
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const end = `xref\n${table.join("")}trailer\n<< /Size 999 /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n${after}`;
  return Buffer.from(text + end, "latin1");
}

/** An object that holds others packed. */
export function packedObject(inner: string, filter = "/FlateDecode"): string {
  const packed = deflateSync(Buffer.from(inner, "latin1"));
  return `<< /Type /ObjStm /N 1 /First 4 /Filter ${filter} /Length ${packed.length} >>\nstream\n${packed.toString("latin1")}\nendstream`;
}

const main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const relations = (inner: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
const relationTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export const relation = (kind: string, target: string, mode = "External") =>
  `<Relationship Id="r1" Type="${relationTypes}/${kind}" Target="${target}" TargetMode="${mode}"/>`;

interface DocxParts {
  mainType?: string;
  /** What the document refers to. */
  relations?: string;
  parts?: Zippable;
  /** Names of parts to leave out. */
  without?: readonly string[];
  text?: string;
}

export function makeDocx({ mainType = main, relations: inner = "", parts = {}, without = [], text = "Jo Seeker, MRICS" }: DocxParts = {}) {
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`;
  const all: Zippable = {
    "[Content_Types].xml": strToU8(types),
    "_rels/.rels": strToU8(relations(relation("officeDocument", "word/document.xml", "Internal"))),
    "word/document.xml": strToU8(`<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`),
    "word/_rels/document.xml.rels": strToU8(relations(inner)),
    ...parts,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))));
}

/** What every virus scanner finds and nothing else minds, put together here so that none finds this file. */
export const eicar = () => ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!", "$H+H*"].join("");
