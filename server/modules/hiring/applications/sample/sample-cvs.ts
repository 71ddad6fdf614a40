import { strToU8, zipSync } from "fflate";
import type { CvKind } from "#db/cv-values.ts";

/** A line of a sample CV: its title, a heading, an entry of a list, or plain text. */
interface CvLine {
  kind: "title" | "heading" | "item" | "text";
  text: string;
}

/** Returns the CV of an invented applicant: an experienced one in a PDF of two pages, a shorter one in a Word document. */
export function makeSampleCv(name: string, kind: CvKind): Buffer {
  const lines = linesOf(name);
  return kind === "pdf" ? pdfOf([lines, furtherLines]) : docxOf(lines);
}

const title = (text: string): CvLine => ({ kind: "title", text });
const heading = (text: string): CvLine => ({ kind: "heading", text });
const item = (text: string): CvLine => ({ kind: "item", text });
const text = (words: string): CvLine => ({ kind: "text", text: words });

const linesOf = (name: string): CvLine[] => [
  title(name),
  text("Sample CV of an invented person. Quantity surveyor, Leeds."),
  heading("Profile"),
  text("Commercial work on education and healthcare schemes from £2m to £24m, for contractors and consultants."),
  text("NEC4 Options A and C, JCT Design and Build. RICS member since 2018."),
  heading("Experience"),
  text("2021 to now: Senior Quantity Surveyor, Sample Contractors Ltd"),
  item("Ran the commercial side of a £18m secondary school, from procurement to the final account."),
  item("Settled 41 compensation events under NEC4 Option C, within the agreed target."),
  item("Let and managed 23 packages; monthly cost and value reports to the board."),
  text("2016 to 2021: Quantity Surveyor, Sample Cost Consultants LLP"),
  item("Cost plans at RIBA stages 2 to 4 by NRM1, and benchmarks for primary care centres."),
  item("Valuations, variations and final accounts on JCT contracts up to £6m."),
  heading("Education"),
  text("BSc (Hons) Quantity Surveying, 2016"),
];

const furtherLines: readonly CvLine[] = [
  heading("Projects"),
  item("Secondary school, West Yorkshire: £18m, NEC4 Option C, 2021 to 2024."),
  item("Primary care centre, Sheffield: £6m, JCT Design and Build, 2019 to 2020."),
  item("Student rooms, York: £24m, JCT Design and Build, cost plan and tender, 2018."),
  heading("Programs"),
  text("CostX, Causeway Estimating, Excel, CEMAR."),
  heading("Referees"),
  text("On request. This document is a sample: nobody in it exists."),
];

const fonts = { title: 20, heading: 13, item: 10.5, text: 10.5 } as const;
const mostChars = 88;
const page = { width: 595, height: 842, margin: 64 };

function pdfOf(pages: readonly (readonly CvLine[])[]): Buffer {
  const firstPage = 5;
  const kids = pages.map((_, at) => `${firstPage + 2 * at} 0 R`);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const box = `/MediaBox [0 0 ${page.width} ${page.height}]`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en-GB) >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(" ")}] >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...pages.flatMap((lines, at) => {
      const drawing = drawn(lines);
      const resources = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>";
      return [
        `<< /Type /Page /Parent 2 0 R ${box} ${resources} /Contents ${firstPage + 2 * at + 1} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.7\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  // Every character is one byte, so that lengths and places are counted in characters.
  return Buffer.from(`${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`, "latin1");
}

/** Returns the operators that write the lines from the top of a page. */
function drawn(lines: readonly CvLine[]): string {
  let y = page.height - page.margin;
  const operators: string[] = [];
  for (const line of lines) {
    const size = fonts[line.kind];
    const isBold = line.kind === "title" || line.kind === "heading";
    if (line.kind === "heading") y -= 12;
    for (const [at, words] of wrapped(line.text).entries()) {
      y -= size * 1.45;
      const bullet = line.kind === "item" && at === 0 ? `BT /F1 ${size} Tf ${page.margin} ${y.toFixed(1)} Td (\x95) Tj ET` : "";
      const x = page.margin + (line.kind === "item" ? 14 : 0);
      operators.push(`${bullet} BT /F${isBold ? 2 : 1} ${size} Tf ${x} ${y.toFixed(1)} Td (${escaped(words)}) Tj ET`.trim());
    }
    if (line.kind === "heading")
      operators.push(`0.6 w ${page.margin} ${(y - 4).toFixed(1)} m ${page.width - page.margin} ${(y - 4).toFixed(1)} l S`);
    y -= 4;
  }
  return operators.join("\n");
}

const escaped = (words: string): string => words.replace(/[\\()]/g, "\\$&");

function wrapped(words: string): string[] {
  const rows: string[] = [];
  for (const word of words.split(" ")) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= mostChars) rows[rows.length - 1] = `${last} ${word}`;
    else rows.push(word);
  }
  return rows;
}

const office = "http://schemas.openxmlformats.org";
const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const styles = { title: '<w:pStyle w:val="Title"/>', heading: '<w:pStyle w:val="Heading1"/>', item: "", text: "" } as const;
const listed = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';

function docxOf(lines: readonly CvLine[]): Buffer {
  const paragraphs = lines.map(
    (line) =>
      `<w:p><w:pPr>${styles[line.kind]}${line.kind === "item" ? listed : ""}</w:pPr><w:r><w:t>${line.text.replaceAll("&", "&amp;")}</w:t></w:r></w:p>`,
  );
  const parts = {
    "[Content_Types].xml": `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${mainType}"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/document.xml": `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${paragraphs.join("")}</w:body></w:document>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
}
