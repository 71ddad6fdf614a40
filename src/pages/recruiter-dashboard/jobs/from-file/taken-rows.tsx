import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { ChoiceBar, ChooseAllHead, ChooseRowCell } from "#src/features/dashboard/row-choice.tsx";
import rowTable from "#src/features/dashboard/row-table.module.css";
import { useRowChoice } from "#src/features/dashboard/use-row-choice.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { statusLabels, statusTones } from "../posting-words.ts";
import type { Row, Taken } from "./row-types.ts";

type Result = Outputs["posting"]["publishSeveral"]["results"][number];
const publishedAtOnce = 10;

/** What became of each row, and the way of the new drafts to the board. */
export function TakenRows({ rows, taken, creditsLeft }: { rows: readonly Row[]; taken: readonly Taken[]; creditsLeft: number }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const titleOf = (rowNumber: number) =>
    rows.find(({ judged }) => judged.rowNumber === rowNumber)?.judged.fields.title ?? `Row ${rowNumber}`;
  const drafts = taken.flatMap(({ id, outcome }) => (id !== null && outcome === "added" && !results.get(id)?.status ? [id] : []));
  const choice = useRowChoice(drafts);
  const count = (outcome: Taken["outcome"]) => taken.filter((row) => row.outcome === outcome).length;
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
        What became of the rows
      </OpenedHeading>
      <p>
        {counted(count("added"), "new draft")}, {count("changed")} changed, {count("unchanged")} unchanged, {count("rejected")} rejected.
        Each advert that is published uses one credit; you have {counted(creditsLeft, "advert")} left to publish.
      </p>
      <div>
        <ChoiceBar choice={choice} hint="Choose drafts to publish them. They go through the checks every advert goes through.">
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
              <th scope="col">What became of it</th>
            </tr>
          </thead>
          <tbody>
            {taken.map(({ rowNumber, id, outcome, faults }) => (
              <tr key={rowNumber} data-chosen={id !== null && choice.isChosen(id)}>
                {id !== null && drafts.includes(id) ? <ChooseRowCell choice={choice} id={id} label={titleOf(rowNumber)} /> : <td />}
                <th scope="row">{id === null ? titleOf(rowNumber) : <Link href={paths.editPosting(id)}>{titleOf(rowNumber)}</Link>}</th>
                <td data-label="What became of it">
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

const words: Record<Taken["outcome"], string> = { added: "Draft", changed: "Changed", unchanged: "Unchanged", rejected: "Rejected" };

function Outcome({ outcome, faults, result }: Pick<Taken, "outcome" | "faults"> & { result: Result | undefined }) {
  if (result?.status)
    return (
      <span>
        <Tag tone={statusTones[result.status]}>{statusLabels[result.status]}</Tag>
      </span>
    );
  const reasons = [...faults.map(({ detail }) => detail), ...(result?.refusal ? [result.refusal] : [])];
  return (
    <span>
      <Tag tone={outcome === "rejected" ? "bad" : outcome === "added" ? "warn" : "plain"}>{words[outcome]}</Tag>
      {reasons.length > 0 && <span className={rowTable.sub}>{reasons.join(" ")}</span>}
    </span>
  );
}
