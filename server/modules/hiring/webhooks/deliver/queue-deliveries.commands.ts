import { and, asc, eq, exists, inArray, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { InterviewState, InterviewStep } from "#db/interview-values.ts";
import type { ApplicationState, JobStatus } from "#db/own-values.ts";
import { applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";
import { webhookAdverts, webhookDeliveries, webhooks } from "#db/schema/webhooks.ts";
import { type DeliverableEvent, type WebhookEvent, webhookLimits } from "#db/webhook-values.ts";
import type { EventFacts } from "#server/kernel/events.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";

interface InterviewData {
  interviewId: string;
  applicationId: string;
  jobId: number;
  state: InterviewState;
  /** Increases with each change; answers and changes must send it. */
  sequence: number;
  startsAt: string;
  lengthMinutes: number;
}

/** Payloads hold ids, states and times only. Personal data must be fetched from the API with permission. */
interface EventData extends Record<`interview.${InterviewStep}`, InterviewData> {
  "application.received": { applicationId: string; jobId: number; state: ApplicationState };
  "application.changed": { applicationId: string; jobId: number; state: ApplicationState; before: ApplicationState };
  "advert.live": { jobId: number; status: JobStatus };
  "advert.ended": { jobId: number; status: JobStatus };
  "webhook.test": { webhookId: string };
}

const advertsAtOnce = 1000;

interface QueuedEvent<Event extends DeliverableEvent> {
  event: Event;
  data: EventData[Event];
  now: Date;
}

/** Queues one delivery for each of these webhooks, which must be locked. */
export async function queueDeliveries<Event extends DeliverableEvent>(
  tx: Db,
  to: readonly { id: number; isHeld: boolean }[],
  { event, data, now }: QueuedEvent<Event>,
): Promise<void> {
  if (to.length === 0) return;
  const rows = to.map(({ id: webhookId, isHeld }) => {
    const publicId = randomPublicId();
    const body = JSON.stringify({ id: publicId, event, occurredAt: now.toISOString(), data });
    return {
      publicId,
      webhookId,
      event,
      body,
      state: isHeld ? ("held" as const) : ("queued" as const),
      nextAttemptAt: now,
      createdAt: now,
    };
  });
  await tx.insert(webhookDeliveries).values(rows);
}

/** Queues deliveries to a firm's subscribed webhooks, in the transaction of the event. Firms without webhooks cost one index lookup. */
async function queueForFirm<Event extends WebhookEvent>(tx: Db, companyId: number, news: QueuedEvent<Event>): Promise<void> {
  const ofFirm = eq(webhooks.companyId, companyId);
  const known = await tx.select({ id: webhooks.id, events: webhooks.events }).from(webhooks).where(ofFirm).limit(webhookLimits.perFirm);
  const ids = known.flatMap(({ id, events }) => (events.includes(news.event) ? [id] : []));
  if (ids.length === 0) return;
  // The lock prevents webhooks from being removed or paused before their deliveries are stored.
  const there = await tx
    .select({ id: webhooks.id, pausedAt: webhooks.pausedAt })
    .from(webhooks)
    .where(inArray(webhooks.id, ids))
    .orderBy(asc(webhooks.id))
    .limit(ids.length)
    .for("update");
  await queueDeliveries(
    tx,
    there.map(({ id, pausedAt }) => ({ id, isHeld: pausedAt !== null })),
    news,
  );
}

/** Queues deliveries for an application that was sent or changed its state. */
export async function queueApplicationDeliveries(
  tx: Db,
  { rowId, from, to, now }: { rowId: number; from: ApplicationState | null; to: ApplicationState; now: Date },
): Promise<void> {
  const [row] = await tx
    .select({ applicationId: applications.publicId, jobId: applications.jobId, companyId: jobs.companyId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, rowId))
    .limit(1);
  if (!row) return;
  const { companyId, ...ids } = row;
  if (from === null || from === "draft")
    await queueForFirm(tx, companyId, { event: "application.received", data: { ...ids, state: to }, now });
  else await queueForFirm(tx, companyId, { event: "application.changed", data: { ...ids, state: to, before: from }, now });
}

/** Queues deliveries for an event of an interview, with its current details. */
export async function queueInterviewDeliveries(tx: Db, { interview, step, now }: EventFacts["interview.stepped"]): Promise<void> {
  const [row] = await tx
    .select({ applicationId: applications.publicId, jobId: applications.jobId, companyId: jobs.companyId })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(eq(applications.id, interview.applicationId))
    .limit(1);
  if (!row) return;
  const { companyId, ...ids } = row;
  const { publicId: interviewId, state, sequence, startsAt, lengthMinutes } = interview;
  const data = { interviewId, ...ids, state, sequence, startsAt: startsAt.toISOString(), lengthMinutes };
  await queueForFirm(tx, companyId, { event: `interview.${step}`, data, now });
}

/** Queues deliveries for adverts that were published or ended since the last change. */
export async function queueAdvertDeliveries(tx: Db, jobIds: readonly number[], now: Date): Promise<void> {
  const watched = tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.companyId, jobs.companyId));
  const rows = await tx
    .select({ jobId: jobs.id, companyId: jobs.companyId, status: jobs.status, wasLive: webhookAdverts.isLive })
    .from(jobs)
    .leftJoin(webhookAdverts, eq(webhookAdverts.jobId, jobs.id))
    .where(and(inArray(jobs.id, [...jobIds]), isNull(jobs.feedSourceId), exists(watched)))
    .limit(advertsAtOnce);
  for (const { jobId, companyId, status, wasLive } of rows) {
    const isLive = status === "live";
    if (isLive === (wasLive ?? false)) continue;
    await tx.insert(webhookAdverts).values({ jobId, companyId, isLive }).onDuplicateKeyUpdate({ set: { isLive, companyId } });
    await queueForFirm(tx, companyId, { event: isLive ? "advert.live" : "advert.ended", data: { jobId, status }, now });
  }
}

/** Records the live adverts when a firm adds its first webhook, so that they are not reported as new. */
export async function recordLiveAdverts(tx: Db, companyId: number): Promise<void> {
  await tx.delete(webhookAdverts).where(eq(webhookAdverts.companyId, companyId));
  const live = and(eq(jobs.companyId, companyId), eq(jobs.status, "live"), isNull(jobs.feedSourceId));
  const onBoard = await tx
    .select({ jobId: jobs.id })
    .from(jobs)
    .where(live)
    .limit(20 * advertsAtOnce);
  for (let from = 0; from < onBoard.length; from += advertsAtOnce) {
    await tx
      .insert(webhookAdverts)
      .values(onBoard.slice(from, from + advertsAtOnce).map(({ jobId }) => ({ jobId, companyId, isLive: true })));
  }
}
