import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { formatCount } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { momentText } from "../moment-text.ts";
import { eventWords, roleWords } from "./account-words.ts";
import type { Account } from "./action-form.tsx";
import { FactTable } from "./fact-table.tsx";

const when = momentText;
const plain = (slug: string) => slug.replaceAll("-", " ");

/** What somebody has here in numbers, what they were sent, and what happened to their account. */
export function AccountHistory({ account }: { account: Account }) {
  const { adverts, applications, quotas, mails, signIns, events, publicId } = account;
  return (
    <>
      <Part id="numbers" heading="Adverts and applications" none={adverts.length + applications.length === 0}>
        <FactTable
          caption="Adverts and applications"
          facts={[
            ...adverts.map(({ status, count }) => [`Adverts: ${plain(status)}`, formatCount(count)] as const),
            ...applications.map(({ state, count }) => [`Applications: ${plain(state)}`, formatCount(count)] as const),
          ]}
        />
      </Part>
      <Part id="quotas" heading="Use of the quotas in the last day" none={quotas.length === 0}>
        <FactTable
          caption="Use of the quotas"
          facts={quotas.map(({ policy, usedUnits, refusedCalls }) => [
            policy,
            `${formatCount(usedUnits)} used${refusedCalls > 0 ? `, ${formatCount(refusedCalls)} refused` : ""}`,
          ])}
        />
      </Part>
      <Part id="mails" heading="E-mails sent to them" none={mails.length === 0}>
        <ul className={dashboard.rows}>
          {mails.map(({ subject, state, createdAt, lastError }) => (
            <li key={`${createdAt} ${subject}`} className={dashboard.row}>
              <div className={dashboard.words}>
                {subject}
                {lastError && <p className={dashboard.small}>{lastError}</p>}
              </div>
              <span className={dashboard.soft}>
                {state}, {when(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="sign-ins" heading="Last sign-ins" none={signIns.length === 0}>
        <ul className={dashboard.rows}>
          {signIns.map(({ at, result, reason }) => (
            <li key={at} className={dashboard.row}>
              <span>{[result === "done" ? "Signed in" : "Did not get in", reason].filter(Boolean).join(": ")}</span>
              <span className={dashboard.soft}>{when(at)}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Part id="events" heading="What happened to the account" none={events.length === 0}>
        <ul className={dashboard.rows}>
          {events.map(({ id, at, action, result, reason, actorName, actorRole }) => (
            <li key={id} className={dashboard.row}>
              <div className={dashboard.words}>
                {[eventWords(action), reason, result === "done" ? null : result].filter(Boolean).join(" · ")}
                <p className={`${dashboard.soft} ${dashboard.small}`}>
                  {actorName ?? "The site"}
                  {actorRole === "PA" && `, ${roleWords.platform_admin.toLowerCase()}`}
                </p>
              </div>
              <span className={dashboard.soft}>{when(at)}</span>
            </li>
          ))}
        </ul>
        <p>
          <Link href={paths.adminTab("audit", { actor: publicId })}>What they did themselves, in the audit log</Link>
        </p>
      </Part>
    </>
  );
}

function Part({ id, heading, none, children }: { id: string; heading: string; none: boolean; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {none ? <p>None.</p> : children}
    </section>
  );
}
