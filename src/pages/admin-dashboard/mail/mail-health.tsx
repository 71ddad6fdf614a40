import { mailStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Fact, momentText } from "#src/features/dashboard/facts.tsx";
import { ListChoices } from "#src/features/dashboard/list-controls.tsx";
import { readNumber } from "#src/features/dashboard/list-query.ts";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import type { MailQuery } from "./mail-address.ts";
import { stateWords, templateWords } from "./mail-address.ts";
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
  <RowTable
    isPlain
    caption="E-mails in the last 14 days, by day (London time)"
    items={days}
    keyOf={({ day }) => day}
    columns={[
      { label: "Day", cell: ({ day }) => shortDate(new Date(`${day}T12:00:00Z`)) },
      { label: "Queued", isFigure: true, cell: ({ ordered }) => formatCount(ordered) },
      { label: "Sent", isFigure: true, cell: ({ sent }) => formatCount(sent) },
      { label: "Failed", isFigure: true, cell: ({ failed }) => formatCount(failed) },
    ]}
  />
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
    <Section id="addresses" level={3} heading="Addresses that reject our e-mails">
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
    </Section>
  );
}

type Mail = Outputs["mail"]["open"];

/** One mail: its recipient, subject and delivery attempts. Its body is not shown: it may contain single-use links. */
function MailView({ number }: { number: number }) {
  const query = trpc.mail.open.useQuery({ number }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <BackLink href={paths.adminTab("mail")}>Back to the outbox</BackLink>
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
  const opened = readNumber(search, "mail", 15);
  const isHealth = search.get("part") === "health";
  return (
    <div>
      <ListChoices
        label="E-mail"
        choices={[
          { label: "Outbox", href: paths.adminTab("mail"), isCurrent: !isHealth },
          { label: "Daily figures and rejecting addresses", href: paths.adminTab("mail", { part: "health" }), isCurrent: isHealth },
        ]}
      />
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

function readMailQuery(search: URLSearchParams): MailQuery {
  return {
    state: mailStates.find((each) => each === search.get("state")) ?? null,
    template: search.get("template")?.slice(0, 64) || null,
    to: (search.get("to") ?? "").trim().slice(0, 254),
    beforeNumber: readNumber(search, "before", 15),
  };
}
