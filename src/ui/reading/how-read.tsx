import type { Inputs, Outputs } from "#server/types.ts";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { formatMoney, payBasisLabel, payUnit } from "#src/lib/money.ts";
import { useDebouncedValue } from "#src/lib/use-settled.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "../button.tsx";
import styles from "./reading.module.css";

/** Shows how typed text is parsed; hidden when there is nothing to confirm. */
export function ParsedTextNotice({
  understanding,
  onUse,
}: {
  understanding: ParsedValue | null;
  onUse: (understanding: ParsedValue) => void;
}) {
  const words = understanding && parsedValueText(understanding);
  return (
    <div aria-live="polite" className={styles.reading}>
      {understanding && (
        <p className={styles.understood}>
          Read as <strong>{words}</strong>.{" "}
          <Button kind="quiet" data-needs-script="" onClick={() => onUse(understanding)}>
            Use this<span className="visually-hidden">: {words}</span>
          </Button>
        </p>
      )}
    </div>
  );
}

type Read = Outputs["readings"]["read"];
export type ParsedValue = Extract<Read, { value: unknown }>["value"];

const units = { weeks: "week", years: "year", miles: "mile", days: "day", nights: "night" } as const;

/** Formats the parsed value: "£450 a day, outside IR35", "4 weeks", "£10,000,000, the lower end". */
function parsedValueText(understanding: ParsedValue): string {
  const lowerEnd = "isLowerEnd" in understanding && understanding.isLowerEnd ? "the lower end" : null;
  return [
    parsedFigureText(understanding),
    understanding.is === "pay" && understanding.basis && payBasisLabel(understanding.basis),
    lowerEnd,
  ]
    .filter(Boolean)
    .join(", ");
}

function parsedFigureText(understanding: ParsedValue): string {
  switch (understanding.is) {
    case "pay":
      return [formatMoney(understanding.pence), understanding.period && payUnit(understanding.period)].filter(Boolean).join(" ");
    case "pounds":
      return formatMoney(understanding.pounds * 100);
    case "when":
      return formatMonthOrDay(understanding.when);
    case "count":
      return `${understanding.count} ${units[understanding.unit]}${understanding.count === 1 ? "" : "s"}`;
  }
}

export function parsedInputText(understanding: ParsedValue): string {
  if (understanding.is === "when") return formatMonthOrDay(understanding.when);
  if (understanding.is === "count") return String(understanding.count);
  return formatMoney(understanding.is === "pay" ? understanding.pence : understanding.pounds * 100).replace("£", "");
}

export type ReadKind = Inputs["readings"]["read"]["kind"];

const debounceMs = 400;
const mostChars = 200;
const figureAlone = /^£?\s*\d[\d,]*(?:\.\d{1,2})?$/;
const dayAlone = /^(?:\d{1,2} )?(?:[A-Z][a-z]{3,8} )?\d{4}$/;

/** Returns the text to parse; null for a plain number or date, for which there is nothing to confirm. */
export function textToParse(kind: ReadKind, typed: string): string | null {
  const text = typed.trim();
  const isPlain = (kind === "month" || kind === "free-from" ? dayAlone : figureAlone).test(text);
  return text === "" || text.length > mostChars || isPlain ? null : text;
}

/** Returns the server's parse of typed text, debounced; null when there is nothing to confirm or it cannot be parsed. */
export function useParsedValue(kind: ReadKind, typed: string): ParsedValue | null {
  const text = useDebouncedValue(textToParse(kind, typed), debounceMs);
  const { data } = trpc.readings.read.useQuery(
    { kind, text: text ?? "" },
    { enabled: text !== null, staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
  return text !== null && data && "value" in data && text === typed.trim() ? data.value : null;
}
