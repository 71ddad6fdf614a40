export interface Marker {
  /** Lines with the same kind of marker belong to one list. */
  kind: string;
  tag: "ul" | "ol";
  /** Length of the marker and the spaces after it. */
  length: number;
  /** True when the marker always begins an item; others do so only beside more of their kind. */
  isPlain: boolean;
  /** Its ordinal, under each numbering style it can be read in. */
  counts: readonly { style: string; value: number }[];
}

/** Bullets, including those of the fonts Symbol and Wingdings, which word processors store in the private use area. */
const bullet = /^([•●∙·⦁‧⚫⬤▪▫■□◦○◉◆◇❑❒‣⁃►▶➢➤➔➜→⇒⇨»❖✓✔☑✅✗✘☐★☆\uf020-\uf0ff]\ufe0f?)\s*(?=\S)/u;
/** Variants of the round bullet across fonts and programs. */
const roundBullet = /[•●∙·⦁‧⚫⬤\uf0b7]/;
/** The space before a further bullet of a line that begins with one: lists lose their line breaks on the way. */
export const spaceBeforeBullet = /\s+(?=[•●∙·⦁‧⚫⬤\uf0b7]\s+\S)/u;
const plainSign = /^([-*])\s+(?=\S)/;
/** Signs that can also begin a sentence: a dash, the letter of a Courier bullet, the letters that stand for bullets of Wingdings. */
const doubtfulSign = /^(?:([–—o§¨Øüvqn+>])\s+(?=\S)|([-–])(?=\p{L}))/u;
const numbered = /^(\(?)(\d{1,2}|[a-z]|[ivx]{2,5})([).]|\s[-–](?=\s+\p{L}))(?:\s+(?=\S)|(?<=\d[).])(?=\p{L}))/iu;
/** "1.1 Measure", "2.3.1) Report". */
const ofSection = /^(\d{1,2}(?:\.\d{1,2})?\.)(\d{1,2})[.)]?\s+(?=\p{L})(?!(?:million|billion|mi?l?n?|bn|k|miles?|years?|hours?|days?)\b)/iu;
const romans = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"];

/**
 * Returns the marker a line begins with; null for running text.
 * @param line without leading spaces
 */
export function readMarker(line: string): Marker | null {
  const sign = bullet.exec(line) ?? plainSign.exec(line);
  if (sign)
    return { kind: roundBullet.test(sign[1] ?? "") ? "•" : (sign[1] ?? ""), tag: "ul", length: sign[0].length, isPlain: true, counts: [] };
  const doubtful = doubtfulSign.exec(line);
  if (doubtful) return { kind: doubtful[1] ?? doubtful[2] ?? "", tag: "ul", length: doubtful[0].length, isPlain: false, counts: [] };
  const [section, heading = "", place = ""] = ofSection.exec(line) ?? [];
  if (section !== undefined)
    return {
      ...{ kind: heading.replace(/\d+/g, "1"), tag: "ol", length: section.length, isPlain: false },
      counts: [{ style: `.${heading}`, value: Number(place) }],
    };
  const number = numbered.exec(line);
  if (!number) return null;
  const [whole, opening = "", count = "", closing = ""] = number;
  const counts = countsOf(count.toLowerCase()).filter(
    ({ style }) => closing === ")" || style === "1" || (closing === "." && style === "i"),
  );
  return counts.length === 0 ? null : { kind: opening + closing, tag: "ol", length: whole.length, isPlain: false, counts };
}

function countsOf(count: string): Marker["counts"] {
  if (/^\d/.test(count)) return [{ style: "1", value: Number(count) }];
  const letter = count.length === 1 ? [{ style: "a", value: count.charCodeAt(0) - 96 }] : [];
  const roman = romans.indexOf(count) + 1;
  return roman > 0 ? [{ style: "i", value: roman }, ...letter] : letter;
}

/** Returns which of a run of lines with markers are items; null for those that are running text. */
export function findListItems(markers: readonly Marker[]): (Marker | null)[] {
  const hasPlain = markers.some(({ isPlain }) => isPlain);
  const counted = new Map<string, number>();
  return markers.map((marker, at) => {
    if (marker.isPlain) return marker;
    if (marker.tag === "ul") return hasPlain || markers.filter(({ kind }) => kind === marker.kind).length > 1 ? marker : null;
    const isNext = ({ style, value }: Marker["counts"][number]) => counted.get(marker.kind + style) === value - 1;
    const begins = ({ style, value }: Marker["counts"][number]) => value === 1 && continuesList(markers.slice(at + 1), marker.kind, style);
    const count = marker.counts.find(isNext) ?? marker.counts.find(begins);
    if (!count) return null;
    counted.set(marker.kind + count.style, count.value);
    return { ...marker, kind: marker.kind + count.style.charAt(0) };
  });
}

const continuesList = (later: readonly Marker[], kind: string, style: string): boolean =>
  later.some((marker) => marker.kind === kind && marker.counts.some((count) => count.style === style && count.value === 2));

const deepest = 4;
/** Minimum extra indent, in spaces, of a nested list. */
const fewestBlanks = 2;

/** Tracks the depth of each item by its indent and kind of marker. A kind that no enclosing list uses begins a nested list. */
export class ListLevels {
  #open: { indent: number; kind: string; tag: "ul" | "ol" }[] = [];

  /** Returns the lists an item is in, outermost first. */
  listsOf({ kind, tag }: Pick<Marker, "kind" | "tag">, indent = 0): ("ul" | "ol")[] {
    while (this.#open.length > 0 && (this.#open.at(-1)?.indent ?? 0) >= indent + fewestBlanks) this.#open.pop();
    const around = this.#open.at(-1);
    const isFurtherIn = around !== undefined && indent >= around.indent + fewestBlanks;
    const known = isFurtherIn ? -1 : this.#open.findIndex((list) => list.kind === kind && Math.abs(list.indent - indent) < fewestBlanks);
    if (known >= 0) this.#open.length = known + 1;
    else if (this.#open.length < deepest) this.#open.push({ indent, kind, tag });
    return this.#open.map((list) => list.tag);
  }
}
