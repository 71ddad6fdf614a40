import { and, asc, eq, inArray, isNull, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { NotificationKind } from "#db/own-values.ts";
import { moderationQuestions } from "#db/schema/moderation-work.ts";
import { notifications } from "#db/schema/notifications.ts";
import { creditOrders } from "#db/schema/plans.ts";
import { recruiterEnquiries } from "#db/schema/recruiters.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import type { UserPrincipal } from "#server/kernel/access/principal.ts";
import { requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { countUnreadMessages } from "#server/modules/hiring/messages/conversations.queries.ts";
import { countJoinRequests } from "#server/modules/market/companies/joining/join-requests.commands.ts";
import { ownedBy, ownerOf } from "#server/modules/money/credits/credit-owner.ts";
import { readOwnStanding } from "#server/modules/trust/moderation/strikes/own-standing.queries.ts";

const questionsShown = 5;
const answersOfCandidates: NotificationKind[] = ["contact-answered", "contact-message", "representation-answered"];

/**
 * Counts what needs a recruiter's attention besides applicants and adverts; each count matches the list it links to. Empty for
 * administrators.
 */
export async function countNeedsAttention(ctx: Context, firmId: number | null) {
  const { db } = ctx.services;
  const principal = requireUser(ctx.principal);
  const { userId, companyId, isFreelance, role } = principal;
  if (role === "platform_admin") return nothing;
  const isAdmin = role === "company_admin" && companyId !== null;
  const pays = isAdmin || isFreelance;
  const [unreadMessages, joinRequests, strikes, questions, answers, feedback, enquiries, unpaidOrders, pausedWebhooks] = await Promise.all([
    countUnreadMessages(ctx),
    isAdmin ? countJoinRequests(db, companyId) : 0,
    countStrikes(ctx),
    listQuestions(db, principal),
    countUnread(db, userId, answersOfCandidates),
    countUnread(db, userId, ["shortlist-feedback"]),
    isFreelance ? countEnquiries(db, userId) : 0,
    pays ? db.$count(creditOrders, and(ownedBy(creditOrders, ownerOf(principal)), eq(creditOrders.state, "awaiting-payment"))) : 0,
    pays && firmId !== null ? db.$count(webhooks, and(eq(webhooks.companyId, firmId), eq(webhooks.isPausedByUs, true))) : 0,
  ]);
  return { unreadMessages, joinRequests, strikes, questions, answers, feedback, enquiries, unpaidOrders, pausedWebhooks };
}

const nothing = {
  ...{ unreadMessages: 0, joinRequests: 0, strikes: 0, questions: [] as { id: string; about: string }[] },
  ...{ answers: 0, feedback: 0, enquiries: 0, unpaidOrders: 0, pausedWebhooks: 0 },
};

/** Counts active strikes against the firm. */
async function countStrikes(ctx: Context): Promise<number> {
  const { companyId, isFreelance } = requireUser(ctx.principal);
  if (companyId === null && !isFreelance) return 0;
  return (await readOwnStanding(ctx)).strikes.filter(({ counts }) => counts).length;
}

/** Lists unanswered questions from site administrators to the user or their firm. */
const listQuestions = (db: Db, { userId, companyId, role }: UserPrincipal) => {
  const ofFirm = role === "company_admin" && companyId !== null ? eq(moderationQuestions.companyId, companyId) : undefined;
  return db
    .select({ id: moderationQuestions.publicId, about: moderationQuestions.about })
    .from(moderationQuestions)
    .where(
      and(
        or(eq(moderationQuestions.ownerUserId, userId), ofFirm),
        isNull(moderationQuestions.answeredAt),
        isNull(moderationQuestions.closedAt),
      ),
    )
    .orderBy(asc(moderationQuestions.askedAt))
    .limit(questionsShown);
};

const countUnread = (db: Db, userId: number, kinds: NotificationKind[]): Promise<number> =>
  db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt), inArray(notifications.kind, kinds)));

const countEnquiries = (db: Db, userId: number): Promise<number> =>
  db.$count(
    recruiterEnquiries,
    and(eq(recruiterEnquiries.recruiterUserId, userId), isNull(recruiterEnquiries.readAt), isNull(recruiterEnquiries.archivedAt)),
  );
