import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceArticles } from "#db/reference/articles/index.ts";
import { users } from "#db/schema/accounts.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { advertCredits } from "#db/schema/plans.ts";
import { jobseekerProfiles, profileChanges } from "#db/schema/profiles.ts";
import { makeCompany } from "#db/seed/factories.ts";
import { addReferenceArticles } from "#db/seed/reference.ts";
import { seedSampleMarket } from "#db/seed/seed.ts";
import { makeUser, type UserOverrides } from "#db/seed/user-factories.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import type { ApiDocument } from "#server/modules/operations/openapi/document.ts";
import { newIdempotencyKey, sameOriginHeaders, signIn } from "#tests/helpers/sign-in.ts";
import { openTestSite, type TestSite } from "#tests/helpers/site.ts";
import { callProcedure } from "#tests/helpers/typed-call.ts";

// Takes about 8 s: a small sample market, and each call once.
const now = new Date("2026-11-20T12:00:00Z");
/** What the document shows where the caller names something of their own. */
const ownExample = "Zm9yZW1hbi1leGFtcGxlLQ";

interface Described {
  operationId: string;
  tags: readonly string[];
  parameters?: ({ $ref: string } | { name: string; in: "path" | "query"; example?: unknown })[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, unknown>;
}
interface Called extends Described {
  method: string;
  path: string;
}

/** Calls that no text can make: each has tests of its own. */
const leftOut: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["saveCompanyLogo", "uploadVerificationDocument", "uploadCv", "tryAdvertFile"].map((name) => [name, "carries a file"]),
  ),
  ...Object.fromEntries(
    ["downloadVerificationDocument", "downloadApplicationCv", "downloadSharedCv", "downloadOwnCv", "downloadInterviewCalendar"].map(
      (name) => [name, "answers a file"],
    ),
  ),
  ...Object.fromEntries(["beginGoogleSignIn", "endGoogleSignIn", "confirmGoogleLink"].map((name) => [name, "is Google’s"])),
  ...Object.fromEntries(["resetPassword", "verifyEmail", "signInWithSecondFactor"].map((name) => [name, "takes a secret sent elsewhere"])),
  readMapTile: "needs a provider of tiles",
};

/** Calls that come after others, whose answers they go on from, or go before those that end what they need. The rest follow in any order. */
const inOrder = [
  ...[
    "sendApplication",
    "readApplication",
    "sendMessage",
    "markMessagesRead",
    "arrangeInterview",
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
let calls: Called[];
const callers: Record<string, Record<string, string>> = {};
/** What is named in place of the example, by the start of an address. */
const own: Record<string, string> = {};
const etags: Record<string, string> = {};

beforeAll(async () => {
  site = await openTestSite({
    now,
    fill: async (db) => {
      await seedSampleMarket(db, { jobs: 100, now });
      await addReferenceArticles(db, referenceArticles);
    },
  });
  const [firm] = await site.db.select({ id: companies.id }).from(companies).orderBy(asc(companies.id)).limit(1);
  const companyId = firm?.id ?? 0;
  const add = async (name: string, overrides: UserOverrides) => {
    const userId = await makeUser(site.db, { now, name, ...overrides });
    callers[name] = (await signIn(site, userId, { mfaAt: now })).writeHeaders;
    return userId;
  };
  await site.db.update(companies).set({ verification: "verified" }).where(eq(companies.id, companyId));
  callers.visitor = { ...sameOriginHeaders };
  const passwordHash = await site.services.passwords.hash("three courses of blue brick");
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
  // The advert of the examples is this firm's, as that of a caller would be.
  await site.db.update(jobs).set({ companyId, createdByUserId: recruiterId }).where(eq(jobs.id, 81));
  const publicId = randomPublicId();
  const lists = { contractTypes: [], workTypes: [], payBases: [] };
  const profile = { userId: seekerId, publicId, visibility: "anonymous", ...lists, createdAt: now, updatedAt: now } as const;
  await site.db.insert(jobseekerProfiles).values(profile);
  await site.db.insert(profileChanges).values({ userId: seekerId, at: now });
  own["/api/jobseeker/"] = publicId;
  const document = (await site.app.inject("/api/openapi.json")).json<ApiDocument>();
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...(described as Described), method: method.toUpperCase(), path })),
  );
});
afterAll(() => site.close());

