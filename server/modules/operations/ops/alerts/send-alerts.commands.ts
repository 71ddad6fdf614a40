import { and, asc, eq, lte } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import type { AlertWebhookFormat, OpsAlertKind } from "#db/ops-values.ts";
import { type OpsAlertFacts, opsAlertChanges } from "#db/schema/ops-alerts.ts";
import { callOutside } from "#ops/trace/trace-ring.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { startPolling } from "#server/kernel/polling.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { WebhookAnswer } from "#server/kernel/services/outside.types.ts";
import { createWebhookPost, signatureOf } from "#server/modules/hiring/webhooks/deliver/post-webhook.ts";
import { alertLines, runbookOf } from "./alert-lines.ts";
import { consolePathOf, recordOutage } from "./evaluate-alerts.commands.ts";
import { alertKeyOf, momentText } from "./judgement.ts";

const minuteMs = 60_000;
const attemptsAtMost = 8;
const sentAtOnce = 20;
/** A change claimed by a process that crashed is released after this long. */
const leaseMs = 5 * minuteMs;
const retryAfterMs = [minuteMs, 5 * minuteMs, 30 * minuteMs, 120 * minuteMs];

type Deps = Pick<Services, "db" | "site" | "alertWebhook" | "webhookPost" | "now" | "work">;
type Change = typeof opsAlertChanges.$inferSelect;

/** Sends unsent alerts to the configured webhook, oldest first. Returns how many it accepted. */
export async function sendAlerts(services: Deps, signal: AbortSignal): Promise<{ sent: number; unsent: number }> {
  const counts = { sent: 0, unsent: 0 };
  for (let turn = 0; turn < sentAtOnce && !signal.aborted; turn += 1) {
    const change = await claimDueChange(services);
    if (!change) break;
    if (await sendOne(services, change, signal)) counts.sent += 1;
    else counts.unsent += 1;
  }
  return counts;
}

