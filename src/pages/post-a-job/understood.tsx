import { payBasisLabel, payFigures, payUnit } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { fieldLabels, fieldWords } from "./field-words.ts";
import styles from "./post-a-job.module.css";
import type { FieldName, Fields } from "./posting-types.ts";
import { useReadingsHere } from "./use-readings.ts";

/** What the site understands of what was typed into these controls, for its writer to confirm. */
export function Understood({ controls }: { controls: readonly string[] }) {
  const readings = useReadingsHere();
  return (
    <div role="status" className={styles.understood}>
      {controls.map((control) => {
        const reading = readings?.readingOf(control);
        if (!readings || !reading || !("fields" in reading)) return null;
        return (
          <p key={control}>
            “{reading.text}” is read as <strong>{wordsRead(reading.fields)}</strong>.{" "}
            <Button id={`use-${control}`} onClick={() => readings.use(control, reading.fields)}>
              Use this<span className="visually-hidden">: {wordsRead(reading.fields)}</span>
            </Button>
          </p>
        );
      })}
    </div>
  );
}

const payNames: ReadonlySet<string> = new Set(["payMinPence", "payMaxPence", "payPeriod", "payBasis"]);

/** "£55,000 – £65,000 a year; benefits: Company car". */
export function wordsRead(read: Fields): string {
  const figures = payFigures({ minPence: read.payMinPence ?? null, maxPence: read.payMaxPence ?? null, currency: "GBP" });
  const pay = figures && [figures, read.payPeriod && payUnit(read.payPeriod)].filter(Boolean).join(" ");
  const basis = read.payBasis && payBasisLabel(read.payBasis);
  const others = (Object.keys(read) as FieldName[])
    .filter((name) => !payNames.has(name))
    .map((name) => `${fieldLabels[name].toLowerCase()}: ${fieldWords(name, read)}`);
  return [[pay, basis].filter(Boolean).join(", "), ...others].filter(Boolean).join("; ");
}
