import { webhookTestEvent } from "#db/webhook-values.ts";
import { callOutside } from "#ops/trace/trace-ring.ts";
import { type Services, traceServices } from "#server/kernel/context.ts";
import type { WebhookAnswer } from "#server/kernel/services/outside.types.ts";
import { claimDueDeliveries, type DueDelivery, holdDelivery, markDelivered, markFailed } from "./delivery-rows.commands.ts";
import { createWebhookPost, signatureOf } from "./post-webhook.ts";

const pollEveryMs = 2_000;
const batchSize = 5;
const stopGraceMs = 5_000;
const agent = "Dayworks webhooks";

type Deps = Pick<Services, "db" | "site" | "secrets" | "webhookPost" | "now" | "tracing" | "work">;
interface WorkerLog {
  error(details: unknown, message: string): void;
}

/** Sends due deliveries to webhooks. Every process may run a worker, as each delivery is claimed by one. */
export function startWebhookWorker(services: Deps, log: WorkerLog) {
  const cut = new AbortController();
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();
  let isWaiting = false;
  const tick = () => {
    if (isWaiting) return;
    isWaiting = true;
    running = running.then(async () => {
      isWaiting = false;
      try {
        while (!isStopping && (await sendDueDeliveries(services, cut.signal)) === batchSize);
      } catch (error) {
        log.error({ err: error }, "webhooks could not be delivered and will be retried");
      }
    });
  };
  const timer = setInterval(tick, pollEveryMs);
  timer.unref();
  return {
    async stop(): Promise<void> {
      isStopping = true;
      clearInterval(timer);
      const grace = setTimeout(() => cut.abort(), stopGraceMs);
      await running;
      clearTimeout(grace);
    },
  };
}

/** Sends one batch of due deliveries. @returns the number claimed */
export async function sendDueDeliveries(services: Deps, cut: AbortSignal): Promise<number> {
  const due = await claimDueDeliveries(services.db, services.now(), batchSize);
  const { tracing } = services;
  const work = { kind: "task", name: "webhook-delivery" } as const;
  await Promise.all(
    due.map((delivery) =>
      tracing
        ? tracing.inWork(work, null, (point) => sendDelivery(traceServices(services, point), delivery, cut))
        : sendDelivery(services, delivery, cut),
    ),
  );
  return due.length;
}

async function sendDelivery(services: Deps, delivery: DueDelivery, cut: AbortSignal): Promise<void> {
  const { db, now } = services;
  const { webhook, body, event, publicId } = delivery;
  if (webhook.pausedAt !== null && event !== webhookTestEvent) return holdDelivery(db, delivery);
  const begun = now();
  const headers = {
    "content-type": "application/json",
    "user-agent": agent,
    "dayworks-event": event,
    "dayworks-delivery": publicId,
    "dayworks-signature": signatureOf(body, { secrets: secretsOf(services, webhook, begun), now: begun }),
  };
  const post = services.webhookPost ?? createWebhookPost();
  const answer = await callOutside(services.work, "POST webhook", (traced) =>
    post(webhook.address, { headers: { ...headers, ...traced }, body, signal: cut }),
  );
  // Aborted by shutdown: another process claims the delivery after its lease, and no failure is counted.
  if (cut.aborted) return;
  const ended = now();
  const tookMs = ended.getTime() - begun.getTime();
  const reason = failureOf(answer);
  const status = "status" in answer ? answer.status : null;
  if (reason === null) await markDelivered(db, delivery, { status: status ?? 0, tookMs, now: ended });
  else await markFailed(services, delivery, { status, reason, tookMs, now: ended });
}

function secretsOf({ secrets }: Deps, { secret, oldSecret, oldSecretUntil }: DueDelivery["webhook"], now: Date): string[] {
  const isOldGood = oldSecret !== null && oldSecretUntil !== null && oldSecretUntil > now;
  return [secrets.open(secret), ...(isOldGood ? [secrets.open(oldSecret)] : [])];
}

/** Returns null for an accepted delivery. */
function failureOf(answer: WebhookAnswer): string | null {
  if ("because" in answer) return answer.because;
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return `It responded with status ${status}. Redirects are not followed: enter the address it redirects to.`;
  return `It responded with status ${status}.`;
}
