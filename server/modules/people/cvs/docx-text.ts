import { SaxesParser, type SaxesTagPlain } from "saxes";
import { AppError } from "#server/kernel/errors.ts";
import { listZip } from "./checks/zip-entries.ts";

export interface DocxBlock {
  kind: "heading" | "item" | "paragraph";
  text: string;
}

const mainPart = /^word\/document\d*\.xml$/i;
const headerPart = /^word\/header\d*\.xml$/i;
/** Parsing takes the event loop some 10 ms a megabyte; the text of a CV is a fraction of one. */
const most = { xmlBytes: 8 * 1024 * 1024, blocks: 3000, chars: 200_000 };

/**
 * Returns the text of a Word document that `checkCv` accepted, headers of its pages first: names and contact details often stand there.
 * @throws AppError conflict when there is too much of it to be shown
 */
export function readDocxText(bytes: Buffer): DocxBlock[] {
  const entries = listZip(bytes);
  const parts = [...entries.filter(({ name }) => headerPart.test(name)), ...entries.filter(({ name }) => mainPart.test(name))];
  if (parts.reduce((sum, part) => sum + part.bytes, 0) > most.xmlBytes) throw tooLong();
  const headers = new Set<string>();
  return parts.flatMap((part) => {
    const blocks = blocksIn(part.unpack().toString("utf8"));
    if (mainPart.test(part.name)) return blocks;
    // The first page and the others often have the same header.
    return blocks.filter(({ text }) => !headers.has(text) && headers.add(text));
  });
}

const tooLong = () => new AppError("conflict", "This document is too long to be shown here. Download it instead.");

function blocksIn(xml: string): DocxBlock[] {
  const blocks: DocxBlock[] = [];
  /** Paragraphs that are open: one of a text box stands in one of the page. */
  const open: DocxBlock[] = [];
  let chars = 0;
  /** Depth within properties, whose tabs are stops, and within the second version of what older programs cannot draw. */
  const inside = { properties: 0, fallback: 0 };
  let isText = false;
  const add = (text: string) => {
    const paragraph = open.at(-1);
    if (!paragraph || inside.properties > 0 || inside.fallback > 0) return;
    chars += text.length;
    if (chars > most.chars) throw tooLong();
    paragraph.text += text;
  };
  const begin = ({ name, attributes }: SaxesTagPlain) => {
    const value = attributes["w:val"] ?? "";
    const paragraph = open.at(-1);
    if (name === "w:p") open.push({ kind: "paragraph", text: "" });
    else if (name === "w:pPr") inside.properties += 1;
    else if (name === "mc:Fallback") inside.fallback += 1;
    else if (name === "w:t") isText = true;
    else if (name === "w:tab") add("\t");
    else if (name === "w:br" || name === "w:cr") add("\n");
    else if (name === "w:noBreakHyphen") add("‑");
    else if (paragraph && name === "w:pStyle" && /^(?:heading|title|subtitle)/i.test(value)) paragraph.kind = "heading";
    else if (paragraph && paragraph.kind !== "heading" && name === "w:numId" && value !== "0") paragraph.kind = "item";
  };
  const end = ({ name }: SaxesTagPlain) => {
    if (name === "w:t") isText = false;
    else if (name === "w:pPr") inside.properties -= 1;
    else if (name === "mc:Fallback") inside.fallback -= 1;
    if (name !== "w:p") return;
    const paragraph = open.pop();
    if (!paragraph || paragraph.text.trim() === "") return;
    if (blocks.length === most.blocks) throw tooLong();
    blocks.push({ ...paragraph, text: paragraph.text.trim() });
  };
  const parser = new SaxesParser();
  parser.on("error", () => {
    throw new AppError("conflict", "This document is damaged, so its text cannot be shown here. Download it instead.");
  });
  parser.on("opentag", begin);
  parser.on("closetag", end);
  parser.on("text", (text) => {
    if (isText) add(text);
  });
  parser.write(xml).close();
  return blocks;
}
