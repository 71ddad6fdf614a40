import { fieldKey, hasTitleField, knownFieldCount } from "../field-names.ts";
import { readAttributes, XmlTokenizer } from "./xml-tokens.ts";

/** Of HR-XML 2 and 3, where title and firm stand in elements within. */
const hrXml: ReadonlySet<string> = new Set(["jobpositionposting", "staffingposition", "positionopening"]);
const recordElements: ReadonlySet<string> = new Set([
  ...hrXml,
  ..."job item entry position vacancy advert listing posting jobposting opportunity offer ad".split(" "),
]);

/** A document may be one posting of HR-XML; the root of another dialect is what holds its adverts. */
export const isRecordElement = (name: string, isRoot: boolean): boolean => (isRoot ? hrXml : recordElements).has(fieldKey(name));

const leastFields = 3;
/** Names that say what a company or a place is called as often as what a job is. */
const weakTitles: ReadonlySet<string> = new Set(["name", "text"]);
const neverRecords: ReadonlySet<string> = new Set(["channel", "feed", "rss", "rdf", "source"]);

/**
 * Returns the element that holds an advert in a feed of a dialect of its own, judged by its fields: `<row>` with a title, a company and a
 * place. Null where an element known to be an advert holds a title, or none does.
 * @param start the beginning of the feed
 */
export function findRecordElement(start: string): string | null {
  const open: { name: string; key: string; fields: string[] }[] = [];
  let found: string | null = null;
  /** Whether an element known to be an advert was closed with a title in it. */
  const close = (): boolean => {
    const { key = "", fields = [] } = open.pop() ?? {};
    if (!hasTitleField(fields.filter((field) => !weakTitles.has(field)))) return false;
    if (recordElements.has(key)) return true;
    if (open.length > 0 && !neverRecords.has(key) && knownFieldCount(fields) >= leastFields) found ??= key;
    return false;
  };
  for (const token of new XmlTokenizer().push(start)) {
    if (token.kind === "open") {
      const key = fieldKey(token.name);
      if (hrXml.has(key)) return null;
      open.at(-1)?.fields.push(key);
      open.push({ name: token.name, key, fields: [...readAttributes(token.attributes).keys()].map(fieldKey) });
      if (token.isEmpty && close()) return null;
    } else if (token.kind === "close") {
      const at = open.findLastIndex(({ name }) => name === token.name);
      while (at >= 0 && open.length > at) if (close()) return null;
    }
  }
  return found;
}
