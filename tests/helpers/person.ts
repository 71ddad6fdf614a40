import { runTransaction } from "#db/client.ts";
import { acceptedTexts, accountPreferences, invitations } from "#db/schema/accounts.ts";
import { advertTruthAnswers, advertTruthReplies } from "#db/schema/advert-truth.ts";
import { applicationEvents, applicationNotes, applicationRatings, applications } from "#db/schema/applications.ts";
import { outsideApplications, rememberedAnswers } from "#db/schema/applied-before.ts";
import { contactMessages, contactReplies } from "#db/schema/contact.ts";
import { advertCredits, priceCredits } from "#db/schema/credits.ts";
import { idempotencyKeys } from "#db/schema/idempotency.ts";
import { advertFileMaps, freelancePractices, jobDrafts } from "#db/schema/job-drafts.ts";
import { messageReads, messages } from "#db/schema/messages.ts";
import { notifications } from "#db/schema/notifications.ts";
import { creditOrders } from "#db/schema/plans.ts";
import {
  profileDayRates,
  profileMemberships,
  profilePlaces,
  profileProjects,
  profileSuites,
  profileTools,
} from "#db/schema/profile-parts.ts";
import { jobseekerProfiles, profileHiddenFrom, profileViews } from "#db/schema/profiles.ts";
import { rateLimitUsage } from "#db/schema/rate-limits.ts";
import { reportedPay } from "#db/schema/reported-pay.ts";
import { savedJobs } from "#db/schema/saved-jobs.ts";
import { apiTokens, knownDevices, oneTimeTokens, recoveryCodes, signInFailures, totpSecrets } from "#db/schema/sign-in.ts";
import { fewerLike, hiddenEmployers, hiddenJobs } from "#db/schema/tastes.ts";
import { analyticsCounts } from "#db/schema/telemetry.ts";
import { workConfirmationStops, workConfirmations } from "#db/schema/work-confirmations.ts";
import { makeCompany, makeJob, makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { anonymous } from "#server/kernel/access/principal.ts";
import { hashOf, randomPublicId } from "#server/kernel/secrets.ts";
import { queueMail } from "#server/modules/content/mail/outbox.commands.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { addAlerts } from "./alert-records.ts";
import { addCandidateRecords } from "./candidate-records.ts";
import { addCv } from "./cv-rows.ts";
import { addInterviews } from "./interview-records.ts";
import { addModerationRecords } from "./moderation-records.ts";
import { addRecruitingRecords } from "./recruiting-records.ts";
import { addRepresentations } from "./representation-records.ts";
import type { TestSite } from "./site.ts";
import { addWorkRecords } from "./work-records.ts";

export interface FullPerson {
  userId: number;
  name: string;
  email: string;
  /** Hashes and secrets stored about the person. */
  secrets: Record<string, string>;
}

/** A person with at least one row in every table that holds personal data, but for sessions and erasures. `mark` is in all that is theirs. */
export async function makeFullPerson(site: TestSite, mark: string, overrides: UserOverrides = {}): Promise<FullPerson> {
  const { db, services } = site;
  const now = services.now();
  const email = `${mark}@People.example.test`;
  const emailKey = email.toLowerCase();
  const [name, later] = [`Zo ${mark}`, new Date(now.getTime() + 86_400_000)];
  const hash = (what: string) => hashOf(`${what} of ${mark}`);
  const secrets = {
    password: `$argon2id$${mark}`,
    google: `google-${mark}`,
    totp: services.secrets.seal(mark),
    code: hash("code"),
    device: hash("device"),
    link: hash("link"),
    apiToken: hash("api token"),
    invitation: hash("invitation"),
    account: services.secrets.keyedHash("account", emailKey),
  };
  const userId = await makeUser(db, { now, email, name, passwordHash: secrets.password, googleSubject: secrets.google, ...overrides });
  const companyId = await makeCompany(db, { now, name: `Firm for ${mark.slice(0, 2)}` });
  await db.insert(accountPreferences).values({ userId, onboarding: { name: "done" }, jobAlerts: true, updatedAt: now });
  await db.insert(acceptedTexts).values({ userId, document: "terms", version: "2026-11", acceptedAt: now });
  await db.insert(totpSecrets).values({ userId, sealedSecret: secrets.totp, confirmedAt: now, createdAt: now });
  await db.insert(recoveryCodes).values({ userId, hash: secrets.code });
  await db.insert(knownDevices).values({ userId, deviceHash: secrets.device, lastUsedAt: now });
  const used = { endpoint: "search.page", policy: "search", callerKind: "session", userId, usedUnits: 3, refusedCalls: 1 } as const;
  await db.insert(rateLimitUsage).values({ ...used, hour: now });
  await db.insert(signInFailures).values({ accountHash: secrets.account, failures: 2, lastFailureAt: now });
  const payload = { newEmail: `new-${mark}@people.example.test` };
  const link = { hash: secrets.link, purpose: "change-email", userId, emailKey, payload, createdAt: now, expiresAt: later } as const;
  await db.insert(oneTimeTokens).values(link);
  await db.insert(apiTokens).values({
    publicId: randomPublicId(),
    userId,
    name: `Script of ${mark}`,
    hash: secrets.apiToken,
    hint: "dwk_abcdef",
    scopes: ["jobs:read"],
    createdAt: now,
    expiresAt: later,
  });
  const invitation = { companyId, role: "recruiter", invitedByUserId: userId, createdAt: now, expiresAt: later } as const;
  const guest = `guest-of-${mark.slice(0, 2)}@elsewhere.example.test`;
  await db.insert(invitations).values([
    { ...invitation, publicId: randomPublicId(), emailKey, tokenHash: secrets.invitation },
    { ...invitation, publicId: randomPublicId(), emailKey: guest, tokenHash: hash("invitation of a guest") },
  ]);
  await addApplications(site, { userId, companyId, mark, name, email });
  await addProfile(site, { userId, companyId, mark });
  await addAlerts(site, { userId, emailKey, mark });
  await addRepresentations(site, { userId, companyId, mark, name, email });
  await addCandidateRecords(site, { userId, companyId, mark });
  await addRecruitingRecords(site, { userId, companyId, mark, email });
  await addModerationRecords(site, { userId, companyId, mark });
  await addWorkRecords(site, { userId, mark });
  const request = { askedAt: now, lastMailedAt: now, expiresAt: later, confirmerName: `Kim for ${mark}` } as const;
  await db.insert(workConfirmations).values([
    {
      ...{ ...request, publicId: randomPublicId(), userId, projectId: randomPublicId(), tokenHash: hash("confirmation") },
      ...{ confirmerEmail: `kim-${mark}@elsewhere.example.test`, addressHash: hash("confirmer") },
    },
    {
      ...{ ...request, publicId: randomPublicId(), userId: await makeUser(db, { now }), projectId: randomPublicId() },
      ...{ tokenHash: hash("confirmation by"), confirmerEmail: email, addressHash: secrets.account },
    },
  ]);
  await db.insert(workConfirmationStops).values({ addressHash: secrets.account, since: now });
  const at = { site: services.site, now };
  await queueMail(db, at, {
    to: email,
    userId,
    template: "reset-password",
    facts: { name, link: `${services.site.origin}/reset-password/once-${mark}` },
  });
  const facts = { companyName: "Firm", inviterName: name, role: "recruiter", link: `${services.site.origin}/invitations/guest` } as const;
  await queueMail(db, at, { to: guest, userId: null, template: "invitation", facts });
  const written = { reference: "3FA9-01BC", name, email, topic: "other", message: `Mark ${mark} has a question.` } as const;
  const [sent] = await db
    .insert(contactMessages)
    .values({ ...written, contentHash: hash("message"), userId, emailKey, createdAt: now })
    .$returningId();
  await db
    .insert(contactReplies)
    .values({ messageId: sent?.id ?? 0, kind: "answer", body: `Dear ${mark}`, byUserId: userId, createdAt: now });
  const letter = { ...written, isOwnAddress: true };
  await queueMail(db, at, { to: services.site.supportEmail, userId: null, template: "contact-message", facts: letter, replyTo: email });
  await runTransaction(db, (tx) =>
    recordAudit(
      tx as unknown as typeof db,
      { principal: anonymous, now, request: { requestId: null }, actorUserId: userId },
      { action: "auth.signIn", resource: "user", resourceId: userId, result: "done" },
    ),
  );
  return { userId, name, email, secrets };
}

/** Adds data in every part of a profile, a view of it by another user, and a trading name. */
async function addProfile({ db, services }: TestSite, { userId, companyId, mark }: { userId: number; companyId: number; mark: string }) {
  const now = services.now();
  const words = {
    contractTypes: ["permanent"],
    workTypes: ["hybrid"],
    headline: `QS ${mark}`,
    about: `I am ${mark}.`,
    phone: "07700 900123",
  };
  await db.insert(jobseekerProfiles).values({ userId, publicId: randomPublicId(), ...words, createdAt: now, updatedAt: now });
  await db.insert(profileSuites).values({ userId, suite: "nec4", years: 4 });
  await db.insert(profileMemberships).values({ userId, body: "ciob", grade: "MCIOB", number: `M ${mark.slice(0, 8)}` });
  await db.insert(profilePlaces).values({ userId, placeId: 1 });
  await db.insert(profileDayRates).values({ userId, basis: "umbrella", minPence: 45_000 });
  await db.insert(profileTools).values({ userId, vocabulary: "skill", slug: "cost-planning" });
  await db.insert(profileProjects).values({ userId, position: 0, name: `The hall of ${mark}`, clientName: `Client of ${mark}` });
  await db.insert(profileHiddenFrom).values({ userId, companyId });
  const practiceId = await makeCompany(db, { now, name: `Zo ${mark}, recruiter` });
  await db.insert(freelancePractices).values({ userId, companyId: practiceId, createdAt: now });
  await db
    .insert(analyticsCounts)
    .values({ day: "2026-11-20", eventType: "profile_view", entityType: "recruiter", entityId: userId, source: "direct", n: 3 });
  const draft = {
    publicId: randomPublicId(),
    createdByUserId: userId,
    fields: { title: `QS for ${mark}` },
    createdAt: now,
    updatedAt: now,
  };
  await db.insert(jobDrafts).values(draft);
  await db.insert(advertFileMaps).values({ userId, fieldMap: { title: `role${mark}` }, updatedAt: now });
  const plan = { planSlug: "single", planName: "One advert", quantity: 1, advertsIncluded: 1, daysLive: 30, creditsValidDays: 365 };
  const price = { netPence: 10_000, vatBasisPoints: 2000, vatPence: 2000, grossPence: 12_000 };
  const order = {
    publicId: randomPublicId(),
    freelanceUserId: userId,
    orderedByUserId: userId,
    state: "paid",
    createdAt: now,
    dueAt: now,
  } as const;
  await db.insert(creditOrders).values({ ...order, ...plan, ...price });
  const credit = {
    kind: "grant",
    freelanceUserId: userId,
    credits: 1,
    remaining: 1,
    daysLive: 30,
    expiresAt: now,
    createdAt: now,
  } as const;
  await db.insert(advertCredits).values(credit);
  const off = { kind: "grant", freelanceUserId: userId, pence: 3_725, remainingPence: 3_725, expiresAt: now, createdAt: now } as const;
  await db.insert(priceCredits).values(off);
  const viewerUserId = await makeUser(db, { now, role: "recruiter", companyId });
  await db.insert(profileViews).values({ userId, viewerUserId, viewedOn: now.toISOString().slice(0, 10), viewedAt: now });
}

/**
 * Adds their application with another user's note and rating, their note and rating on another application, a saved job and a notification.
 */
async function addApplications(
  site: TestSite,
  { userId, companyId, mark, name, email }: { userId: number; companyId: number; mark: string; name: string; email: string },
): Promise<void> {
  const { db, services } = site;
  const now = services.now();
  const jobId = await makeJob(db, { companyId, now });
  const otherId = await makeUser(db, { now });
  const shared = { jobId, state: "sent", source: "board", createdAt: now, updatedAt: now, stateChangedAt: now, sentAt: now } as const;
  const cvId = await addCv(site, userId, mark);
  const answers = [{ question: "Where do you live?", answer: `Client ${mark}` }];
  const own = {
    ...shared,
    publicId: randomPublicId(),
    userId,
    name,
    email,
    phone: "07700 900123",
    coverNote: `I am ${mark}.`,
    answers,
    cvId,
  };
  const others = { ...shared, publicId: randomPublicId(), userId: otherId, name: "Robin Sample", answers: [] };
  const ids = await db.insert(applications).values([own, others]).$returningId();
  const [ownId = 0, othersId = 0] = ids.map(({ id }) => id);
  const advertised = { pay: "£60,000", suite: null, siteDays: "Main contractor" };
  const askedOf = { companyId, occasion: "hire", jobTitle: "QS", advertised, askedAt: now, expiresAt: now } as const;
  const said = { pay: "different", siteDays: "as-advertised", note: `Less, says ${mark}`, answeredAt: now, changedAt: now } as const;
  const marked = { mark: randomPublicId(), linkHash: hashOf(`link of ${mark}`), clientHash: hashOf(`network of ${mark}`) };
  await db.insert(advertTruthAnswers).values([
    { ...askedOf, ...said, ...marked, userId, applicationId: ownId },
    { ...askedOf, userId: otherId, decidedByUserId: userId },
  ]);
  const reply = { publicId: randomPublicId(), companyId, text: "We answer.", state: "shown", writtenAt: now } as const;
  await db.insert(advertTruthReplies).values({ ...reply, writtenByUserId: userId });
  const event = { at: now, fromState: null, toState: "sent", actor: "applicant" } as const;
  await db.insert(applicationEvents).values([
    { ...event, applicationId: ownId, actorUserId: userId, message: `Dear ${mark}` },
    { ...event, applicationId: othersId, actorUserId: otherId },
  ]);
  const note = { publicId: randomPublicId(), createdAt: now };
  await db.insert(applicationNotes).values([
    { ...note, applicationId: ownId, authorUserId: otherId, text: `${mark} is good.` },
    { ...note, publicId: randomPublicId(), applicationId: othersId, authorUserId: userId, text: "Ask for references." },
  ]);
  await db.insert(applicationRatings).values([
    { applicationId: ownId, userId: otherId, stars: 4, ratedAt: now },
    { applicationId: othersId, userId, stars: 3, ratedAt: now },
  ]);
  const letter = { sentAt: now, text: `About ${mark}` };
  await db.insert(messages).values([
    { ...letter, publicId: randomPublicId(), applicationId: ownId, side: "applicant", authorUserId: userId },
    { ...letter, publicId: randomPublicId(), applicationId: ownId, side: "employer", authorUserId: otherId },
    { publicId: randomPublicId(), applicationId: othersId, side: "employer", authorUserId: userId, text: "Can you come?", sentAt: now },
  ]);
  await db.insert(messageReads).values([
    { applicationId: ownId, userId, readAt: now },
    { applicationId: ownId, userId: otherId, mailedAt: now },
    { applicationId: othersId, userId, readAt: now },
  ]);
  await addInterviews(db, { mark, now, own: { applicationId: ownId, userId, employerId: otherId }, arranged: { applicationId: othersId } });
  const asked = { question: "Where do you live?", questionKey: hashOf("Where do you live?"), kind: "text" } as const;
  await db.insert(rememberedAnswers).values({ ...asked, publicId: randomPublicId(), userId, answer: `Client ${mark}`, answeredAt: now });
  const elsewhere = { publicId: randomPublicId(), userId, jobId, notes: `Ask for ${mark}`, appliedAt: now, updatedAt: now };
  await db.insert(outsideApplications).values(elsewhere);
  await db.insert(savedJobs).values({ userId, jobId, savedAt: now });
  await db.insert(hiddenJobs).values({ userId, jobId, hiddenAt: now });
  await db.insert(hiddenEmployers).values({ userId, companyId, hiddenAt: now });
  await db.insert(fewerLike).values({ userId, kind: "agencies", chosenAt: now });
  await db.insert(reportedPay).values({
    version: randomPublicId(),
    userId,
    category: "quantity-surveyor",
    level: "senior",
    region: "london",
    side: "contractor",
    period: "year",
    amountPence: 6_150_000,
    employerName: mark,
    year: 2026,
    createdAt: now,
    updatedAt: now,
  });
  const kept = { createdAt: now, expiresAt: new Date(now.getTime() + 86_400_000) };
  await db.insert(idempotencyKeys).values({ userId, call: "applications.send", key: "k", bodyHash: hashOf(mark), answer: "null", ...kept });
  const facts = { jobId, jobTitle: "Senior Quantity Surveyor", applicationId: others.publicId };
  await db.insert(notifications).values({ publicId: randomPublicId(), userId, kind: "application-received", facts, createdAt: now });
}
