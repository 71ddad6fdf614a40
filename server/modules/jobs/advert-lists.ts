import { unescapeHtml } from "#server/html-text.ts";
import { type Piece, tidy } from "./advert-pieces.ts";
import type { Block } from "./block-writer.ts";
import { itemsAmong, ListLevels, type Marker, readMarker } from "./list-markers.ts";

interface Line {
  pieces: Piece[];
  marker: Marker | null;
  /** Of the paragraph it is a line of; null for a block that is no paragraph. */
  paragraph: number | null;
  block: Block;
}

/** The blocks with paragraphs and their lines that begin with markers made lists: so do word processors write the items of theirs. */
export function withLists(blocks: readonly Block[]): Block[] {
  const lines = blocks.flatMap(linesOf);
  const made: Block[] = [];
  let paragraph: number | null = null;
  const addText = ({ pieces, paragraph: own, block }: Line) => {
    const last = made.at(-1);
    if (own !== null && own === paragraph && last?.tag === "p")
      made[made.length - 1] = { ...last, pieces: [...last.pieces, lineBreak, ...pieces] };
    else made.push(own === null ? block : { tag: "p", lists: [], pieces });
    paragraph = own;
  };
  for (let at = 0; at < lines.length; ) {
    const run = lines.slice(at, endOfRun(lines, at));
    const items = itemsAmong(run.flatMap(({ marker }) => marker ?? []));
    const levels = new ListLevels();
    for (const [index, line] of run.entries()) {
      const item = items[index];
      if (!item) {
        addText(line);
        continue;
      }
      made.push({ tag: "li", lists: levels.listsOf(item), pieces: tidy(withoutStart(line.pieces, item.length)) });
      paragraph = null;
    }
    at += run.length;
  }
  return made;
}

const lineBreak: Piece = { escaped: null, href: null, strong: false, em: false };

function linesOf(block: Block, paragraph: number): Line[] {
  if (block.tag !== "p") return [{ pieces: [...block.pieces], marker: null, paragraph: null, block }];
  const lines: Piece[][] = [[]];
  for (const piece of block.pieces) {
    if (piece.escaped === null) lines.push([]);
    else lines.at(-1)?.push(piece);
  }
  return lines.map((pieces) => ({ pieces, marker: readMarker(textOf(pieces)), paragraph, block }));
}

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ escaped }) => unescapeHtml(escaped ?? "")).join("");

/** Lines with markers go together; each other is alone. */
function endOfRun(lines: readonly Line[], start: number): number {
  let end = start + 1;
  if (lines[start]?.marker) while (lines[end]?.marker) end += 1;
  return end;
}

/** A marker holds nothing that is escaped, so its length is the same here. */
function withoutStart(pieces: readonly Piece[], length: number): Piece[] {
  let left = length;
  return pieces.flatMap((piece) => {
    const escaped = (piece.escaped ?? "").slice(left);
    left = Math.max(0, left - (piece.escaped ?? "").length);
    return escaped === "" ? [] : [{ ...piece, escaped }];
  });
}
