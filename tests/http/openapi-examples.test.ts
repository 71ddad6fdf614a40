import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apcExperiences } from "#db/own-values.ts";
import { referenceArticles } from "#db/reference/articles.ts";
import { users } from "#db/schema/accounts.ts";
import { advertTruthFigures } from "#db/schema/advert-truth.ts";
import { apcProgress } from "#db/schema/apc.ts";
import { applications } from "#db/schema/applications.ts";
import { companies } from "#db/schema/companies.ts";
import { contactRequests } from "#db/schema/contact-requests.ts";
import { advertCredits } from "#db/schema/credits.ts";
import { cvs } from "#db/schema/cvs.ts";
import { jobs } from "#db/schema/jobs.ts";
import { jobseekerProfiles, profileChanges } from "#db/schema/profiles.ts";
import { totpSecrets } from "#db/schema/sign-in.ts";
import { makeCompany, makeUser, type UserOverrides } from "#db/seed/factories.ts";
import { addReferenceArticles } from "#db/seed/reference.ts";
import { seedSampleMarket } from "#db/seed/seed.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { ApiDocument } from "#server/modules/operations/openapi/document.ts";
import { createGoogleSignIn } from "#server/modules/people/accounts/google/google-sign-in.ts";
import { newTotpSecret, totpCode } from "#server/modules/people/accounts/mfa/verify-second-factor.ts";
import { makePdf } from "#tests/fixtures/cv-files.ts";
import { type CallInit, type ClientAnswer, callsOf, type DocumentCall, initOf, sendCall } from "#tests/fixtures/document-calls.ts";
import { googleBrowser, pathOf } from "#tests/fixtures/google-browser.ts";
import { lastMailTo, mailsTo } from "#tests/fixtures/mailbox.ts";
import { type OpenIdProvider, providerClient, startOpenIdProvider } from "#tests/fixtures/openid-provider.ts";
import { makePng } from "#tests/fixtures/pictures.ts";
import { headersOfWrites, newIdempotencyKey, signIn } from "#tests/fixtures/sign-in.ts";
import { openTestSite, type TestSite, testOrigin } from "#tests/fixtures/site.ts";
import { callProcedure } from "#tests/fixtures/typed-call.ts";

// Takes about 8 s: a small sample market, and each call once, as clients made from the document send it.
const now = new Date("2026-11-20T12:00:00Z");
/** What the document shows where the caller names something of their own. */
const ownExample = "Zm9yZW1hbi1leGFtcGxlLQ";

/** Calls that come after others, whose answers they go on from, or go before those that end what they need. The rest follow in any order. */
const inOrder = [
  ...["uploadCv", "downloadOwnCv", "uploadVerificationDocument", "downloadVerificationDocument", "endGoogleSignIn", "confirmGoogleLink"],
  ...[
    "sendApplication",
    "readApplication",
    "sendMessage",
    "markMessagesRead",
    "downloadApplicationCv",
    "downloadSharedCv",
    "arrangeInterview",
    "downloadInterviewCalendar",
    "changeInterview",
    "answerInterview",
    "postJob",
    "changeJob",
    "pauseJob",
    "resumeJob",
    "closeJob",
  ],
  ...["saveJob", "readSavedJobsById", "saveSearch", "changeSavedSearch", "askToRepresent", "readRepresentation", "listNotifications"],
  ...["readOwnProfile", "changeOwnProfile", "createBatchToken"],
];
const atLast = ["cancelInterview", "removeSavedJob", "removeSavedSearch", "withdrawRepresentation", "signInAsAdministrator", "signOut"];

let site: TestSite;
let provider: OpenIdProvider;
let calls: DocumentCall[];
const callers: Record<string, Record<string, string>> = {};
/** Replacements for examples, by the start of an address. */
const own: Record<string, string> = {};
const etags: Record<string, string> = {};
let ids: Record<"seeker" | "recruiter" | "company", number>;
const password = "three courses of blue brick";

