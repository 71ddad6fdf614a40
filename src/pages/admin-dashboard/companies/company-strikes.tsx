import { paths } from "#server/paths.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import type { Company } from "./company-view.tsx";
import { stepWords } from "./company-words.ts";

type Strike = Company["strikes"]["items"][number];

/** Strikes of a company and of its people. */
export function CompanyStrikes({ company: { strikes } }: { company: Company }) {
  return (
    <section aria-labelledby="strikes">
      <h3 id="strikes">Strikes</h3>
      <p>{strikes.items.length === 0 ? "None." : `${stepWords[strikes.step]}.`}</p>
      {strikes.items.length > 0 && (
        <ul className={dashboard.rows}>
          {strikes.items.map((strike) => (
            <li key={strike.id} className={dashboard.row}>
              <div className={dashboard.words}>
                {strike.reason}
                <p className={`${dashboard.soft} ${dashboard.small}`}>
                  {strike.isOfAnotherFirm ? "Given at another firm. " : ""}
                  {strike.person && <Link href={paths.adminTab("users", { user: strike.person.publicId })}>{strike.person.name}</Link>}
                </p>
              </div>
              <span className={dashboard.side}>
                <Standing strike={strike} />
                <span className={dashboard.soft}>{shortDate(new Date(strike.givenAt))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Standing({ strike: { counts, overturnedAt, expiresAt } }: { strike: Strike }) {
  if (overturnedAt !== null) return <Tag>Taken back on appeal</Tag>;
  return counts ? <Tag tone="bad">Counts until {shortDate(new Date(expiresAt))}</Tag> : <Tag>Over</Tag>;
}
