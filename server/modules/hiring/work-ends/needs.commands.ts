import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { places } from "#db/schema/places.ts";
import { profileSuites } from "#db/schema/profile-parts.ts";
import { jobseekerProfiles } from "#db/schema/profiles.ts";
import { workEnds, workNeedAnswers, workNeeds } from "#db/schema/work-ends.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import { lockCurrentFirm } from "#server/kernel/access/standing-firm.ts";
import type { Context, Services } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { EventFacts } from "#server/kernel/events.ts";
import { withIdempotencyKey } from "#server/kernel/idempotency/idempotency-key.ts";
import { contactDetailsIn } from "#server/kernel/questions/contact-details.ts";
import { type Question, requireConfirmed } from "#server/kernel/questions/question.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { currentTerm } from "#server/kernel/terms/current-terms.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import { ensurePractice } from "#server/modules/market/adverts/practice.commands.ts";
import { findAddressee } from "#server/modules/people/accounts/principal-of.queries.ts";
import { monthsLater } from "#server/modules/people/profiles/reading/read-when.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { firmOf } from "../applications/application-access.ts";
import { introduceCandidate, type SharedDetails } from "../contact-requests/ask.commands.ts";
import {
  currentMonth,
  findNeedsFor,
  isOpenNeed,
  listHiddenFirms,
  monthsBeforeNeed,
  type NeedRow,
  readSeekerFacts,
  selectNeeds,
  suits,
  withAnnouncerDomains,
} from "./matching-needs.queries.ts";
import { takeNeedAway } from "./needs-desk.commands.ts";
import { placeOfNeed } from "./work-ends.queries.ts";

const openOfFirm = 5;
const announcedPerMonth = 10;
const mostMonthsAhead = 18;
/** Reports by different people after which a need is shown to nobody until an administrator has looked. */
const reportsUntilRemoved = 3;
const automaticReason = "It was reported to us, and is shown to nobody until we have looked at it.";
const peoplePerRead = 500;
const needsAtOnce = 500;
const dayMs = 86_400_000;

interface AnnounceNeedInput {
  month: string;
  role: string;
  level: string;
  region: string | null;
  suite: string | null;
  pay: string;
  message: string;
  /** Codes of the questions answered with yes. */
  confirmed: readonly string[];
}

/**
 * Announces that the caller's firm needs a surveyor from a month on. Nobody tells the firm how many it suits.
 * @throws AppError invalid-fields, needs-confirmation, conflict, too-many-attempts
 */
export function announceNeed(ctx: Context, { confirmed, ...input }: AnnounceNeedInput): Promise<{ id: string }> {
  requireMonthAhead(input.month, ctx.now);
  requireConfirmed(findContactQuestions(input), confirmed);
  return withIdempotencyKey(ctx, { call: "workEnds.announceNeed", sent: input }, async (tx) => {
    const { now } = ctx;
    const principal = requireUser(ctx.principal);
    if (principal.companyId === null && !principal.isFreelance) {
      throw new AppError("conflict", "Set up your company first, so that people know who is asking.");
    }
    const { isAudited } = requireAllowed(ctx, "workNeed.announce", { companyId: principal.companyId, ownerId: principal.userId });
    const firmId = (await firmOf(tx, principal)) ?? (await ensurePractice(tx, principal.userId, now));
    // The lock makes concurrent announcements of one firm wait and count each other.
    await lockCurrentFirm(tx, firmId);
    const ofFirm = eq(workNeeds.firmId, firmId);
    const open = await tx.$count(
      workNeeds,
      and(ofFirm, eq(workNeeds.state, "open"), gt(workNeeds.month, monthsLater(currentMonth(now), -1))),
    );
    if (open >= openOfFirm) {
      throw new AppError("conflict", `Your firm can have ${openOfFirm} needs open at once. Withdraw one first.`);
    }
    const lately = await tx.$count(workNeeds, and(ofFirm, gt(workNeeds.announcedAt, new Date(now.getTime() - 30 * dayMs))));
    if (lately >= announcedPerMonth) {
      throw new AppError("too-many-attempts", `Your firm can announce ${announcedPerMonth} needs in 30 days. Try again later.`, {
        retryAfterSeconds: 86_400,
      });
    }
    const publicId = randomPublicId();
    const need = { ...input, publicId, firmId, announcedByUserId: principal.userId, state: "open", announcedAt: now } as const;
    await tx.insert(workNeeds).values(need);
    if (isAudited) await audit(ctx, tx, "workNeed.announce", publicId);
    return { id: publicId };
  });
}

function requireMonthAhead(month: string, now: Date): void {
  const from = currentMonth(now);
  if (month < from || month > monthsLater(from, mostMonthsAhead)) {
    throw invalidFields([{ pointer: "/month", detail: `Choose a month from this one to ${mostMonthsAhead} months ahead.` }]);
  }
}

