export interface Marks {
  href: string | null;
  strong: boolean;
  em: boolean;
}
/** Text under one set of marks; null text is a line break. */
export interface Piece extends Marks {
  escaped: string | null;
}

export const unmarked: Marks = { href: null, strong: false, em: false };

/** Collapses whitespace, trims line edges and joins neighbours that have equal marks. */
export function normalisePieces(pieces: readonly Piece[]): Piece[] {
  const tidied: Piece[] = [];
  let endsOpen = false;
  for (const piece of pieces) {
    const last = tidied.at(-1);
    if (piece.escaped === null) {
      trimEnd(tidied);
      if (tidied.length > 0) tidied.push({ ...piece });
      endsOpen = false;
      continue;
    }
    const escaped: string = endsOpen ? piece.escaped : piece.escaped.trimStart();
    if (escaped === "") continue;
    endsOpen = !escaped.endsWith(" ");
    if (last?.escaped != null && haveEqualMarks(last, piece)) last.escaped += escaped;
    else tidied.push({ ...piece, escaped });
  }
  trimEnd(tidied);
  return tidied;
}

function trimEnd(pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (last?.escaped == null) return;
  last.escaped = last.escaped.trimEnd();
  if (last.escaped !== "") return;
  pieces.pop();
  trimEnd(pieces);
}

function haveEqualMarks(a: Marks, b: Marks): boolean {
  return a.href === b.href && a.strong === b.strong && a.em === b.em;
}
