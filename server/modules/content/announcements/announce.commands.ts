import type { Db } from "#db/client.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Announcer } from "#server/kernel/events.ts";
import { notify, replaceNotification } from "#server/modules/people/notifications/notify.commands.ts";
import { queueMail } from "../mail/outbox.commands.ts";
import type { AnnouncedFacts, AnnouncedName, AnnouncedOrder, Announcement, Announcements } from "./announcements.types.ts";
import { applicationAnnouncements } from "./application-announcements.ts";
import { contactAnnouncements } from "./contact-announcements.ts";
import { firmAnnouncements } from "./firm-announcements.ts";
import { findRecipient, listBuyers, listPurchaseManagers } from "./readers.queries.ts";

const whatOf = ({ planName, quantity }: AnnouncedOrder): string => (quantity === 1 ? planName : `${planName} × ${quantity}`);
const hasDocument: ReadonlySet<string> = new Set(["paid", "invoiced", "refunded"]);

/**
 * Notifications about orders, reminders about a user's own data, and support views. Account security mail belongs to the accounts module.
 */
const accountAnnouncements: Announcements<
  | "order.settled"
  | "order.changed"
  | "order.invoiced"
  | "order.in-question"
  | "credits.expiring"
  | "availability.due"
  | "work.answered"
  | "card.expiring"
  | "saved-job.closing"
  | "support-view.begun"
> = {
  "order.settled": [
    {
      to: ({ order }, { tx }) => listBuyers(tx, order),
      line: ({ order: { publicId, grossPence }, outcome, jobTitle }) => ({
        kind: "order-settled",
        facts: { orderId: publicId, jobTitle, outcome, grossPence },
        subjectId: publicId,
      }),
    },
  ],
  "order.changed": [
    {
      to: ({ order }, { tx }) => listBuyers(tx, order),
      mail: ({ order, news, reason }, { name }, { origin }) => {
        const { publicId, invoiceNumber: number, grossPence } = order;
        const link = origin + (hasDocument.has(news) ? paths.orderDocument(publicId) : paths.checkoutOutcome(publicId));
        const facts = { name, news, number, what: whatOf(order), grossPence, reason, link };
        return { template: "order-news", facts, subjectId: publicId };
      },
    },
  ],
  "order.invoiced": [
    {
      to: ({ order }, { tx }) => listBuyers(tx, order),
      mail: ({ order, payTo }, { name }, { origin }) => {
        const { publicId, invoiceNumber: number, grossPence, vatPence, dueAt } = order;
        const facts = {
          name,
          number,
          what: whatOf(order),
          grossPence,
          vatPence,
          dueAt,
          payTo,
          link: origin + paths.orderDocument(publicId),
        };
        return { template: "order-placed", facts, subjectId: publicId };
      },
    },
  ],
  "order.in-question": [
    {
      to: (_, { site }) => [{ userId: null, name: site.name, email: site.supportEmail }],
      mail: ({ order, problem }, _, { origin }) => {
        const { publicId, invoiceNumber: number } = order;
        const facts = { number, what: whatOf(order), problem, link: origin + paths.adminTab("orders", { order: publicId }) };
        return { template: "payment-to-check", facts, subjectId: publicId };
      },
    },
  ],
  "credits.expiring": [
    {
      to: ({ owner }, { tx }) => listPurchaseManagers(tx, owner),
      line: ({ credits, until }) => ({ kind: "credits-expiring", facts: { credits, until: until.toISOString() } }),
      mail: ({ companyName, credits, until }, { name }, { origin }) => ({
        template: "credits-expiring",
        facts: { name, companyName, credits, until, link: origin + paths.recruiterTab("billing") },
      }),
    },
  ],
  "availability.due": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      line: ({ freeFrom }) => ({ kind: "availability-check", facts: { freeFrom } }),
      mail: ({ freeFrom, isFound }, { name }, { origin }) =>
        isFound ? { template: "availability-check", facts: { name, freeFrom, link: `${origin}${paths.jobseekerProfile}#terms` } } : null,
    },
  ],
  "work.answered": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      line: ({ project, answer }) => ({ kind: "work-answered", facts: { project, answer } }),
      mail: ({ project, answer }, { name }, { origin }) => ({
        template: "work-answered",
        facts: { name, project, answer, link: `${origin}${paths.jobseekerProfile}#projects` },
      }),
    },
  ],
  "card.expiring": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      line: ({ until }) => ({ kind: "card-expiring", facts: { until } }),
    },
  ],
  "saved-job.closing": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      line: ({ jobId, jobTitle, closesAt }) => ({
        kind: "saved-job-closing",
        facts: { jobId, jobTitle, closesAt: closesAt.toISOString() },
      }),
    },
  ],
  "support-view.begun": [
    {
      to: ({ userId }, { tx }) => findRecipient(tx, userId),
      line: ({ reason, endsAt }) => ({ kind: "support-view", facts: { reason, endsAt: endsAt.toISOString() } }),
      mail: ({ reason, startedAt, endsAt }, { name }) => ({ template: "support-view", facts: { name, reason, startedAt, endsAt } }),
    },
  ],
};

/** The catalogue of notifications: for each event its recipients, the on-site notification and the mail. */
const announcements: Announcements<AnnouncedName> = {
  ...applicationAnnouncements,
  ...contactAnnouncements,
  ...firmAnnouncements,
  ...accountAnnouncements,
};

/** Notifies every recipient in the catalogue of an event, on the site and by mail, in the caller's transaction. */
export async function announce<Name extends AnnouncedName>(
  { services: { site }, now, isReplay = false }: Announcer,
  tx: Db,
  name: Name,
  facts: AnnouncedFacts[Name],
): Promise<void> {
  for (const { to, line, mail, mailed } of announcements[name] as readonly Announcement<AnnouncedFacts[Name]>[]) {
    for (const reader of await to(facts, { tx, site })) {
      const { userId, email } = reader;
      const notification = userId === null ? null : line?.(facts, reader);
      if (userId !== null && notification) {
        const { replacesUnread = false, from = now, subjectId, ...words } = notification;
        const order = { ...words, userIds: [userId], now: from };
        if (subjectId !== undefined && replacesUnread) await replaceNotification(tx, { ...order, subjectId });
        else await notify(tx, { ...order, ...(subjectId !== undefined && { subjectId }) });
      }
      const written = email === null || isReplay ? null : mail?.(facts, { ...reader, email }, site);
      if (email === null || !written) continue;
      const isTaken = await queueMail(tx, { site, now }, { ...written, to: email, userId });
      if (isTaken) await mailed?.(tx, facts, { userId, now });
    }
  }
}
