import { paths } from "#server/paths.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import type { Account } from "./account-view.tsx";

/** What stands against somebody who advertises, or against their firm; nothing where there is nothing. */
export function AccountStrikes({ account: { strikes } }: { account: Account }) {
  if (strikes.length === 0) return null;
  return (
    <section aria-labelledby="strikes">
      <h3 id="strikes">Strikes</h3>
      <ul className={dashboard.rows}>
        {strikes.map((strike) => (
          <li key={strike.id} className={dashboard.row}>
            <div className={dashboard.words}>
              {strike.reason}
              <p className={`${dashboard.soft} ${dashboard.small}`}>
                {strike.firmName}, {strike.isTheirs ? "for an advert of theirs" : "for an advert of the firm"},{" "}
                {shortDate(new Date(strike.givenAt))}
                {strike.appealId && (
                  <>
                    {" "}
                    · <Link href={paths.adminTab("work", { case: `appeal:${strike.appealId}` })}>The appeal that waits</Link>
                  </>
                )}
              </p>
            </div>
            <Standing strike={strike} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Standing({ strike: { counts, isOverturned, expiresAt } }: { strike: Account["strikes"][number] }) {
  if (counts) return <Tag tone="bad">Counts until {shortDate(new Date(expiresAt))}</Tag>;
  return <Tag>{isOverturned ? "Taken back" : "Has run out"}</Tag>;
}
