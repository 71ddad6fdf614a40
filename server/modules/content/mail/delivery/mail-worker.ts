import type { Db } from "#db/client.ts";
import type { Site } from "#server/kernel/site.ts";
import { onMailQueued } from "../outbox-signal.ts";
import { MailRefused, type MailTransport, type OutgoingMail } from "./disk-transport.ts";
import { type ClaimedMail, claimDueMail, markFailedAttempt, markSent } from "./outbox-rows.commands.ts";

const pollEveryMs = 2_000;
/** A mail is signalled before its transaction commits; most have committed after this delay. */
const wakeAfterMs = 100;
const batchSize = 5;
const sendTimeoutMs = 120_000;

export interface MailWorkerDeps {
  db: Db;
  site: Site;
  from: string;
  transport: MailTransport;
  /** Time allowed for a mail in delivery at shutdown; five seconds by default. */
  stopGraceMs?: number;
  clock: () => Date;
  log: { info(details: unknown, message: string): void; error(details: unknown, message: string): void };
}

export interface MailWorker {
  /** Sends the mail that is due now; called by the timer. */
  tick(): Promise<void>;
  /** Claims no more mail, allows a short time for deliveries in progress, then leaves them for a later attempt. */
  stop(): Promise<void>;
}

/** Sends the mail in the outbox. Every process may run one: a mail belongs to the process that claimed its row. */
export function startMailWorker(deps: MailWorkerDeps): MailWorker {
  const cut = new AbortController();
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();
  let waiting = false;
  const tick = () => {
    if (waiting) return running;
    waiting = true;
    running = running.then(async () => {
      waiting = false;
      try {
        while (!isStopping && (await sendBatch(deps, cut.signal)) === batchSize);
      } catch (error) {
        deps.log.error({ err: error }, "mail delivery failed and will try again");
      }
    });
    return running;
  };
  const timer = setInterval(tick, pollEveryMs);
  timer.unref();
  let wake: NodeJS.Timeout | null = null;
  const endListening = onMailQueued(() => {
    wake ??= setTimeout(() => {
      wake = null;
      void tick();
    }, wakeAfterMs).unref();
  });
  return {
    tick,
    async stop() {
      isStopping = true;
      clearInterval(timer);
      if (wake) clearTimeout(wake);
      endListening();
      const grace = setTimeout(() => cut.abort(), deps.stopGraceMs ?? 5_000);
      await running;
      clearTimeout(grace);
      deps.transport.close();
    },
  };
}

async function sendBatch(deps: MailWorkerDeps, cut: AbortSignal): Promise<number> {
  const mails = await claimDueMail(deps.db, deps.clock(), batchSize);
  await Promise.all(mails.map((mail) => sendOne(deps, mail, cut)));
  return mails.length;
}

async function sendOne(deps: MailWorkerDeps, mail: ClaimedMail, cut: AbortSignal): Promise<void> {
  const { db, clock, log, transport } = deps;
  const facts = { mail: mail.id, template: mail.template, attempt: mail.attempts };
  try {
    await transport.send(toOutgoingMail(deps, mail), AbortSignal.any([cut, AbortSignal.timeout(sendTimeoutMs)]));
  } catch (error) {
    const reason = maskAddresses(error instanceof Error ? error.message : String(error));
    const state = await markFailedAttempt(db, mail, { reason, isFinal: error instanceof MailRefused, now: clock() });
    // The error itself is not logged: it holds addresses and the server's full response.
    log.error({ ...facts, reason, state }, "a mail could not be sent");
    return;
  }
  await markSent(db, mail, clock());
  log.info(facts, "a mail was sent");
}

function toOutgoingMail({ site, from }: MailWorkerDeps, mail: ClaimedMail): OutgoingMail {
  return {
    id: mail.id,
    to: mail.toAddress,
    from: { name: site.name, address: from },
    replyTo: site.supportEmail,
    subject: mail.subject,
    text: mail.textBody,
    html: mail.htmlBody,
    // The time distinguishes rows with the same id before and after the database was recreated.
    messageId: `<${mail.id}.${mail.createdAt.getTime().toString(36)}@${new URL(site.origin).hostname}>`,
    queuedAt: mail.createdAt,
    headers: mail.headers,
    calendar: mail.calendar,
  };
}

/** A receiver's response often repeats the address. */
function maskAddresses(text: string): string {
  return text.replaceAll(/<?[^\s<>@]*@[^\s<>]*>?/g, "(address)").replaceAll(/\s+/g, " ");
}
