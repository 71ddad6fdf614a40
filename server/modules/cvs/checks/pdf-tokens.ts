const isSpace = (char: string): boolean => "\0\t\n\f\r ".includes(char);
const isDelimiter = (char: string): boolean => "()<>[]{}/%".includes(char);
/** Ends of the syntax of one object: what follows is its data, or another object. */
const ends: ReadonlySet<string> = new Set(["stream", "endobj", "startxref"]);

/** How many characters may be looked at in all, so that a file made for it keeps nobody busy. */
export interface Budget {
  chars: number;
}

/**
 * Names (with their slash, escapes read), numbers, words and brackets of PDF syntax from `start` on; strings and comments left out. Ends with the
 * object, with the text, or when the budget is used up.
 */
export function readTokens(text: string, start: number, budget: Budget): { tokens: string[]; end: number } {
  const tokens: string[] = [];
  let at = start;
  while (at < text.length && budget.chars > 0) {
    const from = at;
    const char = text.charAt(at);
    if (isSpace(char)) at += 1;
    else if (char === "%") at = endOfLine(text, at);
    else if (char === "(") at = endOfString(text, at);
    else if (char === "/") {
      at = endOfWord(text, at + 1);
      tokens.push(nameOf(text.slice(from, at)));
    } else if (text.startsWith("<<", at) || text.startsWith(">>", at)) {
      tokens.push(text.slice(at, at + 2));
      at += 2;
    } else if (char === "<") at = after(text, ">", at);
    else if (isDelimiter(char)) {
      tokens.push(char);
      at += 1;
    } else {
      at = endOfWord(text, at);
      const word = text.slice(from, at);
      tokens.push(word);
      if (ends.has(word)) break;
    }
    budget.chars -= at - from;
  }
  return { tokens, end: at };
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !isSpace(text.charAt(at)) && !isDelimiter(text.charAt(at))) at += 1;
  return at;
}

function endOfLine(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return at;
}

function endOfString(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

function after(text: string, mark: string, start: number): number {
  const found = text.indexOf(mark, start);
  return found < 0 ? text.length : found + mark.length;
}

/** "/J#61vaScript" names the same as "/JavaScript". */
const nameOf = (written: string): string =>
  written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
