import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { makeDocx, realFiles } from "#tests/fixtures/cv-files.ts";
import { readDocxText } from "./docx-text.ts";

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const paragraph = (inner: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;
const style = (name: string) => `<w:pStyle w:val="${name}"/>`;
const listed = (id: number) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`;
const wrap = (root: string, inner: string) => strToU8(`<w:${root} xmlns:w="w" xmlns:mc="m">${inner}</w:${root}>`);
const withBody = (inner: string, parts = {}) =>
  readDocxText(makeDocx({ parts: { ...parts, "word/document.xml": wrap("document", `<w:body>${inner}</w:body>`) } }));

test("headings, items of lists and paragraphs are told apart, cells of tables are read row by row, and empty lines go", () => {
  const body = [
    paragraph(run("Jo Seeker"), style("Title")),
    paragraph(""),
    paragraph(run("Experience"), style("Heading1")),
    paragraph(
      `${run("NEC4")}<w:r><w:tab/></w:r>${run("Option C")}<w:r><w:br/></w:r>${run("&amp; more")}`,
      '<w:tabs><w:tab w:val="left"/></w:tabs>',
    ),
    paragraph(run("Cost plans"), listed(3)),
    paragraph(run("Not listed"), listed(0)),
    `<w:tbl><w:tr><w:tc>${paragraph(run("2021"))}</w:tc><w:tc>${paragraph(run("Oak Ltd"))}</w:tc></w:tr></w:tbl>`,
  ].join("");
  expect(withBody(body)).toEqual([
    { kind: "heading", text: "Jo Seeker" },
    { kind: "heading", text: "Experience" },
    { kind: "paragraph", text: "NEC4\tOption C\n& more" },
    { kind: "item", text: "Cost plans" },
    { kind: "paragraph", text: "Not listed" },
    { kind: "paragraph", text: "2021" },
    { kind: "paragraph", text: "Oak Ltd" },
  ]);
});

test("a text box is read once, what was deleted is not read, and headers of pages come first, once", () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
  const body = paragraph(
    `<mc:AlternateContent><mc:Choice>${box("MRICS")}</mc:Choice><mc:Fallback>${box("MRICS")}</mc:Fallback></mc:AlternateContent>` +
      `<w:del><w:r><w:delText>Old employer</w:delText></w:r></w:del>${run("Beside it")}`,
  );
  const header = wrap("hdr", paragraph(run("Jo Seeker, Leeds")));
  expect(withBody(body, { "word/header1.xml": header, "word/header2.xml": header }).map(({ text }) => text)).toEqual([
    "Jo Seeker, Leeds",
    "MRICS",
    "Beside it",
  ]);
});

test("documents that programs have written are read", () => {
  const text = (bytes: Buffer) => readDocxText(bytes).map((block) => block.text);
  expect(text(makeDocx({ text: "Jo Seeker, MRICS" }))).toEqual(["Jo Seeker, MRICS"]);
  // A table without a word in it.
  expect(text(realFiles.docxWithTables())).toEqual([]);
});

test("one that is damaged or has no end is refused in words", () => {
  expect(() => withBody("<w:p><w:r>")).toThrow("damaged");
  expect(() => withBody(paragraph(run("word ".repeat(50_000))))).toThrow("too long");
});
