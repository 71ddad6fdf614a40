export interface Tag {
  name: string;
  attributes: string;
  isClosing: boolean;
  isEmpty: boolean;
  length: number;
  fault: string | null;
}

const longestTag = 65_536;
const nameStart = /[A-Za-z_:\u00c0-\uffff]/;
const nameEnd = /[\s<>/="']/;

/** The tag that begins at a "<"; "text" when none does, "incomplete" when more of the text must be seen to tell. */
export function findTagEnd(text: string, from: number, isEnd: boolean): Tag | "text" | "incomplete" {
  const isClosing = text[from + 1] === "/";
  const nameFrom = from + (isClosing ? 2 : 1);
  const first = text[nameFrom];
  if (first === undefined) return isEnd ? "text" : "incomplete";
  if (!nameStart.test(first)) return "text";
  let nameTo = nameFrom;
  while (nameTo < text.length && !nameEnd.test(text[nameTo] ?? "")) nameTo++;
  const end = scan(text, nameTo);
  if (end === null && !isEnd && text.length - from <= longestTag) return "incomplete";
  const name = text.slice(nameFrom, nameTo).toLowerCase();
  const { at, isBroken } = end ?? lastPlaceFor(text, nameTo);
  const isShut = text[at] === ">";
  const inside = text.slice(nameTo, at);
  const isEmpty = !isClosing && inside.endsWith("/");
  return {
    ...{ name, isClosing, isEmpty, length: at + (isShut ? 1 : 0) - from },
    attributes: isEmpty ? inside.slice(0, -1) : inside,
    fault: isBroken || !isShut ? `the tag <${isClosing ? "/" : ""}${name.slice(0, 40)}> is broken` : null,
  };
}

/** A tag ends at the first ">" outside quotes. One whose quotes run on into another tag ends at the first ">", or before the other tag. */
function scan(text: string, from: number): { at: number; isBroken: boolean } | null {
  let quote = "";
  for (let at = from; at < text.length && at - from <= longestTag; at++) {
    const character = text[at] ?? "";
    if (character === "<") {
      const next = text[at + 1];
      if (quote !== "" && next === undefined) return null;
      if (quote === "" || /[A-Za-z/!?]/.test(next ?? "")) return lastPlaceFor(text, from, at);
    } else if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return { at, isBroken: false };
    else if ((character === '"' || character === "'") && /=\s*$/.test(text.slice(Math.max(from, at - 8), at))) quote = character;
  }
  return null;
}

function lastPlaceFor(text: string, from: number, before = Math.min(text.length, from + longestTag)): { at: number; isBroken: true } {
  const shut = text.indexOf(">", from);
  return { at: shut >= 0 && shut < before ? shut : before, isBroken: true };
}

const attribute = /(?<![^\s"'/])([^\s"'=<>/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;

/** The attributes of a tag, the first of a name counting; what is not one is passed over. */
export function readAttributes(attributes: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name = "", double, single, bare] of attributes.slice(0, longestTag).matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, double ?? single ?? bare ?? "");
  }
  return found;
}
