import { paths } from "#server/paths.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { Link } from "#src/ui/link.tsx";
import { momentText } from "../moment-text.ts";
import { eventWords } from "../users/account-words.ts";
import type { Company } from "./company-view.tsx";

/** What happened to a company: decisions on its proof, changes of its page, merges. */
export function CompanyHistory({ company: { events, auditId } }: { company: Company }) {
  return (
    <section aria-labelledby="events">
      <h3 id="events">What happened to it</h3>
      {events.length === 0 ? (
        <p>Nothing yet.</p>
      ) : (
        <ul className={dashboard.rows}>
          {events.map(({ id, at, action, result, reason, actorName }) => (
            <li key={id} className={dashboard.row}>
              <div className={dashboard.words}>
                {[eventWords(action), reason, result === "done" ? null : result].filter(Boolean).join(" · ")}
                <p className={`${dashboard.soft} ${dashboard.small}`}>{actorName ?? "The site"}</p>
              </div>
              <span className={dashboard.soft}>{momentText(at)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link href={paths.adminTab("audit", { resource: "company", resourceId: auditId })}>All of it, in the audit log</Link>
      </p>
    </section>
  );
}
