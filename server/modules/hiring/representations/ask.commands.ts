import { and, desc, eq, gt, inArray, or, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobs } from "#db/schema/jobs.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { representations } from "#db/schema/representations.ts";
import { daysAfter, daysBefore } from "#db/time-limits.ts";
import type { RowFacts } from "#server/kernel/access/can.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import { readAdvertPlace } from "#server/modules/market/places/advert-place.ts";
import { placeKey } from "#server/modules/market/places/place-key.ts";
import { findableConditions, findProfileViewer } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { companyNameKey } from "#server/text/company-name.ts";
import { londonDay } from "#server/text/plain-words.ts";
import { employerFacts, findApplication, firmOf } from "../applications/application-access.ts";
import {
  isSameRepresentedVacancy,
  isValidAt,
  type RepresentedVacancy,
  selectRepresentations,
} from "../applications/representation/representation-rows.queries.ts";
import type { askForRepresentationInput, requestedRepresentation } from "./representation.fields.ts";
import { requireOwnAdvert } from "./representations.queries.ts";

type RequestedRepresentation = z.infer<typeof requestedRepresentation>;

const askAgainDays = 30;
const openColdOfFirm = 20;
const openColdOfPerson = 10;
const requestsRead = 200;

interface RepresentationFacts {
  firmId: number;
  candidateUserId: number;
  origin: "application" | "cold";
  vacancy: RepresentedVacancy;
  now: Date;
}

/**
 * Refuses a request for a vacancy whose request is open, granted for longer than a request may wait, or recently refused, and limits
 * requests to jobseekers who did not apply.
 * @returns the advert of the permission that the request would renew @throws AppError conflict
 */
async function requireRequestAllowed(
  tx: Db,
  { firmId, candidateUserId, origin, vacancy, now }: RepresentationFacts,
): Promise<number | null> {
  const since = daysBefore(now, askAgainDays);
  const earlier = await selectRepresentations(tx)
    .where(
      and(
        eq(representations.candidateUserId, candidateUserId),
        eq(representations.firmId, firmId),
        or(
          // Open, or lapsed but not yet swept.
          and(eq(representations.state, "asked"), gt(representations.answerBy, since)),
          isValidAt(now),
          and(inArray(representations.state, [...turnedDown]), gt(representations.endedAt, since)),
        ),
      ),
    )
    .orderBy(desc(representations.id))
    .limit(requestsRead);
  const same = earlier.find((row) => isSameRepresentedVacancy(vacancy, row));
  const endsAt = same?.state === "given" ? same.expiresAt : null;
  if (endsAt && endsAt > daysAfter(now, answerDays)) {
    const until = `until ${londonDay(endsAt)}. You can ask to renew it from ${londonDay(daysBefore(endsAt, answerDays))}.`;
    throw new AppError("conflict", `You already have this person’s permission for this vacancy, ${until}`);
  }
  if (same?.state === "asked" && same.answerBy > now)
    throw new AppError("conflict", "You have asked this person about this vacancy already.");
  if (same && !endsAt) {
    const again = new Date((same.endedAt ?? same.answerBy).getTime() + askAgainDays * dayMs);
    throw new AppError("conflict", `You can ask this person about this vacancy again from ${londonDay(again)}.`);
  }
  const renewedJobId = endsAt ? (same?.jobId ?? null) : null;
  if (origin === "application") return renewedJobId;
  const cold = and(eq(representations.origin, "cold"), isOpenAt(now));
  if ((await tx.$count(representations, and(eq(representations.firmId, firmId), cold))) >= openColdOfFirm) {
    throw new AppError(
      "conflict",
      `At most ${openColdOfFirm} requests to people who did not apply may be open at once. Wait until some are answered.`,
    );
  }
  if ((await tx.$count(representations, and(eq(representations.candidateUserId, candidateUserId), cold))) >= openColdOfPerson) {
    throw new AppError("conflict", "This person already has enough open requests to answer. Try again later.");
  }
  return renewedJobId;
}

const turnedDown = ["refused", "revoked", "withdrawn", "lapsed"] as const;

const isOpenAt = (now: Date): SQL | undefined => and(eq(representations.state, "asked"), gt(representations.answerBy, now));

const dayMs = 86_400_000;
const answerDays = 14;

type AskForRepresentationInput = z.output<typeof askForRepresentationInput>;

/**
 * Requests a jobseeker's permission to represent them. The text shown is the site's, with the recruiter's statements inserted, and is
 * stored as shown.
 * @throws AppError not-found for a jobseeker the caller may not see, conflict for a vacancy already requested or a firm with too many open,
 * invalid-fields
 */
export function requestRepresentation(ctx: Context, order: AskForRepresentationInput): Promise<RequestedRepresentation> {
  return withIdempotencyKey(ctx, { call: "representations.ask", sent: order }, (tx) => insertRequest(ctx, tx, order));
}

