import type { Inputs } from "#server/types.ts";
import { useSettled } from "#src/lib/use-settled.ts";
import { trpc } from "#src/trpc/client.ts";
import type { Understanding } from "./understood-words.ts";

export type ReadKind = Inputs["readings"]["read"]["kind"];

const askedAfterMs = 400;
const mostChars = 200;
const figureAlone = /^£?\s*\d[\d,]*(?:\.\d{1,2})?$/;
const dayAlone = /^(?:\d{1,2} )?(?:[A-Z][a-z]{3,8} )?\d{4}$/;

/** What is to be asked about a text; null where it says no more than a figure or a day, as its field shows it: there is nothing to confirm then. */
export function textToRead(kind: ReadKind, typed: string): string | null {
  const text = typed.trim();
  const isPlain = (kind === "month" || kind === "free-from" ? dayAlone : figureAlone).test(text);
  return text === "" || text.length > mostChars || isPlain ? null : text;
}

/** What the site understands of a text that is typed, a moment after the last key; null where there is nothing to confirm or nothing is understood. */
export function useUnderstanding(kind: ReadKind, typed: string): Understanding | null {
  const text = useSettled(textToRead(kind, typed), askedAfterMs);
  const { data } = trpc.readings.read.useQuery(
    { kind, text: text ?? "" },
    { enabled: text !== null, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  return text !== null && data && "value" in data && text === typed.trim() ? data.value : null;
}
