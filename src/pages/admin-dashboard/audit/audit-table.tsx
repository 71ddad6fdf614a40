import type { Outputs } from "#server/types.ts";
import rowStyles from "#src/features/dashboard/row-table.module.css";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { momentText } from "../moment-text.ts";
import { auditHref, eventHref } from "./audit-address.ts";
import { actionText, reasonText, resultText, roleText, thingText } from "./audit-words.ts";

export type AuditRow = Outputs["audit"]["list"]["rows"][number];

/** Events, each with a link to all that is kept of it. */
export function AuditTable({ rows, caption }: { rows: readonly AuditRow[]; caption: string }) {
  return (
    <table className={`${table.table} ${rowStyles.table}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">By whom</th>
          <th scope="col">What</th>
          <th scope="col">Thing</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <Link href={eventHref(row.id)} keepPlace>
                {momentText(row.at)}
                <span className="visually-hidden">, event {row.id}</span>
              </Link>
            </th>
            <td data-label="By whom">
              <span>
                <Actor row={row} />
                {row.actor && <span className={rowStyles.sub}>{roleText(row.actorRole)}</span>}
              </span>
            </td>
            <td data-label="What">
              <span>
                {actionText(row.action)}
                <span className={rowStyles.sub}>{row.action}</span>
              </span>
            </td>
            <td data-label="Thing">
              <span>
                {thingText(row.resource)}
                {row.resourceId && <span className={rowStyles.sub}>{row.resourceId}</span>}
              </span>
            </td>
            <td data-label="Result">
              <span>
                <ResultTag result={row.result} />
                {row.reason && <span className={rowStyles.sub}>{reasonText(row.reason)}</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const ResultTag = ({ result }: { result: string }) => <Tag tone={result === "done" ? "plain" : "bad"}>{resultText(result)}</Tag>;

/** Who acted, as a link to everything they did. */
export function Actor({ row: { actor, actorRole } }: { row: AuditRow }) {
  if (!actor) return roleText(actorRole);
  return (
    <Link href={auditHref({ actor: actor.publicId })} keepPlace>
      {actor.name}
      <span className="visually-hidden">: all they did</span>
    </Link>
  );
}
