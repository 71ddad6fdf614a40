export interface CsvRow {
  cells: string[];
  /** Where the next row begins. */
  end: number;
  /** It goes on over a line end inside quotation marks. */
  isMultiLine: boolean;
  /** A quotation mark stands inside a quoted cell without being doubled. */
  hasStrayQuote: boolean;
}

/** The row that begins at `from`; null where the text ends inside it, unless that is the end of the file and no quotation mark is open. */
export function scanRow(text: string, from: number, { delimiter, isEnd }: { delimiter: string; isEnd: boolean }): CsvRow | null {
  const row: CsvRow = { cells: [], end: from, isMultiLine: false, hasStrayQuote: false };
  for (let at = from; ; ) {
    const start = skipBlanks(text, at, delimiter);
    const cell = text[start] === '"' ? quotedCell(text, start, delimiter) : plainCell(text, at, delimiter);
    if (cell === null) return null;
    row.cells.push(cell.value);
    row.isMultiLine ||= cell.hasLineEnd;
    row.hasStrayQuote ||= cell.hasStrayQuote;
    const next = text[cell.end];
    if (next === delimiter) {
      at = cell.end + 1;
      continue;
    }
    if (next === undefined && !isEnd) return null;
    row.end = cell.end + (next === "\r" && text[cell.end + 1] === "\n" ? 2 : next === undefined ? 0 : 1);
    return next === "\r" && text[cell.end + 1] === undefined && !isEnd ? null : row;
  }
}

interface Cell {
  value: string;
  /** Of its delimiter or line end. */
  end: number;
  hasLineEnd: boolean;
  hasStrayQuote: boolean;
}

function plainCell(text: string, from: number, delimiter: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n" && text[end] !== "\r") end++;
  return { value: text.slice(from, end).trim(), end, hasLineEnd: false, hasStrayQuote: false };
}

/** A quotation mark ends the cell when the delimiter, the line or the file ends after it; another is doubled, or stands there by mistake. */
function quotedCell(text: string, from: number, delimiter: string): Cell | null {
  let hasStrayQuote = false;
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at++;
      continue;
    }
    const end = skipBlanks(text, at + 1, delimiter);
    const next = text[end];
    if (next === undefined || next === delimiter || next === "\n" || next === "\r") {
      const value = text.slice(from + 1, at);
      return { value: value.replaceAll('""', '"').trim(), end, hasLineEnd: /[\r\n]/.test(value), hasStrayQuote };
    }
    hasStrayQuote = true;
  }
  return null;
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && (text[at] === " " || text[at] === "\t") && text[at] !== delimiter) at++;
  return at;
}
