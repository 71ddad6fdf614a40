import { absent, type Call, given, line, toAll } from "./call-line.ts";

const card = { version: 9, isVisible: false, jobTitle: null, directLine: null, isLineShown: false };
const page = {
  version: 9,
  isVisible: false,
  firmName: null,
  companyNumber: null,
  headline: null,
  about: null,
  recruitingSince: null,
  doesPermanent: false,
  doesTemporary: false,
  terms: null,
  isMarginShown: false,
  categories: [],
  regions: [],
  sectors: [],
  suites: [],
  isSent: false,
};
const enquiry = { id: absent, message: "A message that is long enough." };

/** Freelance recruiters and the recruiter database. */
//                                    AN  JS  RC  FR  CA  PA  PA without factor, stale, script
export const recruiterProcedures: readonly Call[] = [
  line("recruiters.freelancers", toAll(200), given({})),
  line("recruiters.freelancer", toAll(200), given({ id: absent })),
  line("recruiters.enquire", "401 404 404 403 404 403 403 404 403", given(enquiry), "id"),
  line("recruiters.directory", toAll(200), given({})),
  line("recruiters.lookUp", "404 404 404 404 404 404 404 404 404", given({ id: absent }), "id"),
  line("recruiters.mine", "401 403 200 200 200 200 403 403 403"),
  line("recruiters.saveCard", "401 403 412 409 412 409 403 403 403", given(card)),
  line("recruiters.saveFreelance", "401 403 403 412 403 409 403 403 403", given(page)),
  line("enquiries.list", "401 403 403 200 403 200 403 403 403", given({})),
  line("enquiries.get", "401 403 403 404 403 404 403 403 403", given({ id: absent }), "id"),
  line("enquiries.answer", "401 403 403 428 403 428 428 403 403", given({ id: absent, text: "Yes." })),
  line("enquiries.markRead", "401 403 403 404 403 404 403 403 403", given({ id: absent }), "id"),
  line("enquiries.archive", "401 403 403 404 403 404 403 403 403", given({ id: absent, isArchived: true }), "id"),
  line("enquiries.block", "401 403 403 404 403 404 403 403 403", given({ id: absent, isBlocked: true }), "id"),
  line("enquiries.sent", "401 200 200 403 200 403 403 200 403", given({})),
  line("enquiries.getSent", "401 404 404 403 404 403 403 404 403", given({ id: absent }), "id"),
  line("enquiries.writeOn", "401 428 428 403 428 403 403 428 403", given({ id: absent, text: "Yes." })),
  line("enquiries.markSentRead", "401 404 404 403 404 403 403 404 403", given({ id: absent }), "id"),
  line("recruiting.stopLink", toAll(200), given({ token: absent })),
  line("recruiters.decide", "401 403 403 403 403 404 403 403 403", given({ id: absent, decision: "show" }), "id"),
  line("recruiters.placements", "401 403 403 200 403 403 403 403 403"),
  line("recruiters.claimPlacement", "401 403 403 404 403 403 403 403 403", given({ id: absent }), "id"),
  line("recruiters.placementsOfMe", "401 200 403 403 403 403 403 200 403"),
  line("recruiters.answerPlacement", "401 404 403 403 403 403 403 404 403", given({ id: absent, answer: "confirmed" }), "id"),
];

export const recruiterRoutes: readonly Call[] = [
  line("POST /mail/stop/:token", toAll(303), given({ token: absent })),
  line("POST /confirm-work/:token", toAll(303), given({ token: absent })),
  line("GET /api/recruiter-database.csv", "404 404 200 200 200 200 200 404 404"),
  line("GET /api/job-database.csv", "401 403 200 200 200 200 403 403 403"),
];
