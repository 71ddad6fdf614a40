import { randomPublicId } from "#server/secrets.ts";
import type { Cast, Kind } from "./cast.ts";
import { kinds } from "./cast.ts";

/**
 * Every procedure and route of the site with a sample call, and what it answers to each kind of caller. Whoever adds a procedure or a route adds a
 * line: the tests fail without one. The sample names a row that is not there, or says something that cannot be, so that those who may call are
 * told 404, 409 or 422 and nothing is changed.
 */
export interface Call {
  /** "account.me.get", or "GET /api/user". */
  name: string;
  input?: (facts: Cast["facts"]) => unknown;
  /** Statuses in the order of `kinds`. */
  statuses: Readonly<Record<Kind, number>>;
  /** The field of the input that names a row of somebody's. */
  idField?: string;
}

const absent = randomPublicId();
const nobody = "nobody@people.example.test";

function line(name: string, statuses: string, input?: Call["input"], idField?: string): Call {
  const numbers = statuses.split(" ").map(Number);
  if (numbers.length !== kinds.length) throw new Error(`${name} needs ${kinds.length} statuses`);
  const byKind = Object.fromEntries(kinds.map((kind, at) => [kind, numbers[at]])) as Record<Kind, number>;
  return { name, statuses: byKind, ...(input && { input }), ...(idField && { idField }) };
}

const toAll = (status: number) => kinds.map(() => status).join(" ");
const given = (input: unknown) => () => input;

