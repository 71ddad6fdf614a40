import { useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import rows from "#src/features/dashboard/row-table.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";

type Line = Outputs["billing"]["ledger"]["items"][number];

const kinds: Readonly<Record<Line["kind"], string>> = { grant: "Given", use: "Used", refund: "Put back", withdrawal: "Taken back" };

const addressOf = (page: number) => paths.recruiterTab("billing", page > 1 ? { ledger: String(page) } : {});

/** Who used or was given which credits, and for which advert. */
export function LedgerTable({ search }: { search: URLSearchParams }) {
  const asked = search.get("ledger") ?? "";
  const query = trpc.billing.ledger.useQuery({ page: /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : 1 }, { staleTime: 0 });
  return (
    <section aria-labelledby="ledger">
      <h3 id="ledger">Use of credits</h3>
      <p className={styles.order}>
        <a href={paths.ledgerFile} download>
          Download as CSV
        </a>
      </p>
      <Loaded query={query} what="the use of your credits" rows={4}>
        {({ items, page, limit, total }) =>
          items.length === 0 ? (
            <p>No credit has been given or used yet.</p>
          ) : (
            <>
              <table className={`${table.table} ${rows.table}`}>
                <caption>{counted(total, "line")}, the newest first</caption>
                <thead>
                  <tr>
                    <th scope="col">Date</th>
                    <th scope="col">What</th>
                    <th scope="col">Person</th>
                    <th scope="col" className={table.figure}>
                      Credits
                    </th>
                    <th scope="col">Free re-run</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((line, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page never move.
                    <Row key={at} line={line} />
                  ))}
                </tbody>
              </table>
              <Pagination page={page} pageCount={Math.ceil(total / limit)} href={addressOf} />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function Row({ line: { kind, credits, reason, person, postingId, jobId, title, createdAt } }: { line: Line }) {
  return (
    <tr>
      <th scope="row">{shortDate(new Date(createdAt))}</th>
      <td data-label="What">
        {kinds[kind]}
        {reason && kind !== "use" && `: ${reason}`}
        {title && <span className={rows.sub}>{jobId ? <Link href={paths.job(jobId)}>{title}</Link> : title}</span>}
      </td>
      <td data-label="Person">{person ?? "This site"}</td>
      <td data-label="Credits" className={table.figure}>
        {credits > 0 ? `+${credits}` : String(credits).replace("-", "−")}
      </td>
      <td data-label="Free re-run">{kind === "use" && postingId ? <FreeRerun draftId={postingId} title={title ?? ""} /> : "–"}</td>
    </tr>
  );
}

/** Asks for the free credit of an advert that nobody answered; the site says at once whether there is one, and why not. */
function FreeRerun({ draftId, title }: { draftId: string; title: string }) {
  const utils = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const [isGiven, setGiven] = useState(false);
  const key = useRef(crypto.randomUUID());
  const ask = async () => {
    await utils.client.billing.rerun.mutate({ draftId }, { context: { idempotencyKey: key.current } });
    setGiven(true);
    await utils.billing.allowance.invalidate();
  };
  if (isGiven) return <span role="status">One free credit has been added.</span>;
  return (
    <>
      <Button kind="quiet" disabled={isBusy} onClick={() => start(ask)}>
        Ask for one<span className="visually-hidden"> for {title}</span>
      </Button>
      {refusal && <p role="alert">{refusal.message}</p>}
    </>
  );
}
