import type { Db } from "#db/client.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { findAddressee } from "#server/modules/people/accounts/addressee.queries.ts";
import { notify, notifyAnew } from "#server/modules/people/notifications/notify.commands.ts";
import type { ContactRequestRow } from "./contact-request-rows.queries.ts";

interface Teller {
  services: Pick<Services, "site">;
  now: Date;
}

interface Request {
  id: string;
  candidateUserId: number;
  firmName: string;
  role: string;
  answerBy: Date;
}

/** Tells a jobseeker that somebody asks to be put in touch. The message stays on the site. */
export async function tellOfRequest(
  { services: { site }, now }: Teller,
  tx: Db,
  { id, candidateUserId, firmName, role, answerBy }: Request,
): Promise<void> {
  const facts = { requestId: id, firmName, role };
  await notify(tx, { userIds: [candidateUserId], kind: "contact-asked", facts, subjectId: id, now });
  const person = await findAddressee(tx, candidateUserId);
  if (!person) return;
  const link = site.origin + paths.jobseekerTab("requests", { request: id });
  const mail = { name: person.name, firmName, role, answerBy, link };
  await queueMail(tx, { site, now }, { to: person.email, userId: candidateUserId, template: "contact-asked", facts: mail });
}

/** Tells whoever asked what has become of it; by mail when the person has answered. */
export async function tellOfAnswer(
  { services: { site }, now }: Teller,
  tx: Db,
  { id, askedByUserId, role }: ContactRequestRow,
  state: "accepted" | "declined" | "lapsed" | "ended",
): Promise<void> {
  if (askedByUserId === null) return;
  const facts = { requestId: id, role, state };
  await notify(tx, { userIds: [askedByUserId], kind: "contact-answered", facts, subjectId: id, now });
  const person = state === "accepted" || state === "declined" ? await findAddressee(tx, askedByUserId) : null;
  if (!person) return;
  const link = site.origin + paths.recruiterTab("candidates", { part: "requests", request: id });
  const mail = { name: person.name, role, isAccepted: state === "accepted", link };
  await queueMail(tx, { site, now }, { to: person.email, userId: askedByUserId, template: "contact-answered", facts: mail });
}

/** Tells the person that a request has ended without them. */
export async function tellOfEnd({ now }: Teller, tx: Db, { id, candidateUserId, firmName, role }: ContactRequestRow): Promise<void> {
  if (candidateUserId === null) return;
  await notify(tx, { userIds: [candidateUserId], kind: "contact-ended", facts: { requestId: id, firmName, role }, subjectId: id, now });
}

/** Mails the site's own people what somebody says is wrong with a request to them. */
export async function tellOfReport(
  { services: { site }, now }: Teller,
  tx: Db,
  { id, candidateUserId, firmName, role, message }: ContactRequestRow,
  reason: string,
): Promise<void> {
  const person = candidateUserId === null ? null : await findAddressee(tx, candidateUserId);
  if (!person) return;
  const words = `A request for contact was reported.\nRequest: ${id}\nFirm: ${firmName}\nRole: ${role}\nReason: ${reason}\n\nIt said:\n${message}`;
  const facts = { reference: id, topic: "other", name: person.name, email: person.email, isOwnAddress: true, message: words } as const;
  await queueMail(tx, { site, now }, { to: site.supportEmail, userId: null, template: "contact-message", facts });
}

/** Tells the other side that something was written; once until they have read it. */
export async function tellOfMessage(
  { now }: Teller,
  tx: Db,
  { id, candidateUserId, askedByUserId, firmName, role }: ContactRequestRow,
  to: "candidate" | "firm",
): Promise<void> {
  const userId = to === "candidate" ? candidateUserId : askedByUserId;
  if (userId === null) return;
  await notifyAnew(tx, { userIds: [userId], kind: "contact-message", facts: { requestId: id, firmName, role, to }, subjectId: id, now });
}
