import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Fact } from "../fact.tsx";
import { momentText } from "../moment-text.ts";
import { stateWords, templateWords } from "./mail-address.ts";

type Mail = Outputs["mail"]["open"];

/** One mail: to whom, about what, and how its attempts went. Its wording stays closed: it may hold links that work once. */
export function MailView({ number }: { number: number }) {
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
        <Fact name="Ordered">{momentText(mail.createdAt)}</Fact>
        {mail.sentAt && <Fact name="Sent">{momentText(mail.sentAt)}</Fact>}
        {mail.failedAt && <Fact name="Given up">{momentText(mail.failedAt)}</Fact>}
        <Fact name="Attempts">{formatCount(mail.attempts)}</Fact>
        {state === "queued" && <Fact name="Next attempt">{momentText(mail.nextAttemptAt)}</Fact>}
        <Fact name="Last error">{mail.lastError ?? "None"}</Fact>
        {mail.unreachableSince && <Fact name="Its address">Refuses our mail since {momentText(mail.unreachableSince)}</Fact>}
      </dl>
      <p className={dashboard.soft}>Its wording is not shown: it may hold links that open an account once.</p>
      <div className={dashboard.actions}>
        {(state === "failed" || state === "queued") && (
          <Button disabled={isBusy} onClick={() => run(() => cache.client.mail.retry.mutate({ number }))}>
            {state === "failed" ? "Send it anew" : "Try it now"}
          </Button>
        )}
        {state === "queued" && (
          <AskFirst
            label="Give it up"
            question="Try this e-mail no more? It can be sent anew later."
            confirmLabel="Yes, give it up"
            isBusy={isBusy}
            onConfirm={() => run(() => cache.client.mail.giveUp.mutate({ number }))}
          />
        )}
      </div>
      {refusal && <p role="alert">{refusal.message}</p>}
    </section>
  );
}
