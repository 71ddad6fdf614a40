import { type FeedMeter, feedLimits, held } from "./raw-advert.ts";

export interface Line {
  text: string;
  line: number;
  /** It is longer than an advert may be, and its text is left out. */
  isTooLong: boolean;
  /** No line end follows it. */
  isLast: boolean;
}

/** The lines of a text, numbered from `firstLine`, one held at a time. */
export async function* readLines(
  text: AsyncIterable<string>,
  { meter, firstLine }: { meter: FeedMeter; firstLine: number },
): AsyncGenerator<Line> {
  let kept = "";
  let isTooLong = false;
  let line = firstLine;
  for await (const chunk of text) {
    held(meter, kept.length + chunk.length);
    const parts = chunk.split("\n");
    for (const part of parts.slice(0, -1)) {
      yield { text: isTooLong ? "" : kept + part, line, isTooLong, isLast: false };
      line++;
      kept = "";
      isTooLong = false;
    }
    kept += parts.at(-1) ?? "";
    if (kept.length > feedLimits.maxRecordChars) {
      isTooLong = true;
      kept = "";
    }
  }
  if (kept !== "" || isTooLong) yield { text: kept, line, isTooLong, isLast: true };
}
