import type { Db } from "#db/client.ts";
import type { creditOrders } from "#db/schema/plans.ts";
import type { Site } from "#server/kernel/site.ts";
import { announce } from "#server/modules/content/announcements/announce.commands.ts";
import type { OrderMailNews } from "#server/modules/content/mail/mail.types.ts";
import { findPosting } from "#server/modules/market/adverts/postings.queries.ts";
import type { OrderOutcome } from "#server/modules/people/notifications/notification-facts.ts";
import { unsetSellerDetails, unsetSellerSentence } from "./seller-details.ts";

type Order = typeof creditOrders.$inferSelect;
interface At {
  site: Site;
  now: Date;
}
const announcer = ({ site, now }: At) => ({ services: { site }, now });

/** Announces on the site what has become of an order. */
export async function announceOutcome(tx: Db, at: At, order: Order, outcome: OrderOutcome): Promise<void> {
  const posting = order.draftPublicId === null ? null : await findPosting(tx, order.draftPublicId);
  await announce(announcer(at), tx, "order.settled", { order, outcome, jobTitle: posting?.fields.title ?? "" });
}

/** The same by mail. `reason` is that of a refund. */
export const mailBuyer = (tx: Db, at: At, order: Order, news: OrderMailNews, reason: string | null = null): Promise<void> =>
  announce(announcer(at), tx, "order.changed", { order, news, reason });

/** Sends the invoice of an order, with how it is paid. While none may be made out, the site's own people are told instead of why. */
export async function mailInvoice(tx: Db, at: At, order: Order): Promise<void> {
  const { invoiceNumber } = order;
  if (invoiceNumber === null) return mailSite(tx, at, order, unsetSellerSentence(unsetSellerDetails(at.site)).replace(/\.$/, ""));
  const payTo = linesOf(at.site.seller?.paymentDetails);
  await announce(announcer(at), tx, "order.invoiced", { order: { ...order, invoiceNumber }, payTo });
}

/** Tells the site's own people of something that a person must look at. */
export const mailSite = (tx: Db, at: At, order: Order, problem: string): Promise<void> =>
  announce(announcer(at), tx, "order.in-question", { order, problem });

/** Parts of a text of several lines, as it stands in the settings of a site. */
export const linesOf = (text: string | null | undefined): string[] => (text ?? "").split(/[;\n]/).flatMap((part) => part.trim() || []);