async function insertRequest(ctx: Context, tx: Db, order: AskForRepresentationInput): Promise<RequestedRepresentation> {
  const { now } = ctx;
  const { gazetteer } = ctx.services;
  const principal = requireUser(ctx.principal);
  const known = await firmOf(tx, principal);
  const person = await findRequestedCandidate(ctx, tx, known, order);
  requireAllowed(ctx, "representation.ask", person.facts);
  if (person.candidateUserId === null) throw new AppError("not-found", "There is no profile at that address.");
  const firmId = known ?? (await ensurePractice(tx, principal.userId, now));
  // The lock makes concurrent requests of one firm wait and count each other.
  const firm = await lockCurrentFirm(tx, firmId);
  const { candidateUserId, origin } = person;
  await lockCandidate(tx, candidateUserId);
  const namedJobId = order.jobId ?? person.jobId;
  if (order.jobId !== undefined) await requireOwnAdvert(tx, principal, firmId, order.jobId);
  const { clientName, role, place, pay, terms } = order;
  const found = readAdvertPlace(gazetteer, place).place;
  const keys = { clientKey: companyNameKey(clientName), placeKey: found ? `#${found.id}` : placeKey(place) };
  const vacancy = { ...keys, role, jobId: namedJobId, advertVacancyKey: await vacancyKeyOf(tx, namedJobId) };
  const renewedJobId = await requireRequestAllowed(tx, { firmId, candidateUserId, origin, vacancy, now });
  const jobId = namedJobId ?? renewedJobId;
  const shownText = permissionText({ firmName: firm.name, clientName, role, place, jobId, pay, terms });
  const publicId = randomPublicId();
  const answerBy = daysAfter(now, answerDays);
  await tx.insert(representations).values({
    publicId,
    firmId,
    askedByUserId: principal.userId,
    candidateUserId,
    origin,
    jobId,
    ...keys,
    clientName,
    role,
    place,
    shownText,
    textVersion: permissionTextVersion,
    shownDigest: digestOf(shownText),
    state: "asked",
    askedAt: now,
    answerBy,
  });
  await announce(ctx, tx, "representation.asked", { id: publicId, candidateUserId, firmName: firm.name, role, answerBy });
  await recordAudit(tx, ctx, { action: "representation.ask", resource: "representation", resourceId: publicId, reason: origin });
  return { id: publicId, state: "asked", answerBy: answerBy.toISOString() };
}

/** Locks the jobseeker, so that decisions about their permissions are serialised. @throws AppError not-found once the account is closed */
export async function lockCandidate(tx: Db, userId: number): Promise<{ name: string }> {
  const [person] = await tx
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.state, "active")))
    .limit(1)
    .for("update");
  if (!person) throw new AppError("not-found", "There is no profile at that address.");
  return person;
}

async function vacancyKeyOf(tx: Db, jobId: number | null): Promise<string | null> {
  if (jobId === null) return null;
  const [job] = await tx.select({ key: jobs.vacancyKey }).from(jobs).where(eq(jobs.id, jobId)).limit(1);
  return job?.key ?? null;
}

/** Version of the site's text. Changed text needs a new version; earlier text remains as stored. */
export const permissionTextVersion = "2026-11";
export const permissionDays = 30;

interface PermissionTextFacts {
  firmName: string;
  clientName: string;
  role: string;
  place: string;
  jobId: number | null;
  /** The recruiter's text about pay and about the terms of the work. */
  pay: string;
  terms: string;
}

/** Returns the full text shown to a jobseeker before granting. It is stored as shown and is the only binding version. */
export function permissionText({ firmName, clientName, role, place, jobId, pay, terms }: PermissionTextFacts): string {
  return [
    `Recruiter: ${firmName}`,
    `Client: ${clientName}`,
    `Role: ${role}`,
    `Place: ${place}`,
    ...(jobId === null ? [] : [`Advert: number ${jobId}`]),
    `Pay, as the recruiter states it: ${pay}`,
    `Terms, as the recruiter states them: ${terms}`,
    "",
    `I allow ${firmName} to put me forward to ${clientName} for this role, and to send them my profile and my CV for it.`,
    `This is for this role at this client alone. It ends by itself ${permissionDays} days after I give it, and I can revoke it at any time. From then on ${firmName} may no longer read my details or download my CV here.`,
    `It costs me nothing: ${firmName} may not ask me for a fee for finding me work.`,
    "",
    `Wording ${permissionTextVersion}. Whatever else the recruiter has said or sent, this text holds.`,
  ].join("\n");
}

export const digestOf = (shownText: string): string => hashOf(shownText);

interface RequestedCandidate {
  candidateUserId: number | null;
  origin: "application" | "cold";
  jobId: number | null;
  facts: RowFacts;
}

/**
 * Finds the jobseeker a request concerns, and the caller's right to contact them: their application, or their visibility in the database.
 */
async function findRequestedCandidate(
  ctx: Context,
  db: Db,
  firmId: number | null,
  order: AskForRepresentationInput,
): Promise<RequestedCandidate> {
  const principal = requireUser(ctx.principal);
  if (order.applicationId !== undefined) {
    const row = await findApplication(db, order.applicationId);
    const isOpen = row !== undefined && row.state !== "withdrawn";
    const facts = isOpen ? employerFacts(principal, firmId, row) : {};
    return { candidateUserId: row?.userId ?? null, origin: "application", jobId: row?.jobId ?? null, facts };
  }
  const [found] = await db
    .select({ userId: jobseekerProfiles.userId })
    .from(jobseekerProfiles)
    .innerJoin(users, eq(users.id, jobseekerProfiles.userId))
    .where(and(eq(jobseekerProfiles.publicId, order.seekerId ?? ""), ...findableConditions(ctx, await findProfileViewer(ctx))))
    .limit(1);
  return { candidateUserId: found?.userId ?? null, origin: "cold", jobId: null, facts: { isFindable: found !== undefined } };
}