beforeAll(async () => {
  provider = await startOpenIdProvider(() => now);
  site = await openTestSite({
    now,
    google: createGoogleSignIn({ ...providerClient, issuer: provider.issuer }, testOrigin),
    fill: async (db) => {
      await seedSampleMarket(db, { jobs: 100, now });
      await addReferenceArticles(db, referenceArticles);
    },
  });
  const tile = { contentType: "image/png", body: makePng(16) };
  Object.assign(site.services, { mapTiles: { attribution: "© Test maps", fetch: async () => tile } });
  const [firm] = await site.db.select({ id: companies.id }).from(companies).orderBy(asc(companies.id)).limit(1);
  const companyId = firm?.id ?? 0;
  const add = async (name: string, overrides: UserOverrides) => {
    const userId = await makeUser(site.db, { now, name, ...overrides });
    callers[name] = (await signIn(site, userId, { mfaAt: now })).writeHeaders;
    return userId;
  };
  await site.db.update(companies).set({ verification: "verified" }).where(eq(companies.id, companyId));
  callers.visitor = await headersOfWrites(site, "consent=none");
  const passwordHash = await site.services.passwords.hash(password);
  await makeUser(site.db, { now, role: "recruiter", companyId, email: "sam.sample@example.com", passwordHash });
  const seekerId = await add("seeker", {});
  const recruiterId = await add("recruiter", { role: "recruiter", companyId });
  await add("boss", { role: "company_admin", companyId });
  await add("freelance", { role: "recruiter", isFreelance: true });
  await add("client", { role: "recruiter", companyId: await makeCompany(site.db, { name: "Northern Builders", now }) });
  await site.db.insert(advertCredits).values({
    ...{ kind: "grant", companyId, credits: 5, remaining: 5, daysLive: 30, createdAt: now },
    expiresAt: new Date(now.getTime() + 90 * 86_400_000),
  });
  // A firm replies to figures.
  const counted = { question: "pay", asAdvertised: 4, answers: 5, isShown: true, takenAt: now } as const;
  await site.db.insert(advertTruthFigures).values({ companyId, ...counted, members: [] });
  // The advert of the examples is this firm's, as that of a caller would be.
  await site.db.update(jobs).set({ companyId, createdByUserId: recruiterId }).where(eq(jobs.id, 81));
  const publicId = randomPublicId();
  const lists = { contractTypes: [], workTypes: [], payBases: [] };
  const profile = { userId: seekerId, publicId, visibility: "anonymous", ...lists, createdAt: now, updatedAt: now } as const;
  await site.db.insert(jobseekerProfiles).values(profile);
  await site.db.insert(profileChanges).values({ userId: seekerId, at: now });
  const progress = { userId: seekerId, mainCompetency: null, experience: apcExperiences[0], trainingBegan: null } as const;
  await site.db.insert(apcProgress).values({ ...progress, competencies: [], updatedAt: now });
  own["/api/jobseeker/"] = publicId;
  ids = { seeker: seekerId, recruiter: recruiterId, company: companyId };
  calls = callsOf((await site.app.inject("/api/openapi.json")).json<ApiDocument>());
});
afterAll(async () => {
  await site.close();
  await provider.close();
});

/** Returns a call's example, with the caller's own ids in place of its placeholders. */
async function exampleOf(call: DocumentCall): Promise<CallInit> {
  const { operationId, tags, path } = call;
  const ownId = Object.entries(own).findLast(([start]) => path.startsWith(start))?.[1] ?? ownExample;
  const { params, body } = initOf(call, "all");
  const withOwn = <Part>(part: Part, id: string): Part => JSON.parse(JSON.stringify(part).replaceAll(ownExample, id));
  const named = withOwn(params, ownId);
  // Adverts on the board are the market's, those in hand the caller's.
  if (tags.includes("Your adverts") && own.posting && "id" in named.path) named.path.id = own.posting;
  const shown = body && withOwn(body, own[operationId] ?? ownId);
  const ofCaller = await given[operationId]?.();
  const sent = ofCaller ? { ...shown, ...ofCaller } : shown;
  return { params: named, ...(sent && { body: sent }) };
}

