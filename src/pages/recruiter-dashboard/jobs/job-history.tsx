import { jobStatuses } from "#db/own-values.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { Section } from "#src/ui/section-heading.tsx";
import { statusLabels } from "./posting-words.ts";

type History = Outputs["posting"]["history"];

const names = { pay: "Pay", place: "Place", type: "Type of work", closing: "Closing date", title: "Title", hirer: "Hirer" } as const;

/** Edits made to an advert while it was public, and every status change, newest first. */
export function JobHistory({ history: { versions, moves }, createdAt }: { history: History; createdAt: string }) {
  return (
    <>
      {versions.length > 0 && (
        <Section id="versions" level={3} heading="Changes shown to applicants">
          <ul className={styles.rows}>
            {versions.map(({ at, byName, changes, reason }) => (
              <li key={at} className={styles.row}>
                <div className={styles.words}>
                  {changes.map(({ what, before, after }) => (
                    <p key={what}>
                      {names[what]}: {after ?? "not stated"} <span className={styles.soft}>(before: {before ?? "not stated"})</span>
                    </p>
                  ))}
                  {reason && <p className={styles.message}>{reason}</p>}
                </div>
                <ChangeTime at={at} byName={byName} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="moves" level={3} heading="History">
        <ul className={styles.rows}>
          {moves.map(({ at, what, byName }) => (
            <li key={`${at} ${what}`} className={styles.row}>
              <span className={styles.words}>{moveWords(what)}</span>
              <ChangeTime at={at} byName={byName} />
            </li>
          ))}
          <li className={styles.row}>
            <span className={styles.words}>Created</span>
            <ChangeTime at={createdAt} byName={null} />
          </li>
        </ul>
      </Section>
    </>
  );
}

function ChangeTime({ at, byName }: { at: string; byName: string | null }) {
  return (
    <span className={`${styles.side} ${styles.soft} ${styles.small}`}>
      {shortDate(new Date(at))}
      {byName && `, ${byName}`}
    </span>
  );
}

/** Formats "draft to live" as "Live, before: draft"; other entries are shown unchanged. */
function moveWords(what: string | null): string {
  const [, undone, from, to] = /^(undone: )?([a-z-]+) to ([a-z-]+)$/.exec(what ?? "") ?? [];
  const label = (slug: string | undefined) => jobStatuses.find((status) => status === slug);
  const [before, after] = [label(from), label(to)];
  if (before && after) return `${undone ? "Undone: back to " : ""}${statusLabels[after]}, before: ${statusLabels[before].toLowerCase()}`;
  const fields = /^changed (.+)$/.exec(what ?? "")?.[1];
  if (fields) return `Changed: ${fields.replace(/([A-Z])/g, " $1").toLowerCase()}`;
  const text = what ?? "Changed";
  return text.charAt(0).toUpperCase() + text.slice(1);
}
