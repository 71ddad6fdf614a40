import { absent, type Call, given, line, toAll } from "./call-line.ts";

//                                    AN  JS  RC  FR  CA  PA  PA without factor, stale, script
export const candidateProcedures: readonly Call[] = [
  line("profiles.supply", toAll(200)),
  line("contactRequests.list", "401 200 200 200 200 200 403 200 403", given({})),
  line("contactRequests.get", "401 404 404 404 404 404 403 404 403", given({ id: absent }), "id"),
  line("contactRequests.ask", "401 403 428 428 428 403 403 403 403", given({})),
  line("contactRequests.accept", "401 404 403 403 403 403 403 404 403", given({ id: absent, sharesEmail: true, sharesPhone: false }), "id"),
  line("contactRequests.decline", "401 404 403 403 403 403 403 404 403", given({ id: absent }), "id"),
  line("contactRequests.report", "401 404 403 403 403 403 403 404 403", given({ id: absent, reason: "Asks for money." }), "id"),
  line("contactRequests.end", "401 404 403 403 403 403 403 404 403", given({ id: absent }), "id"),
  line("contactRequests.withdraw", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("contactRequests.write", "401 428 428 428 428 403 403 428 403", given({ id: absent, text: "Hello" })),
  line("seekerSearches.list", "401 403 200 200 200 200 403 403 403"),
  line("seekerSearches.save", "401 403 422 422 422 422 422 403 403", given({ name: "", filters: {} })),
  line("seekerSearches.seen", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("seekerSearches.remove", "401 403 200 200 200 200 403 403 403", given({ id: absent })),
  line("shortlists.list", "401 403 200 200 200 403 403 403 403"),
  line("shortlists.get", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("shortlists.create", "401 403 422 422 422 403 403 403 403", given({ name: "" })),
  line("shortlists.rename", "401 403 404 404 404 403 403 403 403", given({ id: absent, name: "Mine" }), "id"),
  line("shortlists.remove", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("shortlists.add", "401 403 404 404 404 403 403 403 403", given({ id: absent, seekerIds: [absent] }), "id"),
  line("shortlists.note", "401 403 404 404 404 403 403 403 403", given({ entryId: absent, note: null }), "entryId"),
  line("shortlists.move", "401 403 404 404 404 403 403 403 403", given({ entryId: absent, to: "up" }), "entryId"),
  line("shortlists.removeEntry", "401 403 404 404 404 403 403 403 403", given({ entryId: absent }), "entryId"),
  line("shortlists.share", "401 403 404 404 404 403 403 403 403", given({ id: absent, forWhom: "Kim", days: 7 }), "id"),
  line("shortlists.revokeLink", "401 403 404 404 404 403 403 403 403", given({ linkId: absent }), "linkId"),
  line("shortlists.open", toAll(404), given({ token: absent })),
  line("shortlists.giveFeedback", toAll(404), given({ token: absent, entryId: absent, verdict: "yes" })),
];

export const candidateRoutes: readonly Call[] = [
  line("GET /api/jobseeker/export.csv", "401 403 200 409 200 403 403 403 403"),
  line("GET /api/contact-requests/:id/cv", "401 404 404 404 404 404 403 404 403", given({ id: absent }), "id"),
];
