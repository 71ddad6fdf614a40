/** What runbooks are made of. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; isNumbered: boolean; items: string[] }
  | { kind: "code"; text: string };

const listItem = /^(?:(\d+)\.|-) (.*)$/;

/** The few shapes of Markdown that runbooks use; anything else is a paragraph as it stands. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let code: string[] | null = null;
  let isOpen = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) {
      if (code) blocks.push({ kind: "code", text: code.join("\n") });
      code = code ? null : [];
      isOpen = false;
      continue;
    }
    if (code) {
      code.push(line);
      continue;
    }
    if (line.trim() === "") {
      isOpen = false;
      continue;
    }
    const last = blocks.at(-1);
    const heading = /^(#{1,4}) (.+)$/.exec(line);
    const item = listItem.exec(line);
    if (heading) blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" });
    else if (item && last?.kind === "list" && last.isNumbered === (item[1] !== undefined)) last.items.push(item[2] ?? "");
    else if (item) blocks.push({ kind: "list", isNumbered: item[1] !== undefined, items: [item[2] ?? ""] });
    else if (isOpen && last?.kind === "paragraph") last.text += ` ${line.trim()}`;
    else if (isOpen && last?.kind === "list") last.items[last.items.length - 1] += ` ${line.trim()}`;
    else blocks.push({ kind: "paragraph", text: line.trim() });
    isOpen = !heading;
  }
  return code ? [...blocks, { kind: "code", text: code.join("\n") }] : blocks;
}

/** Text with what stands in backquotes or between asterisks told apart. */
export const spansOf = (text: string): { kind: "text" | "code" | "strong"; text: string }[] =>
  text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      if (part.startsWith("`") && part.endsWith("`") && part.length > 2) return { kind: "code", text: part.slice(1, -1) };
      if (part.startsWith("**") && part.endsWith("**") && part.length > 4) return { kind: "strong", text: part.slice(2, -2) };
      return { kind: "text", text: part };
    });
