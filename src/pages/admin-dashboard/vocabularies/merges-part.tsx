import dashboard from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import type { Terms } from "./vocabulary-words.ts";

type Merge = Terms["merges"][number];

/** What was merged, newest first, and a way to part it again. */
export function MergesPart({ merges, onDone }: { merges: readonly Merge[]; onDone: (words: string) => void }) {
  const { client, admin } = trpc.useUtils();
  const { start, isBusy, refusal, prompt } = useCommand();
  const undo = async ({ id, fromLabel, intoLabel }: Merge) => {
    await client.admin.vocabularies.undo.mutate({ id });
    await admin.vocabularies.invalidate();
    onDone(`${fromLabel} and ${intoLabel} are two values again.`);
  };
  return (
    <section aria-labelledby="merges">
      <SectionHeading id="merges" level={3}>
        Merged
      </SectionHeading>
      {merges.length === 0 ? (
        <p>Nothing has been merged yet.</p>
      ) : (
        <table className={`${table.table} ${rows.table}`}>
          <caption className="visually-hidden">Merged values</caption>
          <thead>
            <tr>
              <th scope="col">Value</th>
              <th scope="col">Is now</th>
              <th scope="col">When and why</th>
              <th scope="col">What moved</th>
              <th scope="col">Undo</th>
            </tr>
          </thead>
          <tbody>
            {merges.map((merge) => (
              <tr key={merge.id}>
                <th scope="row">
                  {merge.fromLabel}
                  <span className={rows.sub}>{merge.from}</span>
                </th>
                <td data-label="Is now">{merge.undoneAt ? `${merge.fromLabel} again` : merge.intoLabel}</td>
                <td data-label="When and why">
                  <span>
                    {shortDate(new Date(merge.mergedAt))}
                    {merge.mergedBy && `, ${merge.mergedBy}`}
                    <span className={rows.sub}>{merge.reason}</span>
                  </span>
                </td>
                <td data-label="What moved">
                  <span>
                    {movedWords(merge)}
                    {merge.isMoving && <span className={dashboard.urgent}> Under way</span>}
                  </span>
                </td>
                <td data-label="Undo">
                  {merge.undoUntil ? (
                    <span>
                      <Button kind="quiet" disabled={isBusy} onClick={() => start(() => undo(merge))}>
                        Undo<span className="visually-hidden"> the merge of {merge.fromLabel}</span>
                      </Button>
                      <span className={rows.sub}>until {shortDate(new Date(merge.undoUntil))}</span>
                    </span>
                  ) : merge.undoneAt ? (
                    `Undone on ${shortDate(new Date(merge.undoneAt))}`
                  ) : (
                    "Too late"
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {prompt}
      {refusal && <p role="alert">{refusal.message}</p>}
    </section>
  );
}

const movedWords = ({ undoneAt, movedRows, restoredRows, leftRows }: Merge): string =>
  undoneAt === null
    ? counted(movedRows, "entry", "entries")
    : `${counted(restoredRows, "entry", "entries")} back${leftRows > 0 ? `, ${leftRows} left as they were changed since` : ""}`;
