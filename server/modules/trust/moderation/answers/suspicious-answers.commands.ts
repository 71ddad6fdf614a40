import { and, asc, eq, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { type TruthChoice, type TruthPattern, type TruthQuestion, truthQuestions } from "#db/own-values.ts";
import { advertiserClients } from "#db/schema/account-flags.ts";
import { users } from "#db/schema/accounts.ts";
import { advertTruthAnswers } from "#db/schema/advert-truth.ts";
import { companies } from "#db/schema/companies.ts";
import { daysBefore } from "#db/time-limits.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { publishFigures } from "#server/modules/market/advert-truth/publish.commands.ts";
import { firmDomainOf } from "#server/modules/people/profiles/profile-reader.queries.ts";
import { clientHashOf } from "#server/modules/trust/risk/judge-advert.commands.ts";

const patternDays = 30;
const answersRead = 1_000;

/** An answer about a firm, as the rules see it. */
export interface JudgedAnswer extends Record<TruthQuestion, TruthChoice | null> {
  id: number;
  changedAt: Date;
  /** Network it came from, and domain of the account's address; null for a public mail provider. */
  clientHash: string | null;
  domain: string | null;
  /** A moderator has decided that it counts. */
  isApproved: boolean;
}

const minuteMs = 60_000;
const atLeast = { sameNetwork: 3, sameDomain: 3, burst: 5, contrary: 4, earlier: 10 } as const;
const burstMs = 30 * minuteMs;
const contraryMs = 7 * 24 * 60 * minuteMs;
/** Share of earlier answers that agree before a run of others counts as contrary. */
const settledShare = 0.8;

/**
 * Finds answers to hold for review: from a network on which the firm publishes; three from one network, or from accounts at one domain of
 * their own; five within half an hour; four in a week that all contradict what at least ten people have answered. Approved answers are
 * evidence of what people usually say, and are not held again.
 */
export function findPatterns(
  answers: readonly JudgedAnswer[],
  firmNetworks: ReadonlySet<string>,
  now: Date,
): ReadonlyMap<number, TruthPattern> {
  const open = answers.filter(({ isApproved }) => !isApproved);
  const found = new Map<number, TruthPattern>();
  const hold = (held: readonly JudgedAnswer[], pattern: TruthPattern) => {
    for (const { id } of held) if (!found.has(id)) found.set(id, pattern);
  };
  hold(
    open.filter(({ clientHash }) => clientHash !== null && firmNetworks.has(clientHash)),
    "firm-network",
  );
  for (const group of groupsOf(open, ({ clientHash }) => clientHash)) if (group.length >= atLeast.sameNetwork) hold(group, "same-network");
  for (const group of groupsOf(open, ({ domain }) => domain)) if (group.length >= atLeast.sameDomain) hold(group, "same-domain");
  const inOrder = [...open].sort((a, b) => a.changedAt.getTime() - b.changedAt.getTime());
  for (const first of inOrder) {
    const start = first.changedAt.getTime();
    const near = inOrder.filter(({ changedAt }) => changedAt.getTime() >= start && changedAt.getTime() - start <= burstMs);
    if (near.length >= atLeast.burst) hold(near, "burst");
  }
  for (const question of truthQuestions) hold(listContrary(answers, question, now), "contrary");
  return found;
}

function groupsOf(answers: readonly JudgedAnswer[], keyOf: (answer: JudgedAnswer) => string | null): JudgedAnswer[][] {
  const groups = new Map<string, JudgedAnswer[]>();
  for (const answer of answers) {
    const key = keyOf(answer);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), answer]);
  }
  return [...groups.values()];
}

/** Returns the answers of the last week to a question where all of them contradict the earlier ones. */
function listContrary(answers: readonly JudgedAnswer[], question: TruthQuestion, now: Date): JudgedAnswer[] {
  const said = answers.filter(({ [question]: choice }) => choice !== null && choice !== "cannot-say");
  const isLate = ({ changedAt, isApproved }: JudgedAnswer) => !isApproved && now.getTime() - changedAt.getTime() <= contraryMs;
  const [late, earlier] = [said.filter(isLate), said.filter((answer) => !isLate(answer))];
  if (late.length < atLeast.contrary || earlier.length < atLeast.earlier) return [];
  const choices = new Set(late.map((answer) => answer[question]));
  const [only] = [...choices];
  if (choices.size !== 1) return [];
  const opposed = earlier.filter((answer) => answer[question] !== only).length;
  return opposed >= settledShare * earlier.length ? late : [];
}

