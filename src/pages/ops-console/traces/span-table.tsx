import rowStyles from "#src/dashboard/row-table.module.css";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { factsOf, type SpanRow, statementOf } from "./span-tree.ts";
import { durationText } from "./trace-words.ts";

/** The steps of a trace with all that is known of each. */
export function SpanTable({ rows }: { rows: readonly SpanRow[] }) {
  return (
    <table className={`${table.table} ${rowStyles.table}`}>
      <caption>Each step before what it began. “Of its own” is the time in which nothing below it ran.</caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Level</th>
          <th scope="col">Known of it</th>
          <th scope="col" className={table.figure}>
            Began after
          </th>
          <th scope="col" className={table.figure}>
            Took
          </th>
          <th scope="col" className={table.figure}>
            Of its own
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ span, depth, ownUs }) => (
          <tr key={span.id}>
            <th scope="row">
              {statementOf(span) === null ? span.name : <code>{statementOf(span)}</code>} {span.isFailed && <Tag tone="bad">failed</Tag>}
            </th>
            <td data-label="Level">{depth + 1}</td>
            <td data-label="Known of it">
              {factsOf(span)
                .map(([term, text]) => `${term}: ${text}`)
                .join("; ")}
            </td>
            <td data-label="Began after" className={table.figure}>
              {durationText(Math.max(0, span.startUs))}
            </td>
            <td data-label="Took" className={table.figure}>
              {durationText(span.durationUs)}
            </td>
            <td data-label="Of its own" className={table.figure}>
              {durationText(ownUs)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
