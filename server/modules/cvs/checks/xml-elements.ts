import { SaxesParser } from "saxes";

export interface XmlElement {
  attributes: Readonly<Record<string, string>>;
}

const elementsAtMost = 20_000;

/** The elements of a small document in their order; null for what is not well-formed, declares types of its own, or holds too many. */
export function elementsIn(bytes: Buffer): readonly XmlElement[] | null {
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
