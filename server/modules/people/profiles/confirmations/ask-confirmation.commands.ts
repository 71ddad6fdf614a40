import { and, eq, gt, inArray, or } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { unreachableAddresses } from "#db/schema/mail.ts";
import { profileProjects } from "#db/schema/profile-parts.ts";
import { workConfirmationStops, workConfirmations } from "#db/schema/work-confirmations.ts";
import { daysAfter, monthsBefore } from "#db/time-limits.ts";
import { paths } from "#server/addresses/paths.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { policies } from "#server/kernel/limits/policies.ts";
import { hashOf, randomPublicId, randomSecret, type Secrets } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { requireQuota } from "#server/modules/people/accounts/attempt-limits.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { emailKeyOf } from "#server/text/email-address.ts";
import { lockProfile } from "../visibility.commands.ts";
import { endRequest, networkHashOf, setMark } from "./answer-confirmation.commands.ts";
import { mayBeMailedAgain } from "./confirmations.queries.ts";

const requestValidDays = 30;

interface AskConfirmationInput {
  /** Position of the project in the saved profile, and the profile's version in which it was seen there. */
  position: number;
  version: number;
  name: string;
  email: string;
}

/**
 * Asks one client, colleague or manager by mail to confirm a project. The link opens the record and nothing else of the profile.
 * @throws AppError invalid-fields, stale, conflict for a project that is confirmed or asked about, too-many-attempts
 */
export async function askForConfirmation(ctx: Context, { position, version, name, email }: AskConfirmationInput): Promise<{ id: string }> {
  const { userId } = requireUser(ctx.principal);
  const { services, now } = ctx;
  const addressHashes = hashesOfAddress(services.secrets, email);
  const [addressHash] = addressHashes;
  return lockingTransaction(services.db, async (tx) => {
    requireAllowed(ctx, "workConfirmation.manage", { ownerId: userId });
    const locked = await lockProfile(ctx, tx, userId);
    const [project] = await tx
      .select({ rowId: profileProjects.id, id: profileProjects.publicId, confirmedAt: profileProjects.confirmedAt })
      .from(profileProjects)
      .where(and(eq(profileProjects.userId, userId), eq(profileProjects.position, position)))
      .limit(1);
    if (!project || locked.version !== version)
      throw new AppError("stale", "Your profile has been changed somewhere else since you opened it. Reload the page.");
    const seekerName = await refuseAddress(tx, { userId, email, addressHashes });
    const projectId = project.id ?? randomPublicId();
    if (project.confirmedAt !== null) throw new AppError("conflict", "This project is confirmed already.");
    await refuseSecondRequest(tx, { projectId, addressHashes, now });
    await requireQuota(ctx, policies.confirmationSender, String(userId));
    await requireQuota(ctx, policies.confirmationAddress, addressHash);
    if (project.id === null) await tx.update(profileProjects).set({ publicId: projectId }).where(eq(profileProjects.id, project.rowId));
    const token = randomSecret();
    const id = randomPublicId();
    const expiresAt = daysAfter(now, requestValidDays);
    await tx.insert(workConfirmations).values({
      ...{ publicId: id, userId, projectId, tokenHash: hashOf(token), addressHash, networkHash: networkHashOf(ctx) },
      ...{ confirmerName: name, confirmerEmail: email, askedAt: now, lastMailedAt: now, expiresAt },
    });
    await mailRequest(ctx, tx, { id, to: email, name, seekerName, token, expiresAt, isReminder: false });
    await audit(ctx, tx, id, "asked");
    return { id };
  });
}

/** Sends the mail of an open request again, with a new link. @throws AppError not-found, conflict */
export async function sendRequestAgain(ctx: Context, id: string): Promise<void> {
  const { userId } = requireUser(ctx.principal);
  const { services, now } = ctx;
  await lockingTransaction(services.db, async (tx) => {
    const request = await lockRequest(ctx, tx, id);
    const { confirmerName, confirmerEmail, expiresAt, addressHash, state, mailsSent } = request;
    if (state !== "asked" || expiresAt <= now || confirmerEmail === null) throw new AppError("conflict", "This request has ended.");
    if (!mayBeMailedAgain(request, now)) throw new AppError("conflict", "It was sent lately. Give them some days, or ask somebody else.");
    const addressHashes = hashesOfAddress(services.secrets, confirmerEmail);
    const seekerName = await refuseAddress(tx, { userId, email: confirmerEmail, addressHashes });
    await requireQuota(ctx, policies.confirmationAddress, addressHash);
    const token = randomSecret();
    const sent = { tokenHash: hashOf(token), mailsSent: mailsSent + 1, lastMailedAt: now };
    await tx.update(workConfirmations).set(sent).where(eq(workConfirmations.id, request.id));
    await mailRequest(ctx, tx, { id, to: confirmerEmail, name: confirmerName ?? "", seekerName, token, expiresAt, isReminder: true });
    await audit(ctx, tx, id, "sent again");
  });
}

