import { and, asc, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { freelancePractices } from "#db/schema/job-drafts.ts";
import { messageReads, messages } from "#db/schema/messages.ts";
import type { AnnouncedOrder, Recipient } from "./announcements.types.ts";

const atMost = 20;
const columns = { userId: users.id, name: users.name, email: users.email };
const isReachable = and(eq(users.state, "active"), isNotNull(users.email));

interface ReachablePerson {
  userId: number;
  name: string;
  email: string;
}
const reachable = (rows: readonly { userId: number; name: string; email: string | null }[]): ReachablePerson[] =>
  rows.flatMap(({ email, ...person }) => (email === null ? [] : [{ ...person, email }]));

/** Returns one account, whatever its state; an empty list for null. */
export async function findRecipient(tx: Db, userId: number | null): Promise<Recipient[]> {
  if (userId === null) return [];
  const [person] = await tx.select(columns).from(users).where(eq(users.id, userId)).limit(1);
  return person ? [person] : [];
}

export async function listAdministrators(tx: Db, companyId: number): Promise<ReachablePerson[]> {
  return listInFirm(tx, companyId, eq(users.role, "company_admin"));
}

const listInFirm = async (tx: Db, companyId: number, which: ReturnType<typeof or>): Promise<ReachablePerson[]> =>
  reachable(
    await tx
      .select(columns)
      .from(users)
      .where(and(isReachable, eq(users.companyId, companyId), which))
      .orderBy(asc(users.id))
      .limit(atMost),
  );

/**
 * Returns the users who act for a firm: its administrators, or the owner of a freelance practice; and an advert's author while they belong
 * to the firm.
 */
export async function listFirmPeople(tx: Db, companyId: number, writerUserId: number | null = null): Promise<ReachablePerson[]> {
  const isWriter = writerUserId === null ? undefined : eq(users.id, writerUserId);
  const inFirm = await listInFirm(tx, companyId, or(eq(users.role, "company_admin"), isWriter));
  const practice = await tx
    .select(columns)
    .from(freelancePractices)
    .innerJoin(users, eq(users.id, freelancePractices.userId))
    .where(and(isReachable, eq(freelancePractices.companyId, companyId)))
    .limit(1);
  return [...inFirm, ...reachable(practice)];
}

/** Returns the recipients of applications to an advert: its author while they belong to the firm; else the firm's users. */
export async function listManagers(
  tx: Db,
  { companyId, createdByUserId }: { companyId: number; createdByUserId: number | null },
): Promise<{ userId: number; name: string; email: string | null }[]> {
  const isActive = eq(users.state, "active");
  if (createdByUserId !== null) {
    const [author] = await tx
      .select(columns)
      .from(users)
      .leftJoin(freelancePractices, and(eq(freelancePractices.userId, users.id), eq(users.isFreelance, true)))
      .where(and(eq(users.id, createdByUserId), isActive, or(eq(users.companyId, companyId), eq(freelancePractices.companyId, companyId))))
      .limit(1);
    if (author) return [author];
  }
  return tx
    .select(columns)
    .from(users)
    .where(and(eq(users.companyId, companyId), inArray(users.role, ["recruiter", "company_admin"]), isActive))
    .limit(atMost);
}

/** Returns a firm's administrators, or the freelance recruiter, who are responsible for purchases. */
export async function listPurchaseManagers(
  tx: Db,
  { companyId, freelanceUserId }: { companyId: number | null; freelanceUserId: number | null },
): Promise<ReachablePerson[]> {
  if (companyId !== null) return listAdministrators(tx, companyId);
  if (freelanceUserId === null) return [];
  return reachable(
    await tx
      .select(columns)
      .from(users)
      .where(and(isReachable, eq(users.id, freelanceUserId)))
      .limit(1),
  );
}

/** Returns the user who placed the order while they may still see it; else those responsible for its owner. */
export async function listBuyers(tx: Db, { companyId, freelanceUserId, orderedByUserId }: AnnouncedOrder): Promise<ReachablePerson[]> {
  const buyer = await tx
    .select({ ...columns, companyId: users.companyId })
    .from(users)
    .where(and(isReachable, eq(users.id, orderedByUserId)))
    .limit(1);
  const isStillTheirs = buyer.some((person) => companyId === null || person.companyId === companyId);
  return isStillTheirs ? reachable(buyer) : listPurchaseManagers(tx, { companyId, freelanceUserId });
}

interface Conversation {
  rowId: number;
  userId: number | null;
  companyId: number;
  createdByUserId: number | null;
}

/** Returns the other side of a conversation about an application. Those mailed since they last read it are notified on the site only. */
export async function listCorrespondents(tx: Db, conversation: Conversation, to: "applicant" | "employer"): Promise<Recipient[]> {
  const userIds = to === "employer" ? await listEmployers(tx, conversation) : [conversation.userId].filter((userId) => userId !== null);
  if (userIds.length === 0) return [];
  const people = await tx
    .select({ ...columns, mailedAt: messageReads.mailedAt })
    .from(users)
    .leftJoin(messageReads, and(eq(messageReads.userId, users.id), eq(messageReads.applicationId, conversation.rowId)))
    .where(inArray(users.id, userIds))
    .limit(userIds.length);
  return people.map(({ userId, name, email, mailedAt }) => ({ userId, name, email: mailedAt === null ? email : null }));
}

/** Returns the advert's managers, and colleagues who have written in this conversation and still belong to the firm. */
async function listEmployers(tx: Db, conversation: Conversation): Promise<number[]> {
  const managers = await listManagers(tx, conversation);
  const writers = await tx
    .selectDistinct({ userId: users.id })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.authorUserId))
    .where(
      and(
        eq(messages.applicationId, conversation.rowId),
        eq(messages.side, "employer"),
        eq(users.state, "active"),
        eq(users.companyId, conversation.companyId),
        eq(users.role, "company_admin"),
      ),
    )
    .limit(atMost);
  return [...new Set([...managers, ...writers].map(({ userId }) => userId))];
}