const pdf = (comment: string) => new File([new Uint8Array(makePdf({ comment }))], `${comment}.pdf`, { type: "application/pdf" });
const advertRow =
  "reference,title,description,location,salary\nR-1,Quantity Surveyor,Final accounts for a contractor in Leeds.,Leeds,55000\n";
const fieldsOfCode = async () => {
  const [email, secret] = ["factor@example.com", newTotpSecret()];
  const userId = await makeUser(site.db, { now, email, passwordHash: await site.services.passwords.hash(password) });
  await site.db.insert(totpSecrets).values({ userId, sealedSecret: site.services.secrets.seal(secret), confirmedAt: now, createdAt: now });
  const payload = { email, password };
  const answer = await site.app.inject({ method: "POST", url: "/api/auth/signin", headers: callers.visitor ?? {}, payload });
  return { challenge: answer.json<{ challenge: string }>().challenge, code: totpCode(secret, now) };
};
const { leave, visit } = googleBrowser(
  () => site,
  () => provider,
);

/** Fields that no example can hold: files, and secrets that were sent elsewhere. */
const given: Readonly<Record<string, () => Promise<Record<string, unknown>>>> = {
  uploadCv: async () => ({ file: pdf("cv") }),
  uploadVerificationDocument: async () => ({ file: pdf("letter") }),
  addCompanyPicture: async () => ({
    file: new File([new Uint8Array(makePng(300))], "site.png", { type: "image/png" }),
    label: "Our surveyors on site in Leeds",
  }),
  saveCompanyLogo: async () => ({ file: new File([new Uint8Array(makePng(64))], "logo.png", { type: "image/png" }) }),
  tryAdvertFile: async () => ({ file: new File([advertRow], "adverts.csv", { type: "text/csv" }) }),
  signInWithSecondFactor: fieldsOfCode,
  resetPassword: async () => ({ token: await mailedToken("sam.sample@example.com", "/api/auth/forgot-password") }),
  verifyEmail: async () => {
    const email = "waiting@example.com";
    await makeUser(site.db, { now, email, state: "unverified", emailVerifiedAt: null });
    return { token: await mailedToken(email, "/api/auth/verify-email/resend") };
  },
  confirmGoogleLink: async () => {
    const email = "linked@people.example.test";
    await makeUser(site.db, { now, email, passwordHash: "kept" });
    await visit({ claims: { sub: "google-2", email } });
    return { token: /#google=([\w-]+)/.exec((await mailsTo(site, email)).at(-1)?.text ?? "")?.[1] };
  },
};

async function mailedToken(email: string, url: string): Promise<string> {
  await site.app.inject({ method: "POST", url, headers: callers.visitor ?? {}, payload: { email } });
  return (await lastMailTo(site, email)).token;
}

/** Set-up by another user that a call requires. */
const before: Readonly<Record<string, () => Promise<unknown>>> = {
  signInAsAdministrator: () =>
    site.db.update(users).set({ role: "platform_admin", companyId: null }).where(eq(users.emailKey, "sam.sample@example.com")),
  findEarliestPermission: grant,
  publishJob: async () => {
    const { body } = await exampleOf(calls.find(({ operationId }) => operationId === "postJob") as DocumentCall);
    const draft = JSON.stringify({ ...body, title: "Assistant Quantity Surveyor", level: "assistant", publish: false });
    const headers = { ...callers.recruiter, ...newIdempotencyKey() };
    const answer = await site.app.inject({ method: "POST", url: "/api/jobs", headers, payload: draft });
    own.posting = answer.json<{ id: string }>().id;
  },
  downloadApplicationCv: async () => {
    await site.db
      .update(applications)
      .set({ cvId: await ownCv() })
      .where(eq(applications.publicId, own["/api/applications/"] ?? ""));
  },
  downloadSharedCv: async () => {
    const publicId = randomPublicId();
    const words = { role: "Senior QS", place: "Leeds", pay: "£60,000", message: "Good day." };
    const people = { firmId: ids.company, askedByUserId: ids.recruiter, candidateUserId: ids.seeker };
    const accepted = { state: "accepted", acceptedAt: now, sharedCvId: await ownCv(), askedAt: now, answerBy: now } as const;
    await site.db.insert(contactRequests).values({ publicId, ...words, ...people, ...accepted });
    own["/api/contact-requests/"] = publicId;
  },
  endGoogleSignIn: async () => {
    const left = await leave();
    own.returnedFromGoogle = pathOf(provider.agree(left.to, { claims: { sub: "google-1", email: "new@people.example.test" } }));
    callers.google = { ...callers.visitor, cookie: left.cookie };
  },
};

const ownCv = async () => (await site.db.select({ id: cvs.id }).from(cvs).where(eq(cvs.userId, ids.seeker)).limit(1))[0]?.id ?? null;

async function grant(): Promise<void> {
  const id = own["/api/representations/"] ?? "";
  const { shownDigest } = (await site.app.inject({ url: `/api/representations/${id}`, headers: callers.seeker })).json<{
    shownDigest: string;
  }>();
  await callProcedure(site, "representations.grant", callers.seeker ?? {}, { id, digest: shownDigest });
}

/** Makes the call as each kind of user until one is allowed. */
async function send(call: DocumentCall): Promise<string | null> {
  const init = await exampleOf(call);
  if (call.operationId === "endGoogleSignIn") {
    init.params.query = Object.fromEntries(new URLSearchParams(own.returnedFromGoogle?.split("?")[1]));
  }
  const answers: string[] = [];
  for (const name of sendersOf(call)) {
    const etag = etags[call.path];
    const headers = { ...callers[name], ...newIdempotencyKey(), ...(etag !== undefined && { "if-match": etag }) };
    const answer = await sendCall(site, call, init, headers);
    const isFine = answer.status < 400 && String(answer.status) in call.responses && !/^\{"results":.*"error":\{/.test(answer.text);
    if (isFine) {
      note(call, answer);
      return null;
    }
    answers.push(`${name} ${answer.status} ${answer.text.slice(0, 300)}`);
  }
  return `${call.method} ${call.path} ${JSON.stringify(init)}: ${answers.join("; ")}`;
}

function sendersOf({ operationId }: DocumentCall): string[] {
  if (operationId === "sendBatch") return ["batch"];
  if (operationId === "endGoogleSignIn") return ["google"];
  return /^(signIn|register|forgot)/.test(operationId) ? ["visitor"] : Object.keys(callers).filter((name) => name !== "google");
}

/** What later calls go on from. */
function note({ operationId, path }: DocumentCall, { text, headers }: ClientAnswer): void {
  const { id, token, items } = (text.startsWith("{") ? JSON.parse(text) : {}) as { id?: string; token?: string; items?: { id: string }[] };
  if (operationId === "uploadCv" && id) own["/api/cvs/"] = id;
  if (operationId === "uploadVerificationDocument" && id) own["/api/verification/documents/"] = id;
  if (operationId === "sendApplication" && id)
    Object.assign(own, { "/api/applications/": id, "/api/representations": id, "/api/interviews": id });
  if (operationId === "sendMessage" && id) own.markMessagesRead = id;
  if (operationId === "arrangeInterview" && id) own["/api/interviews/"] = id;
  if (operationId === "postJob" && id) own.posting = id;
  if (operationId === "listNotifications") own["/api/notifications/"] = items?.[0]?.id ?? "";
  if (operationId === "createBatchToken" && token) callers.batch = { authorization: `Bearer ${token}` };
  if (operationId === "saveSearch" && id) own["/api/job-alerts/"] = id;
  if (operationId === "askToRepresent" && id) own["/api/representations/"] = id;
  const etag = headers.get("etag");
  if (etag) etags[operationId === "postJob" ? "/api/jobs/{id}" : path] = etag;
}

test("every call of the document does what it says with the example that the document shows", async () => {
  const rank = ({ operationId: name }: DocumentCall) =>
    atLast.includes(name) ? 1000 + atLast.indexOf(name) : inOrder.includes(name) ? inOrder.indexOf(name) : 500;
  const faults: string[] = [];
  for (const call of calls.toSorted((a, b) => rank(a) - rank(b))) {
    await before[call.operationId]?.();
    const fault = await send(call);
    if (fault) faults.push(fault);
  }
  expect(faults).toEqual([]);
});
