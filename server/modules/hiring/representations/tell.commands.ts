import type { Db } from "#db/client.ts";
import type { RepresentationState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Services } from "#server/kernel/context.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { listManagers } from "#server/modules/hiring/applications/tell.commands.ts";
import { findAddressee } from "#server/modules/people/accounts/addressee.queries.ts";
import { notify } from "#server/modules/people/notifications/notify.commands.ts";
import type { RepresentationRow } from "../applications/representation/representation-rows.queries.ts";

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

/** Tells a jobseeker that somebody asks to put them forward. The client is named on the site alone. */
export async function tellOfRequest(
  { services: { site }, now }: Teller,
  tx: Db,
  { id, candidateUserId, firmName, role, answerBy }: Request,
): Promise<void> {
  const facts = { representationId: id, firmName, role };
  await notify(tx, { userIds: [candidateUserId], kind: "representation-asked", facts, subjectId: id, now });
  const person = await findAddressee(tx, candidateUserId);
  if (!person) return;
  const link = site.origin + paths.jobseekerTab("representation", { request: id });
  const mail = { name: person.name, firmName, role, answerBy, link };
  await queueMail(tx, { site, now }, { to: person.email, userId: candidateUserId, template: "representation-asked", facts: mail });
}

interface News {
  state: Exclude<RepresentationState, "asked">;
  reason?: string | null;
  expiresAt?: Date | null;
}

/** Tells both sides what has become of a request or a permission. */
export async function tellBothSides(teller: Teller, tx: Db, row: RepresentationRow, news: News): Promise<void> {
  await tellFirm(teller, tx, row, news);
  await tellCandidate(teller, tx, row, news);
}

async function tellFirm(
  { services: { site }, now }: Teller,
  tx: Db,
  row: RepresentationRow,
  { state, reason = null, expiresAt = null }: News,
): Promise<void> {
  const { id, firmId, firmName, askedByUserId, role } = row;
  const people = await listManagers(tx, { companyId: firmId, createdByUserId: askedByUserId });
  const userIds = people.map((person) => person.id);
  await notify(tx, { userIds, kind: "representation-answered", facts: { representationId: id, role, state }, subjectId: id, now });
  const link = site.origin + paths.recruiterDashboard;
  for (const { id: userId, name, email } of people) {
    if (email === null) continue;
    const facts = { name, side: "firm", firmName, role, state, reason, expiresAt, link } as const;
    await queueMail(tx, { site, now }, { to: email, userId, template: "representation-news", facts });
  }
}

async function tellCandidate(
  { services: { site }, now }: Teller,
  tx: Db,
  row: RepresentationRow,
  { state, expiresAt = null }: News,
): Promise<void> {
  const { id, candidateUserId, firmName, role } = row;
  const person = candidateUserId === null ? null : await findAddressee(tx, candidateUserId);
  if (candidateUserId === null || !person) return;
  const isOwnDoing = state === "given" || state === "refused" || state === "revoked" || state === "replaced";
  if (!isOwnDoing) {
    const facts = { representationId: id, firmName, role, state };
    await notify(tx, { userIds: [candidateUserId], kind: "representation-ended", facts, subjectId: id, now });
  }
  const link = site.origin + paths.jobseekerTab("representation", { request: id });
  const facts = { name: person.name, side: "candidate", firmName, role, state, reason: null, expiresAt, link } as const;
  await queueMail(tx, { site, now }, { to: person.email, userId: candidateUserId, template: "representation-news", facts });
}
