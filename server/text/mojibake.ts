/** Windows-1252 characters that replace the control characters 128 to 159. */
const windows1252 = new Map(
  [..."€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ"].map((character, index) => [character, index + 0x80]),
);
const run = new RegExp(`[\\u0080-\\u00ff${[...windows1252.keys()].join("")}]+`, "g");
const mostRounds = 3;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Remains of a sign whose first or last bytes were lost, or which were read in the sets of DOS, Mac or Central Europe. */
const broken: readonly [RegExp, string][] = [
  [/â?[‚\u0082]¬|â[‚\u0082](?=\s?\d)/g, "€"],
  [/Â(?=\s?\d)/g, "£"],
  [/(?:┬ú|(?<!\p{L})[úœŁ])(?=\s?\d)/gu, "£"],
  [/Ôé¼(?=\s?\d)/g, "€"],
  [/¬(?=£)/g, ""],
  [/‚Äì|ÔÇô/g, "–"],
];

/**
 * Repairs UTF-8 that was decoded as Windows-1252 or Latin-1, once or several times: "Â£24k" is "£24k", "â‚¬41,000" and "‚¬41,000" are
 * "€41,000". Correctly decoded text is unchanged.
 */
export function repairMojibake(text: string): string {
  let repaired = text;
  for (let round = 0; round < mostRounds; round++) {
    const before = repaired;
    repaired = repaired.replace(run, decodeRun);
    if (repaired === before) break;
  }
  for (const [pattern, sign] of broken) repaired = repaired.replace(pattern, sign);
  return repaired;
}

/** Decodes one run of such characters as UTF-8, sequence by sequence; invalid sequences are left unchanged. */
function decodeRun(characters: string): string {
  const bytes = [...characters].map((character) => windows1252.get(character) ?? character.charCodeAt(0));
  let read = "";
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes[at] ?? 0);
    const decoded = length > 1 && at + length <= bytes.length ? decode(bytes.slice(at, at + length)) : null;
    read += decoded ?? characters[at];
    at += decoded === null ? 1 : length;
  }
  return read;
}

function sequenceLength(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2;
  if (byte >= 0xe0 && byte <= 0xef) return 3;
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 1;
}

function decode(bytes: readonly number[]): string | null {
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return null;
  }
}