/** Withdraws a request, or takes the mark off a project. @throws AppError not-found */
export async function withdrawConfirmation(ctx: Context, id: string): Promise<void> {
  await lockingTransaction(ctx.services.db, async (tx) => {
    const request = await lockRequest(ctx, tx, id);
    if (request.state !== "asked" && request.state !== "confirmed") return;
    await endRequest(tx, request, { state: "withdrawn" }, ctx.now);
    // Another request about the project may have been confirmed since this one expired.
    if (request.state === "confirmed") await setMark(tx, request.projectId, { confirmedAt: null, confirmedBy: null });
    await audit(ctx, tx, id, "withdrawn");
  });
}

async function lockRequest(ctx: Context, tx: Db, id: string) {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "workConfirmation.manage", { ownerId: userId });
  const own = and(eq(workConfirmations.publicId, id), eq(workConfirmations.userId, userId));
  const [known] = await tx.select({ id: workConfirmations.id }).from(workConfirmations).where(own).limit(1);
  if (!known) throw new AppError("not-found", "There is no such request.");
  await lockProfile(ctx, tx, userId);
  const [request] = await tx.select().from(workConfirmations).where(own).limit(1).for("update");
  if (!request) throw new AppError("not-found", "There is no such request.");
  return request;
}

/** Returns a mailbox without the parts by which one person can write it in several ways. */
function mailboxOf(email: string): string {
  const [local = "", domain = ""] = emailKeyOf(email).split("@");
  const name = local.replace(/\+.*$/, "");
  if (/^(?:gmail|googlemail)\.com$/.test(domain)) return `${name.replaceAll(".", "")}@gmail.com`;
  if (/^(?:proton\.me|protonmail\.com|pm\.me)$/.test(domain)) return `${name.replaceAll(".", "")}@proton.me`;
  return `${name}@${domain.replace(/^(?:me|mac)\.com$/, "icloud.com")}`;
}

/** Returns the hash to store an address under, then the others that it may be known by: its mailbox’s, and those of the previous secret. */
function hashesOfAddress(secrets: Secrets, email: string): [current: string, ...former: string[]] {
  const hashes = ({ keyedHash }: Secrets) => [keyedHash("account", emailKeyOf(email)), keyedHash("account", mailboxOf(email))] as const;
  return [...hashes(secrets), ...(secrets.previous ? hashes(secrets.previous) : [])];
}

/**
 * Refuses the caller's own address, and those that take no such mail; whether an address refused it is told to nobody.
 * @returns the caller's name
 */
async function refuseAddress(
  tx: Db,
  { userId, email, addressHashes }: { userId: number; email: string; addressHashes: readonly string[] },
): Promise<string> {
  const [account] = await tx.select({ name: users.name, emailKey: users.emailKey }).from(users).where(eq(users.id, userId)).limit(1);
  if (!account) throw new Error("Nobody asks for a confirmation.");
  if (mailboxOf(account.emailKey ?? "") === mailboxOf(email))
    throw invalidFields([{ pointer: "/email", detail: "This is your own address. Ask somebody who worked with you." }]);
  const [stopped, unreachable] = await Promise.all([
    tx.$count(workConfirmationStops, inArray(workConfirmationStops.addressHash, [...addressHashes])),
    tx.$count(unreachableAddresses, eq(unreachableAddresses.emailKey, emailKeyOf(email))),
  ]);
  if (stopped + unreachable > 0)
    throw invalidFields([
      { pointer: "/email", detail: "We cannot send a request to this address. Ask somebody else, or use another address." },
    ]);
  return account.name;
}

async function refuseSecondRequest(
  tx: Db,
  { projectId, addressHashes, now }: { projectId: string; addressHashes: readonly string[]; now: Date },
): Promise<void> {
  const { state, expiresAt, answeredAt } = workConfirmations;
  const isOpen = and(eq(state, "asked"), gt(expiresAt, now));
  const hasRefused = and(
    inArray(state, ["declined", "wrong", "retracted"]),
    inArray(workConfirmations.addressHash, [...addressHashes]),
    gt(answeredAt, monthsBefore(now, 12)),
  );
  const [earlier] = await tx
    .select({ state })
    .from(workConfirmations)
    .where(and(eq(workConfirmations.projectId, projectId), or(isOpen, hasRefused)))
    .limit(1);
  if (!earlier) return;
  if (earlier.state === "asked") throw new AppError("conflict", "You have asked somebody about this project. Withdraw that request first.");
  throw invalidFields([{ pointer: "/email", detail: "They have answered about this project. Ask somebody else." }]);
}

interface RequestMail {
  id: string;
  to: string;
  name: string;
  seekerName: string;
  token: string;
  expiresAt: Date;
  isReminder: boolean;
}

async function mailRequest({ services: { site }, now }: Context, tx: Db, { id, to, token, ...facts }: RequestMail): Promise<void> {
  const link = site.origin + paths.confirmWork(token);
  await queueMail(
    tx,
    { site, now },
    { to, userId: null, template: "confirm-work", facts: { ...facts, link }, oneClickStop: link, subjectId: id },
  );
}

const audit = (ctx: Context, tx: Db, resourceId: string, reason: string) =>
  recordAudit(tx, ctx, { action: "workConfirmation.manage", resource: "work-confirmation", resourceId, reason });
