import { type Call, given, line, toAll } from "./call-line.ts";

/** Jobseekers' saved and hidden adverts, matching, and comparison. */
export const ownListCalls: readonly Call[] = [
  line("saved.list", "401 200 403 403 403 403 403 200 200", given({})),
  line("saved.ids", "401 200 403 403 403 403 403 200 200"),
  line("saved.save", "401 404 403 403 403 403 403 404 404", given({ jobId: 2_000_000_000 })),
  line("saved.remove", "401 200 403 403 403 403 403 200 200", given({ jobId: 2_000_000_000 })),
  line("saved.putBack", "401 409 403 403 403 403 403 409 409", given({ undo: "nothing" })),
  line("saved.merge", "401 200 403 403 403 403 403 200 200", given({ jobIds: [2_000_000_000] })),
  line("matches.recommended", "401 200 403 403 403 403 403 200 403"),
  line("matches.lines", "401 200 403 403 403 403 403 200 403", given({ jobIds: [2_000_000_000] })),
  line("applications.sameVacancy", "401 200 403 403 403 403 403 200 403", given({ jobId: 2_000_000_000 })),
  line("tastes.own", "401 200 403 403 403 403 403 200 403"),
  line("tastes.hidden", "401 200 403 403 403 403 403 200 403", given({})),
  line("tastes.hideJob", "401 404 403 403 403 403 403 404 403", given({ jobId: 2_000_000_000 })),
  line("tastes.showJob", "401 200 403 403 403 403 403 200 403", given({ jobId: 2_000_000_000 })),
  line("tastes.hideEmployer", "401 404 403 403 403 403 403 404 403", given({ employer: "no-such-firm" })),
  line("tastes.showEmployer", "401 404 403 403 403 403 403 404 403", given({ employer: "no-such-firm" })),
  line("tastes.askForFewer", "401 404 403 403 403 403 403 404 403", given({ kind: "level", jobId: 2_000_000_000 })),
  line("tastes.askAgain", "401 200 403 403 403 403 403 200 403", given({ kind: "agencies", value: "" })),
  line("tastes.merge", "401 200 403 403 403 403 403 200 403", given({ jobIds: [2_000_000_000], employers: [], fewer: [] })),
  line("jobs.compare", toAll(200), ({ jobId }) => ({ jobIds: [jobId] })),
  line("jobs.cards", toAll(200), ({ jobId }) => ({ jobIds: [jobId] })),
];