function claimDueChange({ db, now }: Deps): Promise<Change | null> {
  return lockingTransaction(db, async (tx) => {
    const [change] = await tx
      .select()
      .from(opsAlertChanges)
      .where(and(eq(opsAlertChanges.sendState, "queued"), lte(opsAlertChanges.nextAttemptAt, now())))
      .orderBy(asc(opsAlertChanges.nextAttemptAt), asc(opsAlertChanges.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!change) return null;
    const taken = { attempts: change.attempts + 1, nextAttemptAt: new Date(now().getTime() + leaseMs) };
    await tx.update(opsAlertChanges).set(taken).where(eq(opsAlertChanges.id, change.id));
    return { ...change, ...taken };
  });
}

function postAlert(
  { site, alertWebhook, webhookPost, now, work }: Omit<Deps, "db">,
  change: AlertChange,
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  if (!alertWebhook) return Promise.resolve({ because: "No webhook is configured." });
  const body = alertBody(change, { format: alertWebhook.format ?? "json", origin: site.origin });
  const headers = {
    "content-type": "application/json",
    "user-agent": "Dayworks alerts",
    "dayworks-delivery": change.publicId,
    ...(alertWebhook.secret !== null && { "dayworks-signature": signatureOf(body, { secrets: [alertWebhook.secret], now: now() }) }),
  };
  const post = webhookPost ?? createWebhookPost();
  return callOutside(work, "POST alert webhook", (traced) =>
    post(alertWebhook.address, { headers: { ...headers, ...traced }, body, signal }),
  );
}

async function sendOne({ db, site, alertWebhook, webhookPost, now, work }: Deps, change: Change, signal: AbortSignal): Promise<boolean> {
  const ofChange = and(eq(opsAlertChanges.id, change.id), eq(opsAlertChanges.attempts, change.attempts));
  if (!alertWebhook) {
    await db.update(opsAlertChanges).set({ sendState: "none" }).where(ofChange);
    return false;
  }
  const answer = await postAlert({ site, alertWebhook, webhookPost, now, work }, change, signal);
  const isTaken = "status" in answer && answer.status >= 200 && answer.status < 300;
  if (isTaken) await db.update(opsAlertChanges).set({ sendState: "sent", lastError: null }).where(ofChange);
  else {
    const lastError = ("because" in answer ? answer.because : `It responded with status ${answer.status}.`).slice(0, 300);
    const waitMs = retryAfterMs[Math.min(change.attempts, retryAfterMs.length) - 1] ?? minuteMs;
    const sendState = change.attempts >= attemptsAtMost ? "failed" : "queued";
    await db
      .update(opsAlertChanges)
      .set({ sendState, lastError, nextAttemptAt: new Date(now().getTime() + waitMs) })
      .where(ofChange);
  }
  return isTaken;
}

interface AlertChange {
  publicId: string;
  kind: OpsAlertKind;
  isRaised: boolean;
  at: Date;
  title: string;
  facts: OpsAlertFacts;
}

interface Message {
  change: AlertChange;
  heading: string;
  lines: string[];
  link: string;
  runbook: string;
}

/** Limits of Slack’s blocks. */
const [headerMaxChars, sectionMaxChars] = [150, 3000];
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Returns the body that is posted about a change of an alert. What was measured may hold text of visitors, so it is never read as markup. */
export function alertBody(change: AlertChange, { format, origin }: { format: AlertWebhookFormat; origin: string }): string {
  const { kind, facts, isRaised, title } = change;
  const message = {
    change,
    heading: `${isRaised ? "Firing" : "Resolved"}: ${title}`,
    lines: alertLines(kind, facts),
    link: origin + consolePathOf(kind, facts),
    runbook: origin + paths.opsTab("alerts", { runbook: runbookOf(kind, facts) }),
  };
  return JSON.stringify({ json: siteMessage, slack: slackMessage, teams: teamsMessage }[format](message));
}

const siteMessage = ({ change: { publicId, kind, isRaised, at, title }, lines, link, runbook }: Message) => ({
  id: publicId,
  event: isRaised ? "alert.raised" : "alert.ended",
  occurredAt: at.toISOString(),
  data: { kind, title, lines, link, runbook },
});

const escapeSlack = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** For an incoming webhook of Slack: `text` is what notifications and screen readers say. */
const slackMessage = ({ change: { at }, heading, lines, link, runbook }: Message) => ({
  text: escapeSlack(heading),
  blocks: [
    { type: "header", text: { type: "plain_text", text: cut(heading, headerMaxChars), emoji: false } },
    ...(lines.length > 0
      ? [{ type: "section", text: { type: "plain_text", text: cut(lines.join("\n"), sectionMaxChars), emoji: false } }]
      : []),
    {
      type: "context",
      elements: [
        {
          type: "mrkdwn",
          text: `<${escapeSlack(link)}|Open the console> · <${escapeSlack(runbook)}|Runbook> · <!date^${Math.floor(at.getTime() / 1000)}^{date_short_pretty} {time}|${at.toISOString()}>`,
        },
      ],
    },
  ],
});

/** For a workflow of Teams that is started by a webhook: a message with one Adaptive Card. */
const teamsMessage = ({ change: { at, isRaised }, heading, lines, link, runbook }: Message) => ({
  type: "message",
  attachments: [
    {
      contentType: "application/vnd.microsoft.card.adaptive",
      contentUrl: null,
      content: {
        $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
        type: "AdaptiveCard",
        version: "1.4",
        fallbackText: heading,
        body: [
          richText({ text: heading, weight: "Bolder", size: "Medium", color: isRaised ? "Attention" : "Good" }),
          ...lines.map((text) => richText({ text })),
          richText({ text: at.toISOString(), isSubtle: true, size: "Small" }),
        ],
        actions: [
          { type: "Action.OpenUrl", title: "Open the console", url: link },
          { type: "Action.OpenUrl", title: "Runbook", url: runbook },
        ],
      },
    },
  ],
});

/** Text runs, unlike text blocks, are not read as Markdown. */
const richText = (run: Record<string, string | boolean>) => ({ type: "RichTextBlock", inlines: [{ type: "TextRun", ...run }] });

const pingEveryMs = 10_000;
/** With the time that a ping may wait, the webhook is told within two minutes. */
const awayFromMs = 60_000;

interface WatchOptions {
  /** Fails when the database does not answer in time. */
  ping: () => Promise<unknown>;
  log: { error(details: unknown, message: string): void };
}

/**
 * Watches whether the database answers. An alert about that can be neither stored nor queued, so each process tells the webhook itself;
 * once the database answers again, the alert is recorded and administrators are mailed.
 */
export function createDatabaseWatch(services: Deps, { ping, log }: WatchOptions) {
  let awaySince: Date | null = null;
  let isTold = false;
  return {
    async look(signal: AbortSignal): Promise<void> {
      const isAway = await ping().then(
        () => false,
        () => true,
      );
      if (signal.aborted) return;
      const at = services.now();
      if (isAway) awaySince ??= at;
      if (!awaySince) return;
      const isLong = at.getTime() - awaySince.getTime() >= awayFromMs;
      if (!isAway) {
        if (isLong) await recordOutage(services, { ...alertOf(awaySince, at), since: awaySince, until: at });
        [awaySince, isTold] = [null, false];
      } else if (isLong && !isTold) {
        log.error({ since: awaySince.toISOString() }, "the database has not answered for a minute");
        isTold = await tell(services, awaySince, signal);
      }
    },
  };
}

/** Tries again at the next ping where the webhook does not take it. */
async function tell(services: Deps, since: Date, signal: AbortSignal): Promise<boolean> {
  if (!services.alertWebhook) return true;
  const answer = await postAlert(services, { ...alertOf(since), publicId: randomPublicId(), isRaised: true, at: since }, signal);
  return "status" in answer && answer.status >= 200 && answer.status < 300;
}

const alertOf = (since: Date, until?: Date) => ({
  ...{ key: alertKeyOf("server", "database"), kind: "server" as const, title: "The database does not answer" },
  facts: { awaySince: momentText(since), ...(until && { awayUntil: momentText(until) }) },
});

/** Pings every ten seconds until it is stopped. */
export function startDatabaseWatch(services: Deps, options: WatchOptions) {
  const watch = createDatabaseWatch(services, options);
  const stopping = new AbortController();
  const polling = startPolling(
    pingEveryMs,
    async () => stopping.signal.aborted || watch.look(stopping.signal),
    (error) => options.log.error({ err: error }, "an outage of the database could not be recorded"),
  );
  return {
    /** Does not wait for a ping, which a database that is away may leave without an answer. */
    stop(): void {
      stopping.abort();
      void polling.stop();
    },
  };
}
