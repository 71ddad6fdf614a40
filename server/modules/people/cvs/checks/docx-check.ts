import { SaxesParser } from "saxes";
import { damaged, unfit } from "#server/modules/content/files/unfit-file.ts";
import { listZip, type ZipEntry } from "./zip-entries.ts";

const mainType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const withMacros = () => unfit("This Word document holds macros. Save it as a plain DOCX or as a PDF.");

/** @throws AppError invalid-fields when it is no Word document that can be handed on */
export function checkDocx(bytes: Buffer): void {
  const entries = listZip(bytes);
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const contents = byName.get("[content_types].xml");
  if (!contents) throw unfit("This is an archive, not a Word document. Choose a DOCX or a PDF.");
  if (entries.some(({ name }) => /(?:^|\/)vba(?:project|data)[^/]*$/i.test(name))) throw withMacros();
  if (entries.some(({ name }) => /(?:^|\/)activex\/|\/embeddings\/[^/]*\.(?:bin|exe|ole)$/i.test(name))) {
    throw unfit("This Word document holds an embedded program or control. Save it without, or as a PDF.");
  }
  checkContents(contents, byName);
  for (const entry of entries) {
    const plain = entry.unpack();
    if (entry.name.toLowerCase().endsWith(".rels")) checkRelations(plain);
  }
}

function checkContents(contents: ZipEntry, byName: ReadonlyMap<string, ZipEntry>): void {
  const parts = readXml(contents.unpack());
  const types = parts.map(({ attributes }) => attributes.ContentType ?? "");
  if (types.some((type) => /macroEnabled|vbaProject/i.test(type))) throw withMacros();
  const main = parts.find(({ attributes }) => attributes.ContentType === mainType)?.attributes.PartName;
  if (main === undefined) throw unfit(`This is ${otherKind(types)}, not a Word document. Choose a DOCX or a PDF.`);
  if (!/^\/word\/document\d*\.xml$/.test(main) || !byName.has(main.slice(1))) throw damaged("Word document");
}

function otherKind(types: readonly string[]): string {
  const has = (word: string) => types.some((type) => type.includes(word));
  if (has("spreadsheetml")) return "a spreadsheet";
  if (has("presentationml")) return "a presentation";
  if (has("template")) return "a Word template";
  return "an archive";
}

/** What a program would fetch when the document is opened. A link that somebody has to follow is none of that, nor is a file of the writer's own disk. */
function checkRelations(plain: Buffer): void {
  for (const { attributes } of readXml(plain)) {
    const { TargetMode = "", Target = "", Type = "" } = attributes;
    const isExternal = TargetMode.trim().toLowerCase() === "external" || /^\s*(?:[a-z][a-z0-9+.-]+:|\\\\|\/\/)/i.test(Target);
    if (!isExternal || isLocal(Target)) continue;
    if (/\/hyperlink$/.test(Type) && /^(?:https?:|mailto:|tel:|#|[^:\\]*$)/i.test(Target.trim())) continue;
    throw unfit(
      "This Word document fetches something from elsewhere when it is opened. Save it without linked pictures and templates, or as a PDF.",
    );
  }
}

const isLocal = (target: string): boolean => /^(?:file:\/\/\/)?[a-z]:[\\/]/i.test(target.trim());

function readXml(plain: Buffer) {
  const elements = elementsIn(plain);
  if (elements === null) throw damaged("Word document");
  return elements;
}

interface XmlElement {
  attributes: Readonly<Record<string, string>>;
}

const elementsAtMost = 20_000;

/** The elements of a small document in their order; null for what is not well-formed, declares types of its own, or holds too many. */
function elementsIn(bytes: Buffer): readonly XmlElement[] | null {
  const elements: XmlElement[] = [];
  const parser = new SaxesParser();
  let isFit = true;
  const fail = () => {
    isFit = false;
  };
  parser.on("error", fail);
  parser.on("doctype", fail);
  parser.on("opentag", ({ attributes }) => {
    if (elements.length < elementsAtMost) elements.push({ attributes });
    else fail();
  });
  try {
    parser.write(decoded(bytes)).close();
  } catch {
    return null;
  }
  return isFit ? elements : null;
}

function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
