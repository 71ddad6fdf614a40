import { absent, type Call, given, line, toAll } from "./call-line.ts";

const fields = {
  name: "Nobody Ltd",
  slug: "nobody-ltd",
  employerType: "main-contractor",
  about: "",
  website: "",
  headOffice: "",
  offices: [],
  sectors: [],
  suites: [],
  foundedYear: null,
  staffBand: null,
  turnoverBand: null,
  replyPromiseDays: null,
};
const hook = { address: "https://hooks.firm.example.test/in", events: ["advert.live"] };
const noFirm = given({ slug: "no-such-firm" });

/** Companies, who joins them, what their pages say and how they prove who they are. */
export const companyProcedures: readonly Call[] = [
  //                       AN  JS  RC  FR  CA  PA  PA without factor, stale, script
  line("companies.own", "401 200 200 200 200 200 200 200 200"),
  line("companies.waysIn", "401 403 200 403 403 200 403 403 403"),
  line("companies.proposeSlug", "401 403 200 403 403 200 403 403 403", given({ name: "Oak" })),
  line("companies.create", "401 403 428 403 403 428 428 403 403", given({ name: "x", slug: "jobs" })),
  line("companies.askToJoin", "401 403 409 403 403 404 403 403 403", noFirm),
  line("companies.withdrawRequest", "401 403 200 403 403 200 403 403 403"),
  line("companies.claim", "401 403 404 403 403 404 403 403 403", noFirm),
  line("companies.joinRequests", "401 403 403 403 200 200 403 403 403"),
  line("companies.decideJoinRequest", "401 403 403 403 404 404 403 403 403", given({ id: absent, isAccepted: false }), "id"),
  line("companies.editable", "401 403 403 403 404 404 403 403 403", noFirm),
  line("companies.save", "401 403 403 403 404 404 403 403 403", given({ company: "no-such-firm", version: 1, fields })),
  line("companies.arrangePictures", "401 403 403 403 404 404 403 403 403", given({ slug: "no-such-firm", ids: [], removed: null })),
  line("companies.removeLogo", "401 403 403 403 404 404 403 403 403", noFirm),
  line("verification.state", "401 403 200 200 200 200 403 403 403"),
  line("verification.saveNumber", "401 403 403 422 422 403 403 403 403", given({ companyNumber: "SC", registeredName: "", insurance: "" })),
  line("verification.beginDomain", "401 403 403 422 422 403 403 403 403", given({ domain: "gmail.com", method: "dns" })),
  line("verification.checkDomain", "401 403 403 409 409 403 403 403 403"),
  line("verification.removeDocument", "401 403 403 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("verification.submit", "401 403 403 409 409 403 403 403 403"),
  line("verification.requestAddress", "401 403 403 409 409 403 403 403 403", given({ workEmail: "ada@oak.example" })),
  line("verification.confirmAddress", "401 403 403 400 400 403 403 403 403", given({ token: absent })),
  line("verification.revoke", "401 403 403 403 403 404 403 403 403", given({ slug: "no-such-firm", reason: "It is another firm." })),
  line("verification.decide", "401 403 403 403 403 404 403 403 403", given({ slug: "no-such-firm", isVerified: true, reason: "" })),
  line("discovery.ownFeeds", "401 403 200 200 200 200 403 403 403"),
  line("webhooks.list", "401 403 403 200 200 403 403 403 403"),
  line("webhooks.deliveries", "401 403 403 404 404 403 403 403 403", given({ id: absent, page: 1 }), "id"),
  line("webhooks.add", "401 403 403 422 422 403 403 403 403", given({ address: "http://127.0.0.1", events: ["advert.live"] })),
  line("webhooks.change", "401 403 403 404 404 403 403 403 403", given({ ...hook, id: absent }), "id"),
  line("webhooks.remove", "401 403 403 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("webhooks.rotate", "401 403 403 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("webhooks.pause", "401 403 403 404 404 403 403 403 403", given({ id: absent, isPaused: true }), "id"),
  line("webhooks.sendTest", "401 403 403 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("webhooks.sendAgain", "401 403 403 404 404 403 403 403 403", given({ id: absent }), "id"),
];

export const companyRoutes: readonly Call[] = [
  line("GET /feeds/company/:slug/jobs.rss.xml", toAll(404), noFirm),
  line("GET /feeds/company/:slug/jobs.json", toAll(404), noFirm),
  line("POST /api/companies/:slug/logo", "401 403 403 403 415 415 415 403 403", noFirm),
  line("POST /api/companies/:slug/pictures", "401 403 403 403 415 415 415 403 403", noFirm),
  line("GET /company-pictures/:file", "404 404 404 404 404 404 404 404 404", given({ file: "0.webp" })),
  line("GET /logos/:file", "404 404 404 404 404 404 404 404 404", given({ file: "0.png" })),
  line("POST /api/verification/documents", "401 403 403 415 415 403 403 403 403", given({})),
  line("GET /api/verification/documents/:id/file", "401 403 403 404 404 404 403 403 403", given({ id: absent }), "id"),
];