const findContactQuestions = ({ role, pay, message }: Pick<AnnounceNeedInput, "role" | "pay" | "message">): Question[] =>
  Object.entries({ role, pay, message }).flatMap(([field, text]) =>
    contactDetailsIn(text).map((kind) => ({
      code: "looks-like-contact-details",
      pointer: `/${field}`,
      detail: `Remove the ${kind}: surveyors introduce themselves with the button, and you then write to each other here. Announce it anyway?`,
    })),
  );

/** Withdraws a need; introductions that were made stay. Idempotent. @throws AppError not-found */
export function withdrawNeed(ctx: Context, id: string): Promise<{ state: "withdrawn" }> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const principal = requireUser(ctx.principal);
    const [row] = await selectNeeds(tx).where(eq(workNeeds.publicId, id)).limit(1).for("update");
    const firmId = await firmOf(tx, principal);
    const facts = row ? { companyId: row.firmId, ownerId: row.firmId === firmId ? principal.userId : null } : {};
    const { isAudited } = requireAllowed(ctx, "workNeed.withdraw", facts);
    if (!row) throw new AppError("not-found", "There is no such need.");
    if (row.state === "withdrawn") return { state: row.state };
    if (row.state !== "open") throw new AppError("conflict", "We have removed this need already: nobody is shown it.");
    await tx.update(workNeeds).set({ state: "withdrawn", endedAt: ctx.now }).where(eq(workNeeds.id, row.rowId));
    if (isAudited) await audit(ctx, tx, "workNeed.withdraw", id);
    return { state: "withdrawn" as const };
  });
}

/** Withdraws all needs of a firm that is closed. */
export async function withdrawNeedsOf(tx: Db, { at, companyId }: Pick<EventFacts["firm.closed"], "at" | "companyId">): Promise<void> {
  await tx
    .update(workNeeds)
    .set({ state: "withdrawn", endedAt: at.now })
    .where(and(eq(workNeeds.firmId, companyId), eq(workNeeds.state, "open")));
}

/**
 * Introduces the caller to the firm that announced a need: with their consent the firm has an accepted contact request, with their name and
 * what they share. @throws AppError not-found, conflict
 */
export function introduceSelf(ctx: Context, { id, ...shared }: { id: string } & SharedDetails): Promise<{ requestId: string }> {
  return answerNeed(ctx, id, async (tx, need, userId) => {
    if (need.isIntroduced) throw new AppError("conflict", "You have introduced yourself to this firm already.");
    const { firmId, announcedByUserId, role, pay, message, month, rowId } = need;
    const request = { firmId, askedByUserId: announcedByUserId, role, place: placeOfNeed(need), pay, message };
    const requestId = await introduceCandidate(ctx, tx, { ...request, candidateUserId: userId, shared });
    await saveAnswer(tx, { needId: rowId, userId, state: "introduced", at: ctx.now });
    await announce(ctx, tx, "work-need.answered", { firmId, announcedByUserId, requestId, role, month });
    return { requestId };
  });
}

/** Declines a need, which is then shown no more; the firm is not told. @throws AppError not-found */
export function declineNeed(ctx: Context, id: string): Promise<{ state: "declined" }> {
  return answerNeed(ctx, id, async (tx, need, userId) => {
    if (need.isIntroduced) throw new AppError("conflict", "You have introduced yourself. Stop sharing under your contact requests.");
    await saveAnswer(tx, { needId: need.rowId, userId, state: "declined", at: ctx.now });
    return { state: "declined" as const };
  });
}

