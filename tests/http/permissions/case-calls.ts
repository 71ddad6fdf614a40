import { absent, type Call, given, line, toAll } from "./call-line.ts";

const reason = "It asks applicants for money.";

//                                    AN  JS  RC  FR  CA  PA  PA without factor, stale, script
export const caseProcedures: readonly Call[] = [
  line("jobReports.outcome", toAll(200), given({ reference: "0000-0000-0000-0000" })),
  line("cases.get", "401 403 403 403 403 404 403 403 403", given({ id: absent }), "id"),
  line("cases.previewTelling", "401 403 403 403 403 404 403 403 403", given({ id: absent, text: reason }), "id"),
  line("cases.decide", "401 403 403 403 403 404 403 403 403", given({ id: absent, outcome: "no-action" }), "id"),
  line("cases.freeze", "401 403 403 403 403 404 403 403 403", given({ jobId: 4_000_000_000, reason })),
  line("cases.thaw", "401 403 403 403 403 404 403 403 403", given({ jobId: 4_000_000_000 })),
  line("cases.refuseFrozen", "401 403 403 403 403 404 403 403 403", given({ jobId: 4_000_000_000, reason })),
  line("cases.removed", "401 404 404 404 404 404 404 404 403", given({ jobId: 4_000_000_000 })),
  line("appeals.standing", "401 403 200 200 200 403 403 403 403"),
  line("appeals.ofAdvert", "401 403 404 404 404 404 403 403 403", given({ jobId: 4_000_000_000 })),
  line("appeals.make", "401 403 404 404 404 403 403 403 403", given({ subject: "strike", id: absent, words: reason }), "id"),
];
