import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import type { creditOrders } from "#db/schema/plans.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Site } from "#server/kernel/site.ts";
import type { OrderMailNews } from "#server/modules/content/mail/mail.types.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { findPosting } from "#server/modules/market/adverts/postings.queries.ts";
import type { OrderOutcome } from "#server/modules/people/notifications/notification-facts.ts";
import { notify } from "#server/modules/people/notifications/notify.commands.ts";
import type { CreditOwner } from "../credits/credit-owner.ts";
import { unsetSellerDetails, unsetSellerSentence } from "./seller-details.ts";

type Order = typeof creditOrders.$inferSelect;
interface At {
  site: Site;
  now: Date;
}

const toldAtMost = 20;

interface Buyer {
  id: number;
  name: string;
  email: string;
}

/** A firm's administrators, or the freelance recruiter: who answers for what was bought. */
export async function listAccountable(tx: Db, { companyId, freelanceUserId }: CreditOwner): Promise<Buyer[]> {
  const isOne = companyId === null ? eq(users.id, freelanceUserId) : and(eq(users.companyId, companyId), eq(users.role, "company_admin"));
  const rows = await tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(isOne, eq(users.state, "active"), isNotNull(users.email)))
    .orderBy(asc(users.id))
    .limit(toldAtMost);
  return rows.flatMap(({ email, ...person }) => (email === null ? [] : { ...person, email }));
}

/** Whoever placed the order, as long as it is theirs to see; else those who answer for its owner. */
async function buyersOf(tx: Db, { companyId, freelanceUserId, orderedByUserId }: Order): Promise<Buyer[]> {
  const isStill = and(eq(users.id, orderedByUserId), eq(users.state, "active"), isNotNull(users.email));
  const [buyer] = await tx
    .select({ id: users.id, name: users.name, email: users.email, companyId: users.companyId })
    .from(users)
    .where(isStill)
    .limit(1);
  if (buyer && buyer.email !== null && (companyId === null || buyer.companyId === companyId)) {
    return [{ id: buyer.id, name: buyer.name, email: buyer.email }];
  }
  if (companyId !== null) return listAccountable(tx, { companyId, freelanceUserId: null });
  return freelanceUserId === null ? [] : listAccountable(tx, { companyId, freelanceUserId });
}

const whatOf = ({ planName, quantity }: Order): string => (quantity === 1 ? planName : `${planName} × ${quantity}`);

/** Tells on the site what has become of an order. */
export async function tellBuyer(tx: Db, order: Order, outcome: OrderOutcome, now: Date): Promise<void> {
  const { publicId: orderId, draftPublicId } = order;
  const posting = draftPublicId === null ? null : await findPosting(tx, draftPublicId);
  const facts = { orderId, jobTitle: posting?.fields.title ?? "", outcome, grossPence: order.grossPence };
  const userIds = (await buyersOf(tx, order)).map(({ id }) => id);
  await notify(tx, { userIds, kind: "order-settled", facts, subjectId: orderId, now });
}

/** The same by mail. `reason` is that of a refund. */
export async function mailBuyer(tx: Db, at: At, order: Order, news: OrderMailNews, reason: string | null = null): Promise<void> {
  const { publicId, invoiceNumber, grossPence } = order;
  const isPaper = news === "paid" || news === "invoiced" || news === "refunded";
  const link = at.site.origin + (isPaper ? paths.orderDocument(publicId) : paths.checkoutOutcome(publicId));
  for (const { id: userId, name, email } of await buyersOf(tx, order)) {
    const facts = { name, news, number: invoiceNumber, what: whatOf(order), grossPence, reason, link };
    await queueMail(tx, at, { to: email, userId, template: "order-news", facts, subjectId: publicId });
  }
}

/** Sends the invoice of an order, with how it is paid. While none may be made out, the site's own people are told instead of why. */
export async function mailInvoice(tx: Db, at: At, order: Order): Promise<void> {
  const { publicId, invoiceNumber: number, grossPence, vatPence, dueAt } = order;
  if (number === null) return mailSite(tx, at, order, unsetSellerSentence(unsetSellerDetails(at.site)).replace(/\.$/, ""));
  const link = at.site.origin + paths.orderDocument(publicId);
  const payTo = linesOf(at.site.seller?.paymentDetails);
  for (const { id: userId, name, email } of await buyersOf(tx, order)) {
    const facts = { name, number, what: whatOf(order), grossPence, vatPence, dueAt, payTo, link };
    await queueMail(tx, at, { to: email, userId, template: "order-placed", facts, subjectId: publicId });
  }
}

/** Tells the site's own people of something that a person must look at. */
export async function mailSite(tx: Db, at: At, order: Order, problem: string): Promise<void> {
  const { publicId, invoiceNumber: number } = order;
  const link = at.site.origin + paths.adminTab("orders", { order: publicId });
  const facts = { number, what: whatOf(order), problem, link };
  await queueMail(tx, at, { to: at.site.supportEmail, userId: null, template: "payment-to-check", facts, subjectId: publicId });
}

/** Parts of a text of several lines, as it stands in the settings of a site. */
export const linesOf = (text: string | null | undefined): string[] => (text ?? "").split(/[;\n]/).flatMap((part) => part.trim() || []);