//                                    AN  JS  RC  FR  CA  PA  PA without factor, stale, script
export const procedureCalls: readonly Call[] = [
  line("site.info", toAll(200)),
  line("site.keptData", toAll(200)),
  line("places.suggest", toAll(200), given({ prefix: "lon" })),
  line("companies.directory", toAll(200), given({ q: "", sector: "", employerType: "", region: "", isHiring: false, page: 1 })),
  line("companies.profile", toAll(200), ({ companySlug }) => ({ slug: companySlug })),
  line("jobs.page", toAll(200), ({ jobId }) => ({ id: String(jobId) })),
  line("search.page", toAll(200), given("q=surveyor")),
  line("search.count", toAll(200), given("q=surveyor")),
  line("search.browse", toAll(200)),
  line("search.waysIn", toAll(200)),
  line("search.locations", toAll(200)),
  line("account.me.get", "401 200 200 200 200 200 200 200 200"),
  line("account.me.rename", "401 200 200 200 200 200 403 200 403", given({ name: "Sam Sample" })),
  line("account.password.confirm", "401 409 409 409 409 409 409 409 403", given({ password: "not this one" })),
  line("account.password.change", "401 422 422 422 422 422 422 403 403", given({ newPassword: "short" })),
  line("account.email.requestChange", "401 200 200 200 200 200 403 403 403", given({ newEmail: nobody })),
  line("account.devices.list", "401 200 200 200 200 200 200 200 403"),
  line("account.devices.end", "401 404 404 404 404 404 404 404 403", given({ publicId: absent }), "publicId"),
  line("account.devices.endOthers", "401 200 200 200 200 200 200 200 403"),
  line("account.devices.endAll", "401 200 200 200 200 200 200 200 403"),
  line("account.mfa.status", "401 200 200 200 200 200 200 200 200"),
  line("account.mfa.confirm", "401 409 409 409 409 409 409 403 403", given({ code: "000000" })),
  line("account.mfa.verify", "401 409 409 409 409 409 409 409 403", given({ code: "000000" })),
  line("account.mfa.begin", "401 200 200 200 200 200 200 403 403"),
  line("account.mfa.remove", "401 409 409 409 409 409 409 403 403"),
  line("account.mfa.renewRecoveryCodes", "401 409 409 409 409 409 409 403 403"),
  line("account.apiTokens.list", "401 200 200 200 200 200 403 200 403"),
  line(
    "account.apiTokens.create",
    "401 200 200 200 200 200 403 403 403",
    given({ name: "one more", scopes: ["jobs:read"], expiresInDays: 30 }),
  ),
  line("account.apiTokens.revoke", "401 404 404 404 404 404 404 404 403", given({ publicId: absent }), "publicId"),
  line("account.preferences.get", "401 200 200 200 200 200 200 200 403"),
  line("account.preferences.update", "401 200 200 200 200 200 200 200 403", given({ jobAlerts: true })),
  line("account.onboarding.get", "401 200 200 200 200 200 200 200 403"),
  line("account.onboarding.mark", "401 200 200 200 200 200 200 200 403", given({ step: "name", state: "done" })),
  line("account.data.summary", "401 200 200 200 200 200 200 200 200"),
  line("account.data.requestErasure", "401 422 422 422 422 422 403 403 403", given({ email: nobody })),
  line("account.data.cancelErasure", "401 409 409 409 409 409 403 409 403"),
  line("invitations.view", toAll(404), given({ token: absent })),
  line("invitations.list", "401 403 200 403 200 404 403 403 403"),
  line("invitations.send", "401 403 403 403 428 428 403 403 403", given({ email: nobody, role: "recruiter" })),
  line("invitations.revoke", "401 403 403 403 404 404 403 403 403", given({ publicId: absent }), "publicId"),
  line("invitations.accept", "401 404 404 404 404 403 403 404 403", given({ token: absent })),
  line("profiles.mine", "401 200 403 403 403 200 403 200 200"),
  line("profiles.viewers", "401 200 403 403 403 200 403 200 200"),
  line("profiles.save", "401 422 403 403 403 403 403 422 403", given({ level: "wizard" })),
  line("profiles.setVisibility", "401 422 403 403 403 403 403 422 403", given({ visibility: "shy" })),
  line("profiles.setHiddenFrom", "401 422 403 403 403 403 403 422 403", given({ companies: ["no-such-firm"] })),
  line("profiles.search", "401 403 200 200 200 200 403 403 403", given({})),
  line("profiles.seeker", "401 404 404 404 404 404 403 404 404", given({ id: absent }), "id"),
  line("salaries.advertised", toAll(200), given({ scale: "year" })),
  line("salaries.report", toAll(200), given({ scale: "day", by: "level" })),
  line("saved.list", "401 200 403 403 403 403 403 200 200", given({})),
  line("saved.ids", "401 200 403 403 403 403 403 200 200"),
  line("saved.save", "401 404 403 403 403 403 403 404 404", given({ jobId: 2_000_000_000 })),
  line("saved.remove", "401 200 403 403 403 403 403 200 200", given({ jobId: 2_000_000_000 })),
  line("saved.merge", "401 200 403 403 403 403 403 200 200", given({ jobIds: [2_000_000_000] })),
  line("notifications.list", "401 200 200 200 200 200 403 200 200", given({})),
  line("notifications.markRead", "401 404 404 404 404 404 403 404 404", given({ id: absent }), "id"),
  line("notifications.markAllRead", "401 200 200 200 200 200 403 200 200"),
  line("applications.list", "401 200 200 200 200 200 403 200 200", given({})),
  line("applications.counts", "401 200 200 200 200 200 403 200 200", given({})),
  line("applications.get", "401 404 404 404 404 404 403 404 404", given({ id: absent }), "id"),
  line("applications.own", "401 200 403 403 403 403 403 200 403", given({ jobId: 2_000_000_000 })),
  line("applications.saveDraft", "401 404 403 403 403 403 403 404 403", given({ jobId: 2_000_000_000, coverNote: "Dear all" })),
  line("applications.discardDraft", "401 200 403 403 403 403 403 200 403", given({ jobId: 2_000_000_000 })),
  line("applications.send", "401 428 403 403 403 403 403 428 403", given({ jobId: 2_000_000_000 })),
  line("applications.withdraw", "401 404 403 403 403 403 403 404 403", given({ id: absent }), "id"),
  line("applications.undoWithdrawal", "401 404 403 403 403 403 403 404 403", given({ id: absent }), "id"),
  line("applications.setStatus", "401 403 404 404 404 403 403 403 403", given({ id: absent, from: "opened", to: "interview" }), "id"),
  line("applications.notes", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("applications.addNote", "401 403 404 404 404 403 403 403 403", given({ id: absent, text: "Good." }), "id"),
  line("applications.removeNote", "401 403 404 404 404 403 403 403 403", given({ id: absent, noteId: absent }), "id"),
  line("applications.rate", "401 403 404 404 404 403 403 403 403", given({ id: absent, stars: 3 }), "id"),
  line("feeds.stats", "401 403 403 403 403 200 403 403 403"),
  line("feeds.runs", "401 403 403 403 403 404 403 403 403", given({ slug: "nothing" })),
  line("feeds.run", "401 403 403 403 403 404 403 403 403", given({ runId: 2_000_000_000 })),
  line("feeds.runNow", "401 403 403 403 403 404 403 403 403", given({ slug: "nothing" })),
  line("feeds.confirmHeld", "401 403 403 403 403 404 403 403 403", given({ slug: "nothing" })),
  line("feeds.setPaused", "401 403 403 403 403 404 403 403 403", given({ slug: "nothing", isPaused: true })),
  line("admin.users.suspend", "401 403 403 403 403 404 403 403 403", given({ publicId: absent }), "publicId"),
  line("admin.users.unsuspend", "401 403 403 403 403 404 403 403 403", given({ publicId: absent }), "publicId"),
  line("admin.users.setRole", "401 403 403 403 403 404 403 403 403", given({ publicId: absent, role: "jobseeker" }), "publicId"),
  line("ops.rateLimits.usage", "401 403 403 403 403 200 403 403 403", given({ hours: 1 })),
  line("ops.rateLimits.own", "200 200 200 200 200 200 403 200 403"),
  line("audit.list", "401 403 403 403 403 200 403 403 403", given({})),
  line("audit.verify", "401 403 403 403 403 200 403 403 403"),
];

export const routeCalls: readonly Call[] = [
  line("GET /robots.txt", toAll(200)),
  line("GET /sitemap.xml", toAll(200)),
  line("GET /sitemaps/:file", toAll(404), given({ file: "nothing.xml" })),
  line("GET /jobs.rss.xml", toAll(200)),
  line("GET /jobs.atom.xml", toAll(200)),
  line("GET /jobs.json", toAll(200)),
  line("GET /api/jobs", toAll(200)),
  line("GET /api/jobs/count", toAll(200)),
  line("GET /api/jobs/:id", toAll(200), ({ jobId }) => ({ id: jobId })),
  line("GET /api/companies", "401 200 200 200 200 200 200 200 200"),
  line("GET /api/companies/public", toAll(200)),
  line("GET /api/companies/:slug", toAll(200), ({ companySlug }) => ({ slug: companySlug })),
  line("GET /api/config", toAll(200)),
  line("GET /api/maps", toAll(200)),
  line("GET /api/maps/:z/:x/:y", toAll(404), given({ z: 6, x: 31, y: 20 })),
  line("GET /api/openapi.json", toAll(200)),
  line("GET /api/admin/openapi.json", "401 403 403 403 403 200 403 403 403"),
  line("GET /api/admin", "401 403 403 403 403 200 403 403 403"),
  line("GET /api/saved-jobs", "401 200 403 403 403 403 403 200 200"),
  line("POST /api/saved-jobs", "401 404 403 403 403 403 403 404 404", given({ jobId: 2_000_000_000 })),
  line("DELETE /api/saved-jobs/:jobId", "401 204 403 403 403 403 403 204 204", given({ jobId: 2_000_000_000 })),
  line("GET /api/notifications", "401 200 200 200 200 200 403 200 200"),
  line("POST /api/notifications/:id/read", "401 404 404 404 404 404 403 404 404", given({ id: absent })),
  line("GET /api/applications", "401 200 200 200 200 200 403 200 200"),
  line("POST /api/applications", "401 428 403 403 403 403 403 428 403", given({ jobId: 2_000_000_000 })),
  line("GET /api/applications/:id", "401 404 404 404 404 404 403 404 404", given({ id: absent })),
  line("GET /api/applications/export.csv", "401 200 200 200 200 403 403 200 200"),
  line("GET /api/categories", toAll(200)),
  line("GET /api/skills", toAll(200)),
  line("GET /api/locations", toAll(200)),
  line("GET /api/countries", toAll(200)),
  line("GET /api/jobseeker", "401 403 200 200 200 200 403 403 403"),
  line("GET /api/jobseeker/:id", "401 404 404 404 404 404 403 404 404", given({ id: absent })),
  line("POST /api/analytics/rum", toAll(204), given({ v: 1, events: [] })),
  line("POST /api/vitals", toAll(204), given({ v: 1, events: [] })),
  line("POST /api/analytics/track", toAll(400), given({ eventType: "teleport", entityType: "job" })),
  line("POST /api/client-error", toAll(422), given({})),
  line("GET /api/scraping-stats", "401 403 403 403 403 200 403 403 403"),
  line("GET /api/auth/csrf-token", toAll(200)),
  line("GET /api/test/rate-limit", "401 403 403 403 403 200 403 403 403"),
  line("GET /api/auth/session", toAll(200)),
  line("POST /api/auth/generate-jwt", "401 200 200 200 200 200 403 200 403", given({})),
  line("POST /api/batch", "401 401 401 401 401 401 401 401 400", given({})),
  line("POST /api/jobs/batch", "401 200 200 200 200 200 200 200 200", given({ ids: ["0"] })),
  line("POST /api/companies/batch", "401 200 200 200 200 200 200 200 200", given({ ids: ["none"] })),
  line("GET /api/user", "401 200 200 200 200 200 200 200 200"),
  line("GET /api/account/export", "401 200 200 200 200 200 403 403 403"),
  line("POST /api/auth/signin", toAll(422), given({})),
  line("POST /api/auth/admin-signin", toAll(422), given({})),
  line("POST /api/auth/recruiter-signin", toAll(422), given({})),
  line("POST /api/auth/database-signin", toAll(422), given({})),
  line("POST /api/auth/signin/second-factor", toAll(422), given({})),
  line("POST /api/auth/signout", toAll(200), given({})),
  line("GET /api/auth/signout", toAll(200)),
  line("POST /api/auth/register/jobseeker", toAll(422), given({})),
  line("POST /api/auth/register/recruiter", toAll(422), given({})),
  line("POST /api/auth/forgot-password", toAll(422), given({})),
  line("POST /api/auth/reset-password", toAll(422), given({})),
  line("POST /api/auth/verify-email", toAll(422), given({})),
  line("POST /api/auth/verify-email/resend", toAll(422), given({})),
  line("GET /api/auth/google", toAll(404)),
  line("GET /api/auth/google/callback", toAll(404)),
  line("POST /api/auth/google/confirm", toAll(404), given({ token: absent })),
];
