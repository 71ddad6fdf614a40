import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { ChoiceBar, ChooseAllHead, ChooseRowCell, useRowChoice } from "#src/features/dashboard/row-choice.tsx";
import rowTable from "#src/features/dashboard/row-table.module.css";
import { TwoLines } from "#src/features/dashboard/row-table.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { statusLabels, statusTones } from "../posting-words.ts";

type Result = Outputs["posting"]["publishSeveral"]["results"][number];
const publishedAtOnce = 10;

export function ImportedRows({
  rows,
  taken,
  creditsLeft,
}: {
  rows: readonly ImportRow[];
  taken: readonly ImportedRow[];
  creditsLeft: number;
}) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const titleOf = (rowNumber: number) =>
    rows.find(({ judged }) => judged.rowNumber === rowNumber)?.judged.fields.title ?? `Row ${rowNumber}`;
  const drafts = taken.flatMap(({ id, outcome }) => (id !== null && outcome === "added" && !results.get(id)?.status ? [id] : []));
  const choice = useRowChoice(drafts);
  const count = (outcome: ImportedRow["outcome"]) => taken.filter((row) => row.outcome === outcome).length;
  const publish = () =>
    start(async () => {
      for (let from = 0; from < choice.chosen.length; from += publishedAtOnce) {
        const ids = choice.chosen.slice(from, from + publishedAtOnce);
        const context = { idempotencyKey: crypto.randomUUID() };
        const { results: found } = await cache.client.posting.publishSeveral.mutate({ ids }, { context });
        setResults((known) => new Map([...known, ...found.map((each) => [each.id, each] as const)]));
      }
      choice.clear();
      await Promise.all([cache.posting.invalidate(), cache.advertFiles.invalidate()]);
    });
  return (
    <section aria-labelledby="taken" className={dashboard.stack}>
      <OpenedHeading id="taken" state="taken">
        Import results
      </OpenedHeading>
      <p>
        {counted(count("added"), "new draft")}, {count("changed")} changed, {count("unchanged")} unchanged, {count("rejected")} rejected.
        Each advert that is published uses one credit; you have {counted(creditsLeft, "advert")} left to publish.
      </p>
      <div>
        <ChoiceBar choice={choice} hint="Choose drafts to publish. They go through the same checks as any advert.">
          <Button kind="primary" disabled={isBusy} onClick={publish}>
            {isBusy ? "Publishing" : "Publish"}
          </Button>
        </ChoiceBar>
        {refusal && <p role="alert">{refusal.message}</p>}
        {prompt}
        <table className={`${table.table} ${rowTable.table}`}>
          <caption className="visually-hidden">Rows of the file</caption>
          <thead>
            <tr>
              <ChooseAllHead choice={choice} label="Choose all new drafts" />
              <th scope="col">Advert</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {taken.map(({ rowNumber, id, outcome, faults }) => (
              <tr key={rowNumber} data-chosen={id !== null && choice.isChosen(id)}>
                {id !== null && drafts.includes(id) ? <ChooseRowCell choice={choice} id={id} label={titleOf(rowNumber)} /> : <td />}
                <th scope="row">{id === null ? titleOf(rowNumber) : <Link href={paths.editPosting(id)}>{titleOf(rowNumber)}</Link>}</th>
                <td data-label="Result">
                  <Outcome outcome={outcome} faults={faults} result={id === null ? undefined : results.get(id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <Link href={paths.recruiterTab("jobs")}>All your adverts</Link>
      </p>
    </section>
  );
}

const words: Record<ImportedRow["outcome"], string> = { added: "Draft", changed: "Changed", unchanged: "Unchanged", rejected: "Rejected" };

function Outcome({ outcome, faults, result }: Pick<ImportedRow, "outcome" | "faults"> & { result: Result | undefined }) {
  if (result?.status)
    return (
      <span>
        <Tag tone={statusTones[result.status]}>{statusLabels[result.status]}</Tag>
      </span>
    );
  const reasons = [...faults.map(({ detail }) => detail), ...(result?.refusal ? [result.refusal] : [])];
  return (
    <TwoLines below={reasons.length > 0 && reasons.join(" ")}>
      <Tag tone={outcome === "rejected" ? "bad" : outcome === "added" ? "warn" : "plain"}>{words[outcome]}</Tag>
    </TwoLines>
  );
}

type RowInput = Inputs["advertFiles"]["takeIn"]["rows"][number];
export type CheckedRow = Outputs["advertFiles"]["check"][number];
export type Fields = CheckedRow["fields"];
export type FieldName = keyof Fields;
export type Fault = CheckedRow["faults"][number];
export type RowFixes = NonNullable<RowInput["mended"]>;
export type ImportedRow = Outputs["advertFiles"]["takeIn"][number];

export interface ImportRow {
  judged: CheckedRow;
  mended: RowFixes;
}

export const toRowInput = ({ judged, mended }: ImportRow): RowInput => {
  const { rowNumber, reference, read, unread } = judged;
  return { rowNumber, reference, read, mended, unread: [...unread] };
};

const pay: readonly FieldName[] = ["payPeriod", "payMinPence", "payMaxPence", "payBasis"];
const hirer: readonly FieldName[] = ["clientName", "clientUnnamedReason"];
const together: readonly (readonly FieldName[])[] = [pay, hirer];
/** Fields with several values can be fixed only in the file, or in the draft after import. */
const lists: ReadonlySet<string> = new Set(["suites", "tools", "benefits", "competencies", "questions"]);

/** Returns the fields to show for a row's errors: the invalid ones, and those that belong to the same group. */
export function fieldsToFix(faults: readonly Fault[]): FieldName[] {
  const named = faults.flatMap(({ field }) => (field === "row" || field === "reference" || lists.has(field) ? [] : [field as FieldName]));
  return [...new Set(named.flatMap((field) => together.find((group) => group.includes(field)) ?? [field]))];
}

export const canBeFixed = (faults: readonly Fault[]): boolean => faults.every(({ field }) => field !== "row" && !lists.has(field));

export function remainingErrors(unread: readonly Fault[], mended: RowFixes): Fault[] {
  const names = new Set(
    Object.keys(mended).flatMap((name): readonly string[] => together.find((group) => group.includes(name as FieldName)) ?? [name]),
  );
  return unread.filter(({ field }) => field !== "reference" && !names.has(field));
}

/** Returns an error if another row of the file has the same reference, otherwise null. */
export function findDuplicateReference(reference: string | null, rowNumber: number, rows: readonly ImportRow[]): Fault | null {
  if (reference === null) return null;
  const key = (text: string | null) => text?.normalize("NFKC").toLowerCase();
  const other = rows.find(({ judged }) => judged.rowNumber !== rowNumber && key(judged.reference) === key(reference));
  return other ? { field: "reference", detail: `Row ${other.judged.rowNumber} of this file has the same reference.` } : null;
}

const rowsAtOnce = 20;
const charsAtOnce = 600_000;

export function batchRows<Sent>(rows: readonly Sent[]): Sent[][] {
  const parts: Sent[][] = [];
  let chars = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    const last = parts.at(-1);
    if (last && last.length < rowsAtOnce && chars + size <= charsAtOnce) {
      last.push(row);
      chars += size;
    } else {
      parts.push([row]);
      chars = size;
    }
  }
  return parts;
}