/** Records the network of a new answer, and holds answers about its firm that look arranged until a moderator has decided on them. */
export async function holdSuspiciousAnswers(
  tx: Db,
  { ctx, answerId, companyId }: { ctx: Context; answerId: number; companyId: number },
): Promise<void> {
  const { now } = ctx;
  // Answers of a firm are judged in turn: two that come together would each miss the other.
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).limit(1).for("update");
  await tx
    .update(advertTruthAnswers)
    .set({ clientHash: clientHashOf(ctx) })
    .where(eq(advertTruthAnswers.id, answerId));
  const patterns = findPatterns(await listJudged(tx, companyId), await listFirmNetworks(tx, companyId, now), now);
  for (const [id, pattern] of patterns)
    await tx
      .update(advertTruthAnswers)
      .set({ state: "held", pattern, holdReason: null, heldAt: now, changedAt: now })
      .where(eq(advertTruthAnswers.id, id));
  if (patterns.size > 0) await publishFigures(tx, companyId, now);
}

/** Lists the counted answers about a firm; patterns are sought among those of the last month. */
async function listJudged(tx: Db, companyId: number): Promise<JudgedAnswer[]> {
  const rows = await tx
    .select({ answer: advertTruthAnswers, emailKey: users.emailKey })
    .from(advertTruthAnswers)
    .leftJoin(users, eq(users.id, advertTruthAnswers.userId))
    .where(
      and(
        eq(advertTruthAnswers.companyId, companyId),
        isNotNull(advertTruthAnswers.changedAt),
        eq(advertTruthAnswers.state, "counted"),
        eq(advertTruthAnswers.isSuperseded, false),
      ),
    )
    .orderBy(asc(advertTruthAnswers.id))
    .limit(answersRead);
  return rows.map(({ answer: { id, changedAt, clientHash, decidedAt, pay, suite, siteDays, askedAt }, emailKey }) => ({
    ...{ id, pay, suite, siteDays, changedAt: changedAt ?? askedAt, clientHash, domain: firmDomainOf(emailKey) },
    isApproved: decidedAt !== null,
  }));
}

/** Networks from which people of the firm have published adverts lately. */
async function listFirmNetworks(tx: Db, companyId: number, now: Date): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ clientHash: advertiserClients.clientHash })
    .from(advertiserClients)
    .innerJoin(users, eq(users.id, advertiserClients.userId))
    .where(and(eq(users.companyId, companyId), gte(advertiserClients.lastUsedAt, daysBefore(now, patternDays))))
    .limit(answersRead);
  return new Set(rows.map(({ clientHash }) => clientHash));
}

/** Settles the held answers about a firm: they are counted again, or left out for good. @throws AppError conflict when none is held */
export async function decideHeldAnswers(
  ctx: Context,
  tx: Db,
  { subject, isApproved }: { subject: string; isApproved: boolean },
): Promise<void> {
  const { userId: decidedByUserId } = requireUser(ctx.principal);
  requireAllowed(ctx, "moderation.decide", {});
  const [firm] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.slug, subject)).limit(1).for("update");
  const held = await tx
    .select({ id: advertTruthAnswers.id })
    .from(advertTruthAnswers)
    .where(and(eq(advertTruthAnswers.companyId, firm?.id ?? 0), eq(advertTruthAnswers.state, "held")))
    .limit(answersRead);
  if (!firm || held.length === 0) throw new AppError("conflict", "No answers about this firm are waiting.");
  const ids = held.map(({ id }) => id);
  await tx
    .update(advertTruthAnswers)
    .set({ state: isApproved ? "counted" : "removed", decidedAt: ctx.now, decidedByUserId, changedAt: ctx.now })
    .where(and(inArray(advertTruthAnswers.id, ids), isNull(advertTruthAnswers.decidedAt)));
  await publishFigures(tx, firm.id, ctx.now);
}
