import { SaxesParser } from "saxes";

/** Text of every element of a name; throws when the document is not well formed. */
export function elements(document: string, name: string): string[] {
  const found: string[] = [];
  const parser = new SaxesParser();
  let open = false;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => {
    open = tag.name === name;
    if (open) found.push("");
  });
  for (const event of ["text", "cdata"] as const) {
    parser.on(event, (text) => {
      if (open) found[found.length - 1] += text;
    });
  }
  parser.on("closetag", () => {
    open = false;
  });
  parser.write(document).close();
  return found;
}