/** The example of a call, with the caller's own in place of what stands for it. */
function exampleOf({ operationId, tags, path, parameters = [], requestBody }: Called): { url: string; payload?: string } {
  const ownId = Object.entries(own).findLast(([start]) => path.startsWith(start))?.[1] ?? ownExample;
  const shown = (value: unknown) => JSON.stringify(value).replaceAll(ownExample, own[operationId] ?? ownId);
  const named = parameters.flatMap((parameter) => ("name" in parameter && parameter.example !== undefined ? [parameter] : []));
  const text = (value: unknown) => (typeof value === "string" ? value.replace(ownExample, ownId) : String(value));
  // Adverts on the board are the market's, those in hand the caller's.
  const inHand = tags.includes("Your adverts") && own.posting;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => inHand || text(named.find((each) => each.name === name)?.example));
  const query = new URLSearchParams(named.filter((each) => each.in === "query").map(({ name, example }) => [name, text(example)]));
  const body = requestBody && Object.values(requestBody.content)[0]?.example;
  return { url: query.size > 0 ? `${address}?${query}` : address, ...(body !== undefined && { payload: shown(body) }) };
}

/** What somebody else does before a call has something to answer. */
const before: Readonly<Record<string, () => Promise<unknown>>> = {
  signInAsAdministrator: () =>
    site.db.update(users).set({ role: "platform_admin", companyId: null }).where(eq(users.emailKey, "sam.sample@example.com")),
  findEarliestPermission: grant,
  publishJob: async () => {
    const { payload = "{}" } = exampleOf(calls.find(({ operationId }) => operationId === "postJob") as Called);
    const draft = JSON.stringify({ ...JSON.parse(payload), title: "Assistant Quantity Surveyor", level: "assistant", publish: false });
    const headers = { ...callers.recruiter, ...newIdempotencyKey() };
    const answer = await site.app.inject({ method: "POST", url: "/api/jobs", headers, payload: draft });
    own.posting = answer.json<{ id: string }>().id;
  },
};

async function grant(): Promise<void> {
  const id = own["/api/representations/"] ?? "";
  const { shownDigest } = (await site.app.inject({ url: `/api/representations/${id}`, headers: callers.seeker })).json<{
    shownDigest: string;
  }>();
  await callProcedure(site, "representations.grant", callers.seeker ?? {}, { id, digest: shownDigest });
}

/** Asks as each kind of person until one may. */
async function send(call: Called): Promise<string | null> {
  const { url, payload } = exampleOf(call);
  const answers: string[] = [];
  const isSigningIn = /^(signIn|register|forgot)/.test(call.operationId);
  for (const name of call.operationId === "sendBatch" ? ["batch"] : isSigningIn ? ["visitor"] : Object.keys(callers)) {
    const headers = callers[name];
    const etag = etags[call.path];
    const answer = await site.app.inject({
      method: call.method as "GET",
      url,
      headers: { ...headers, ...newIdempotencyKey(), ...(etag !== undefined && { "if-match": etag }) },
      ...(payload !== undefined && { payload }),
    });
    const isFine = answer.statusCode < 400 && String(answer.statusCode) in call.responses && !/^\{"results":.*"error":\{/.test(answer.body);
    if (isFine) {
      note(call, answer);
      return null;
    }
    answers.push(
      `${name} ${answer.statusCode} ${answer.json<{ code?: string }>().code ?? ""} ${answer.statusCode === 422 || answer.statusCode === 200 ? answer.body : ""}`,
    );
  }
  return `${call.method} ${url} ${payload ?? ""}: ${answers.join("; ")}`;
}

/** What later calls go on from. */
function note({ operationId, path }: Called, { body, headers }: { body: string; headers: Record<string, unknown> }): void {
  const { id, token, items } = (body.startsWith("{") ? JSON.parse(body) : {}) as { id?: string; token?: string; items?: { id: string }[] };
  if (operationId === "sendApplication" && id)
    Object.assign(own, { "/api/applications/": id, "/api/representations": id, "/api/interviews": id });
  if (operationId === "sendMessage" && id) own.markMessagesRead = id;
  if (operationId === "arrangeInterview" && id) own["/api/interviews/"] = id;
  if (operationId === "postJob" && id) own.posting = id;
  if (operationId === "listNotifications") own["/api/notifications/"] = items?.[0]?.id ?? "";
  if (operationId === "createBatchToken" && token) callers.batch = { "content-type": "application/json", authorization: `Bearer ${token}` };
  if (operationId === "saveSearch" && id) own["/api/job-alerts/"] = id;
  if (operationId === "askToRepresent" && id) own["/api/representations/"] = id;
  if (headers.etag) etags[operationId === "postJob" ? "/api/jobs/{id}" : path] = String(headers.etag);
}

test("every call of the document does what it says with the example that the document shows", async () => {
  const rank = ({ operationId: name }: Called) =>
    atLast.includes(name) ? 1000 + atLast.indexOf(name) : inOrder.includes(name) ? inOrder.indexOf(name) : 500;
  const faults: string[] = [];
  for (const call of calls.filter(({ operationId }) => !(operationId in leftOut)).toSorted((a, b) => rank(a) - rank(b))) {
    await before[call.operationId]?.();
    const fault = await send(call);
    if (fault) faults.push(fault);
  }
  expect(faults).toEqual([]);
});
