import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { FactList } from "#src/features/dashboard/facts.tsx";
import { formatCount } from "#src/lib/money.ts";
import { fieldLabels, fieldText, labelOf } from "#src/pages/post-a-job/field-words.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import styles from "./from-file.module.css";
import { FixRow } from "./mend-row.tsx";
import { type CheckedRow, canBeFixed, type Fault, type FieldName, type Fields, type ImportRow } from "./taken-rows.tsx";

type FixRowProps = Parameters<typeof FixRow>[0];
type Outcome = CheckedRow["outcome"];
const outcomes: readonly Outcome[] = ["rejected", "added", "changed", "unchanged"];
const outcomeWords: Record<Outcome, string> = { added: "New", changed: "Changed", unchanged: "Unchanged", rejected: "Rejected" };
const tones: Record<Outcome, "new" | "warn" | "plain" | "bad"> = { added: "new", changed: "warn", unchanged: "plain", rejected: "bad" };

/** The advert that each row would become, with its errors and the fields to fix them. */
export function DryRunRows({
  rows,
  onMend,
}: {
  rows: readonly ImportRow[];
  onMend: (row: ImportRow, ...fixes: Parameters<FixRowProps["onMend"]>) => ReturnType<FixRowProps["onMend"]>;
}) {
  const [shown, setShown] = useState<Outcome | null>(null);
  const count = (outcome: Outcome) => rows.filter(({ judged }) => judged.outcome === outcome).length;
  const inView = rows.filter(({ judged }) => shown === null || judged.outcome === shown);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in a form; these buttons do not. */}
      <div role="group" aria-label="Rows shown" className={`${dashboard.order} ${styles.shown}`}>
        {[null, ...outcomes.filter((outcome) => count(outcome) > 0)].map((outcome) => (
          <Button key={outcome ?? "all"} kind="quiet" aria-pressed={shown === outcome} onClick={() => setShown(outcome)}>
            {outcome === null ? `All ${formatCount(rows.length)}` : `${outcomeWords[outcome]} ${formatCount(count(outcome))}`}
          </Button>
        ))}
      </div>
      <div className={styles.rows}>
        {inView.map((row) => (
          <DryRunRow key={row.judged.rowNumber} row={row} onMend={(mended, reference) => onMend(row, mended, reference)} />
        ))}
      </div>
    </>
  );
}

function DryRunRow({ row, onMend }: FixRowProps) {
  const { rowNumber, reference, outcome, fields, faults, warnings, posting, changed, likeAdvert } = row.judged;
  const names = (Object.keys(fieldLabels) as FieldName[]).filter((name) => name !== "description" && fieldText(name, fields) !== "");
  const said: [string, string][] = names.map((name) => [fieldLabels[name], fieldText(name, fields)]);
  if (warnings.length > 0) said.push(["Warnings", warnings.join("\n")]);
  return (
    <article aria-label={`Row ${rowNumber}`} className={styles.row}>
      <h4 className={dashboard.title}>
        {rowNumber}. {fields.title ?? "Untitled"} <Tag tone={tones[outcome]}>{outcomeWords[outcome]}</Tag>
      </h4>
      <p className={dashboard.soft}>
        {[reference ?? "No reference", fields.place, payWords(fields)].filter(Boolean).join(" · ")}
        {posting && (
          <>
            {" · "}
            <Link href={paths.editPosting(posting.id)}>Current advert</Link>
          </>
        )}
        {outcome === "changed" && ` · ${changed.map((name) => fieldLabels[name as FieldName]).join(", ")}`}
      </p>
      {faults.length > 0 && (
        <ul className={styles.bad}>
          {faults.map((fault) => (
            <li key={`${fault.field}${fault.detail}`}>{faultWords(fault)}</li>
          ))}
        </ul>
      )}
      {likeAdvert && (
        <p>
          It looks the same as <Link href={paths.job(likeAdvert.jobId)}>one of your live adverts</Link>.
        </p>
      )}
      {faults.length > 0 && canBeFixed(faults) && <FixRow key={faults.map(({ field }) => field).join()} row={row} onMend={onMend} />}
      {faults.length > 0 && !canBeFixed(faults) && <p>Correct this in the file, then preview it again.</p>}
      <details>
        <summary className={styles.summary}>
          As an advert<span className="visually-hidden">: row {rowNumber}</span>
        </summary>
        <FactList facts={said} />
      </details>
    </article>
  );
}

/** Formats the pay: "£60,000 to £65,000 a year"; "" where none is stated. */
function payWords(fields: Fields): string {
  const figures = [...new Set((["payMinPence", "payMaxPence"] as const).flatMap((end) => fieldText(end, fields) || []))];
  return figures.length > 0 && fields.payPeriod ? `${figures.join(" to ")} ${labelOf("payPeriod", fields.payPeriod).toLowerCase()}` : "";
}

function faultWords({ field, detail }: Fault): string {
  if (field === "row") return detail;
  return `${field === "reference" ? "Reference" : fieldLabels[field as FieldName]}: ${detail}`;
}