/** Reports a need to the site's administrators; it is shown to the caller no more. @throws AppError not-found */
export function reportNeed(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<{ isReported: true }> {
  return answerNeed(ctx, id, async (tx, need, userId) => {
    await saveAnswer(tx, { needId: need.rowId, userId, state: "reported", at: ctx.now, reportReason: reason, reportedAt: ctx.now });
    const reporter = await findAddressee(tx, userId);
    const request = { ...need, askedByUserId: need.announcedByUserId, candidateUserId: userId };
    if (reporter) await announce(ctx, tx, "contact.reported", { request, reason, reporter });
    const isReported = and(eq(workNeedAnswers.needId, need.rowId), eq(workNeedAnswers.state, "reported"));
    if ((await tx.$count(workNeedAnswers, isReported)) >= reportsUntilRemoved) await takeNeedAway(ctx, tx, need, automaticReason);
    return { isReported: true as const };
  });
}

type NeedOfCaller = Awaited<ReturnType<typeof findNeedsFor>>[number];

/** Runs the caller's answer to a need that they are shown; audited. @throws AppError not-found for every other need */
function answerNeed<Answer>(
  ctx: Context,
  id: string,
  work: (tx: Db, need: NeedOfCaller, userId: number) => Promise<Answer>,
): Promise<Answer> {
  return lockingTransaction(ctx.services.db, async (tx) => {
    const { userId } = requireUser(ctx.principal);
    // The lock makes two answers of one person wait for each other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).limit(1).for("update");
    const need = (await findNeedsFor(ctx, tx, userId)).find((each) => each.id === id);
    // The lock makes it wait for a firm or administrator who ends the need, or the firm itself.
    const [open] = need
      ? await selectNeeds(tx)
          .where(and(eq(workNeeds.id, need.rowId), isOpenNeed(ctx.now)))
          .for("update")
      : [];
    const { isAudited } = requireAllowed(ctx, "workNeed.answer", { ownerId: open ? userId : null });
    if (!need || !open) throw new AppError("not-found", "There is no such need.");
    const answer = await work(tx, need, userId);
    if (isAudited) await audit(ctx, tx, "workNeed.answer", id);
    return answer;
  });
}

const saveAnswer = (tx: Db, { needId, userId, ...answer }: typeof workNeedAnswers.$inferInsert) =>
  tx
    .insert(workNeedAnswers)
    .values({ needId, userId, ...answer })
    .onDuplicateKeyUpdate({ set: answer });

const audit = (ctx: Context, tx: Db, action: "workNeed.announce" | "workNeed.withdraw" | "workNeed.answer", resourceId: string) =>
  recordAudit(tx, ctx, { action, resource: "workNeed", resourceId });

/** Tells jobseekers who want to hear of them of open needs that suit them, each once, also with several processes. @returns how many */
export async function tellOfNeeds(
  services: Pick<Services, "db" | "site" | "gazetteer">,
  now: Date,
  isStopping = () => false,
): Promise<number> {
  const { db } = services;
  const rows = await selectNeeds(db).where(isOpenNeed(now)).orderBy(asc(workNeeds.id)).limit(needsAtOnce);
  let told = 0;
  for (const need of await withAnnouncerDomains(db, rows)) {
    for (let after = 0; !isStopping(); ) {
      const people = await listUntold(services, need, after);
      const hidden = await listHiddenFirms(
        db,
        people.map(({ userId }) => userId ?? 0),
      );
      for (const { userId, endsOn, hiddenDomain } of people) {
        if (userId === null) continue;
        const facts = await readSeekerFacts(services, userId);
        const hiddenFirmIds = hidden.get(userId) ?? new Set<number>();
        if (suits(services, need, { ...facts, userId, endsOn, hiddenDomain, hiddenFirmIds }) && (await tell(services, need, userId, now)))
          told += 1;
      }
      if (people.length < peoplePerRead) break;
      after = people.at(-1)?.rowId ?? after;
    }
  }
  return told;
}

/** Jobseekers whose profile suits the need, whose work ends in time and who were not told yet. */
function listUntold({ db, gazetteer }: Pick<Services, "db" | "gazetteer">, { rowId, month, level, ...need }: NeedRow, after: number) {
  const one = { one: sql`1` };
  const areaId = need.region === null ? null : (gazetteer.bySlug(need.region)?.id ?? 0);
  const isInArea = or(eq(places.id, areaId ?? 0), eq(places.regionId, areaId ?? 0), eq(places.countryId, areaId ?? 0));
  const suite = need.suite === null ? null : currentTerm({ db }, "suite", need.suite);
  return db
    .select({ rowId: workEnds.id, userId: workEnds.userId, endsOn: workEnds.endsOn, hiddenDomain: jobseekerProfiles.hiddenDomain })
    .from(workEnds)
    .innerJoin(jobseekerProfiles, and(eq(jobseekerProfiles.userId, workEnds.userId), eq(jobseekerProfiles.level, level)))
    .innerJoin(users, and(eq(users.id, workEnds.userId), eq(users.state, "active"), eq(users.role, "jobseeker")))
    .leftJoin(workNeedAnswers, and(eq(workNeedAnswers.needId, rowId), eq(workNeedAnswers.userId, workEnds.userId)))
    .where(
      and(
        inArray(workEnds.endsOn, monthsBeforeNeed(month)),
        eq(workEnds.hearsOfNeeds, true),
        isNotNull(workEnds.userId),
        isNull(workNeedAnswers.needId),
        gt(workEnds.id, after),
        areaId === null
          ? undefined
          : exists(
              db
                .select(one)
                .from(places)
                .where(and(eq(places.id, jobseekerProfiles.placeId), isInArea)),
            ),
        suite === null
          ? undefined
          : exists(
              db
                .select(one)
                .from(profileSuites)
                .where(and(eq(profileSuites.userId, jobseekerProfiles.userId), eq(profileSuites.suite, suite))),
            ),
      ),
    )
    .orderBy(asc(workEnds.id))
    .limit(peoplePerRead);
}

/** Returns false when another process was first. */
const tell = ({ db, site }: Pick<Services, "db" | "site">, need: NeedRow, userId: number, now: Date): Promise<boolean> =>
  lockingTransaction(db, async (tx) => {
    const [result] = await tx.insert(workNeedAnswers).ignore().values({ needId: need.rowId, userId, state: "told", at: now });
    if (result.affectedRows === 0) return false;
    const { firmName, role, month } = need;
    await announce({ services: { site }, now }, tx, "work-need.announced", { userId, needId: need.id, firmName, role, month });
    return true;
  });
