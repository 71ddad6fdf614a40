import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import table from "#src/ui/table.module.css";
import { Fact } from "../fact.tsx";
import { momentText } from "../moment-text.ts";
import { readMailQuery, readNumber, stateWords, templateWords } from "./mail-address.ts";
import { MailList } from "./mail-list.tsx";

type Health = Outputs["mail"]["health"];

/** Mails sent per day, and addresses that bounce them. */
function MailHealth() {
  const query = trpc.mail.health.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="e-mail delivery" rows={8}>
      {(health) => (
        <div className={dashboard.stack}>
          <Days days={health.days} />
          <Addresses health={health} />
        </div>
      )}
    </Loaded>
  );
}

const Days = ({ days }: { days: Health["days"] }) => (
  <table className={table.table}>
    <caption>E-mails in the last 14 days, by day (London time)</caption>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col" className={table.figure}>
          Queued
        </th>
        <th scope="col" className={table.figure}>
          Sent
        </th>
        <th scope="col" className={table.figure}>
          Failed
        </th>
      </tr>
    </thead>
    <tbody>
      {days.map(({ day, ordered, sent, failed }) => (
        <tr key={day}>
          <th scope="row">{shortDate(new Date(`${day}T12:00:00Z`))}</th>
          <td className={table.figure}>{formatCount(ordered)}</td>
          <td className={table.figure}>{formatCount(sent)}</td>
          <td className={table.figure}>{formatCount(failed)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Addresses({ health: { addresses, unreachable } }: { health: Health }) {
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const tryAgain = (key: string) =>
    start(async () => {
      await cache.client.mail.tryAddressAgain.mutate({ key });
      await cache.mail.health.invalidate();
    });
  return (
    <section aria-labelledby="addresses">
      <SectionHeading id="addresses" level={3}>
        Addresses that reject our e-mails
      </SectionHeading>
      {addresses.length === 0 ? (
        <p>None.</p>
      ) : (
        <>
          <p>
            {counted(unreachable, "address", "addresses")}
            {unreachable > addresses.length && `, the newest ${formatCount(addresses.length)} below`}. Job alerts to them wait until an
            e-mail arrives or you let one be tried again.
          </p>
          <ul className={dashboard.rows}>
            {addresses.map(({ key, masked, since }) => (
              <li key={key} className={dashboard.row}>
                <span className={dashboard.words}>
                  {masked} <span className={dashboard.soft}>since {momentText(since)}</span>
                </span>
                <span className={dashboard.side}>
                  <Button kind="quiet" disabled={isBusy} onClick={() => tryAgain(key)}>
                    Try it again<span className="visually-hidden">: {masked}</span>
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {refusal && <p role="alert">{refusal.message}</p>}
    </section>
  );
}

type Mail = Outputs["mail"]["open"];

/** One mail: its recipient, subject and delivery attempts. Its body is not shown: it may contain single-use links. */
function MailView({ number }: { number: number }) {
  const query = trpc.mail.open.useQuery({ number }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <p>
        <Link href={paths.adminTab("mail")} keepPlace>
          Back to the outbox
        </Link>
      </p>
      <Loaded query={query} what="the e-mail" rows={8}>
        {(mail) => <Facts mail={mail} />}
      </Loaded>
    </div>
  );
}

function Facts({ mail }: { mail: Mail }) {
  const { number, state } = mail;
  const cache = trpc.useUtils();
  const { start, isBusy, refusal } = useCommand();
  const run = (call: () => Promise<unknown>) =>
    start(async () => {
      await call();
      await cache.mail.invalidate();
    });
  return (
    <section aria-labelledby="mail">
      <OpenedHeading id="mail" state={mail.state}>
        {templateWords(mail.template)}, mail {number}
      </OpenedHeading>
      <dl className={dashboard.facts}>
        <Fact name="To">
          {mail.toAddress}
          {mail.person && ` (${mail.person.name})`}
        </Fact>
        <Fact name="Subject">{mail.subject}</Fact>
        <Fact name="State">{stateWords[state]}</Fact>
        <Fact name="Queued">{momentText(mail.createdAt)}</Fact>
        {mail.sentAt && <Fact name="Sent">{momentText(mail.sentAt)}</Fact>}
        {mail.failedAt && <Fact name="Failed">{momentText(mail.failedAt)}</Fact>}
        <Fact name="Attempts">{formatCount(mail.attempts)}</Fact>
        {state === "queued" && <Fact name="Next attempt">{momentText(mail.nextAttemptAt)}</Fact>}
        <Fact name="Last error">{mail.lastError ?? "None"}</Fact>
        {mail.unreachableSince && <Fact name="Recipient">Has rejected our e-mails since {momentText(mail.unreachableSince)}</Fact>}
      </dl>
      <p className={dashboard.soft}>The text is not shown, because it may contain single-use links to an account.</p>
      <div className={dashboard.actions}>
        {(state === "failed" || state === "queued") && (
          <Button disabled={isBusy} onClick={() => run(() => cache.client.mail.retry.mutate({ number }))}>
            {state === "failed" ? "Send again" : "Try it now"}
          </Button>
        )}
        {state === "queued" && (
          <ConfirmButton
            label="Stop trying"
            question="Stop trying to send this e-mail? You can send it again later."
            confirmLabel="Yes, stop trying"
            isBusy={isBusy}
            onConfirm={() => run(() => cache.client.mail.giveUp.mutate({ number }))}
          />
        )}
      </div>
      {refusal && <p role="alert">{refusal.message}</p>}
    </section>
  );
}

/** The outbox, one mail, or daily mail statistics. */
export default function MailTab({ search }: TabProps) {
  const opened = readNumber(search.get("mail"));
  const isHealth = search.get("part") === "health";
  return (
    <div>
      <nav aria-label="E-mail" className={dashboard.order}>
        <Link href={paths.adminTab("mail")} keepPlace aria-current={isHealth ? undefined : "true"}>
          Outbox
        </Link>
        <Link href={paths.adminTab("mail", { part: "health" })} keepPlace aria-current={isHealth ? "true" : undefined}>
          Daily figures and rejecting addresses
        </Link>
      </nav>
      {isHealth ? (
        <MailHealth />
      ) : opened === null ? (
        <MailList urlQuery={readMailQuery(search)} />
      ) : (
        <MailView key={opened} number={opened} />
      )}
    </div>
  );
}
