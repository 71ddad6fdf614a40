import { absent, type Call, given, line, toAll } from "./call-line.ts";

//                                    AN  JS  RC  FR  CA  PA  PA without factor, stale, script
export const representationProcedures: readonly Call[] = [
  line("representations.list", "401 200 200 200 200 200 403 200 403", given({})),
  line("representations.get", "401 404 404 404 404 404 403 404 403", given({ id: absent }), "id"),
  line("representations.ask", "401 403 428 428 428 403 403 403 403", given({})),
  line("representations.grant", "401 404 403 403 403 403 403 404 403", given({ id: absent, digest: "0".repeat(64) }), "id"),
  line("representations.refuse", "401 404 403 403 403 403 403 404 403", given({ id: absent }), "id"),
  line("representations.revoke", "401 404 403 403 403 403 403 404 403", given({ id: absent }), "id"),
  line("representations.withdraw", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("representations.earliest", "401 403 404 403 404 403 403 403 403", given({ id: absent }), "id"),
];

const noRecord = {
  hasTrainingAgreement: true,
  agreedOn: null,
  counsellors: null,
  supervisors: null,
  paysFees: null,
  studyDaysPerYear: null,
  satLastThreeYears: null,
  passedLastThreeYears: null,
};

const noNeed = { month: "2020-01", role: "Senior QS", level: "senior", pay: "£60,000", message: "Final account of a bridge." };

export const apcProcedures: readonly Call[] = [
  line("workEnds.own", "401 200 403 403 403 403 403 200 200"),
  line("workEnds.save", "401 422 403 403 403 403 403 422 403", given({ endsOn: "soon" })),
  line("workEnds.remove", "401 200 403 403 403 403 403 200 403"),
  line("workEnds.supply", "401 403 200 200 200 200 403 403 403", given({ level: "senior" })),
  line("workEnds.needs", "401 403 200 200 200 200 403 403 403"),
  line("workEnds.announceNeed", "401 403 428 428 428 403 403 403 403", given(noNeed)),
  line("workEnds.withdrawNeed", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("workEnds.needsForMe", "401 200 403 403 403 403 403 200 200"),
  line("workEnds.introduce", "401 404 403 403 403 403 403 404 403", given({ id: absent, sharesEmail: true, sharesPhone: false }), "id"),
  line("workEnds.declineNeed", "401 404 403 403 403 403 403 404 403", given({ id: absent }), "id"),
  line("workEnds.reportNeed", "401 404 403 403 403 403 403 404 403", given({ id: absent, reason: "Fraud." }), "id"),
  line("workEnds.searchNeeds", "401 403 403 403 403 200 403 403 403", given({})),
  line("workEnds.removeNeed", "401 403 403 403 403 404 403 403 403", given({ id: absent, reason: "It asks for money." }), "id"),
  line("workEnds.restoreNeed", "401 403 403 403 403 404 403 403 403", given({ id: absent }), "id"),
  line("apc.save", "401 403 403 403 404 404 403 403 403", given({ slug: "no-such-firm", ...noRecord })),
  line("apc.ownFirm", "401 200 403 403 403 403 403 200 403"),
  line("apc.requestWorkplace", "401 404 403 403 403 403 403 404 403", given({ slug: "no-such-firm", workEmail: "sam@firm.example.test" })),
  line("apc.confirmWorkplace", "401 400 403 403 403 403 403 400 403", given({ token: absent })),
  line("advertTruth.read", toAll(404), given({ slug: "no-such-firm" })),
  line("advertTruth.own", "401 403 200 200 200 403 403 403 403"),
  line("advertTruth.link", toAll(200), given({ token: absent })),
  line("advertTruth.reply", "401 403 403 404 404 403 403 403 403", given({ slug: "no-such-firm", text: "We state the site days now." })),
  line("advertTruth.withdrawReply", "401 403 403 404 404 403 403 403 403", given({ slug: "no-such-firm" })),
  line("advertTruth.searchAnswers", "401 403 403 403 403 200 403 403 403", given({})),
  line("advertTruth.holdAnswer", "401 403 403 403 403 404 403 403 403", given({ number: 4_000_000_000, reason: "It names a colleague." })),
  line("advertTruth.searchReplies", "401 403 403 403 403 200 403 403 403", given({})),
  line("advertTruth.removeReply", "401 403 403 403 403 404 403 403 403", given({ id: absent, reason: "It names a person." }), "id"),
  line("apcProgress.get", "401 200 403 403 403 403 403 200 403"),
  line(
    "apcProgress.save",
    "401 422 403 403 403 403 403 422 403",
    given({ mainCompetency: null, experience: "wizardry", competencies: [], trainingBegan: null }),
  ),
  line("apcProgress.remove", "401 200 403 403 403 403 403 200 403"),
  line("apcProgress.fit", "401 200 403 403 403 403 403 200 403", given({ jobId: 1 })),
  line("apcProgress.adverts", "401 409 403 403 403 403 403 409 403", given({})),
  line("apc.answer", "401 409 403 403 403 403 403 409 403", given({ keepsAgreement: true, meetsSupervisor: true, givesTimeAndFees: true })),
];
export const apcRoutes: readonly Call[] = [
  line("GET /api/user/work-end", "401 200 403 403 403 403 403 200 200"),
  line("GET /api/work-ends", "401 403 200 200 200 200 403 403 403"),
  line("POST /advert-truth/:token", toAll(303), given({ token: absent })),
  line("GET /api/companies/:slug/advert-truth", toAll(404), given({ slug: "no-such-firm" })),
  line("PUT /api/companies/:slug/advert-truth/reply", "401 403 403 422 422 403 403 403 403", given({ slug: "no-such-firm", text: "No." })),
  line("DELETE /api/companies/:slug/advert-truth/reply", "401 403 403 404 404 403 403 403 403", given({ slug: "no-such-firm" })),
  line("GET /api/user/apc", "401 200 403 403 403 403 403 200 403"),
  line("GET /api/user/apc/adverts", "401 409 403 403 403 403 403 409 403"),
  line("GET /api/user/apc/jobs/:jobId", "401 200 403 403 403 403 403 200 403", given({ jobId: 1 })),
  line("PUT /api/companies/:slug/apc", "401 403 403 403 422 422 422 403 403", given({ slug: "no-such-firm", agreedOn: "soon" })),
];

export const reportProcedures: readonly Call[] = [
  line("jobReports.send", "422 422 422 422 422 403 403 422 422", given({ jobId: 1, reason: "wizardry" })),
];

export const representationRoutes: readonly Call[] = [
  line("POST /api/representations", "401 403 428 428 428 403 403 403 403", given({})),
  line("GET /api/representations", "401 200 200 200 200 200 403 200 403"),
  line("GET /api/representations/:id", "401 404 404 404 404 404 403 404 403", given({ id: absent }), "id"),
  line("GET /api/representations/:id/receipt", "401 404 404 404 404 404 403 404 403", given({ id: absent }), "id"),
  line("POST /api/representations/:id/withdraw", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("GET /api/representations/:id/earliest", "401 403 404 403 404 403 403 403 403", given({ id: absent }), "id"),
];
