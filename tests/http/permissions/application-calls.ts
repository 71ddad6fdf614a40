import { absent, type Call, given, line } from "./call-line.ts";

const interview = {
  ...{ date: "2026-12-01", time: "10:30", lengthMinutes: 60, kind: "telephone", interviewers: "Sam Sample" },
};

/** Applications, what goes with them, and what their two sides write to each other. */
//                                    AN  JS  RC  FR  CA  PA  PA without factor, stale, script
export const applicationProcedures: readonly Call[] = [
  line("rememberedAnswers.list", "401 200 403 403 403 403 403 200 403"),
  line("rememberedAnswers.ofJob", "401 200 403 403 403 403 403 200 403", given({ jobId: 2_000_000_000 })),
  line("rememberedAnswers.forget", "401 404 403 403 403 403 403 404 403", given({ id: absent }), "id"),
  line("outsideApplications.list", "401 200 403 403 403 403 403 200 403", given({})),
  line("outsideApplications.ofJob", "401 200 403 403 403 403 403 200 403", given({ jobId: 2_000_000_000 })),
  line("outsideApplications.note", "401 404 403 403 403 403 403 404 403", given({ jobId: 2_000_000_000 })),
  line("outsideApplications.saveNotes", "401 404 403 403 403 403 403 404 403", given({ id: absent, notes: "Rang them" }), "id"),
  line("outsideApplications.remove", "401 404 403 403 403 403 403 404 403", given({ id: absent }), "id"),
  line("messages.list", "401 200 200 200 200 200 403 200 200", given({})),
  line("messages.get", "401 404 404 404 404 404 403 404 404", given({ id: absent }), "id"),
  line("messages.send", "401 428 428 428 428 403 403 428 403", given({ id: absent, text: "Good morning" })),
  line("messages.markRead", "401 404 404 404 404 403 403 404 403", given({ id: absent, upTo: absent }), "id"),
  line("applications.list", "401 200 200 200 200 200 403 200 200", given({})),
  line("applications.counts", "401 200 200 200 200 200 403 200 200", given({})),
  line("applications.get", "401 404 404 404 404 404 403 404 404", given({ id: absent }), "id"),
  line("applications.cvText", "401 404 404 404 404 404 403 404 403", given({ id: absent }), "id"),
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
  line("interviews.coming", "401 200 403 403 403 403 403 200 200"),
  line("interviews.arrange", "401 403 428 428 428 403 403 403 403", given({ applicationId: absent, ...interview })),
  line("interviews.change", "401 403 428 428 428 403 403 403 403", given({ id: absent, sequence: 0, ...interview })),
  line("interviews.cancel", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("interviews.answer", "401 404 403 403 403 403 403 404 404", given({ id: absent, sequence: 0, answer: "accepted" }), "id"),
];

export const applicationRoutes: readonly Call[] = [
  line("GET /api/applications", "401 200 200 200 200 200 403 200 200"),
  line("POST /api/applications", "401 428 403 403 403 403 403 428 403", given({ jobId: 2_000_000_000 })),
  line("GET /api/applications/:id/cv", "401 404 404 404 404 404 403 404 403", given({ id: absent })),
  line("GET /api/applications/:id", "401 404 404 404 404 404 403 404 404", given({ id: absent })),
  line("GET /api/messages", "401 200 200 200 200 200 403 200 200"),
  line("GET /api/applications/:id/messages", "401 404 404 404 404 404 403 404 404", given({ id: absent })),
  line("POST /api/applications/:id/messages", "401 428 428 428 428 403 403 428 403", given({ id: absent, text: "Good morning" })),
  line("POST /api/applications/:id/messages/read", "401 422 422 422 422 403 403 422 403", given({ id: absent, upTo: absent })),
  line("GET /api/applications/export.csv", "401 200 200 200 200 403 403 200 200"),
  line("POST /api/applications/batch", "401 200 200 200 200 200 403 200 200", given({ ids: [absent] })),
  line("POST /api/interviews", "401 403 428 428 428 403 403 403 403", given({ applicationId: absent, ...interview })),
  line("PUT /api/interviews/:id", "401 403 428 428 428 403 403 403 403", given({ id: absent, sequence: 0, ...interview })),
  line("POST /api/interviews/:id/cancel", "401 403 422 422 422 403 403 403 403", given({ id: absent })),
  line("POST /api/interviews/:id/answer", "401 422 403 403 403 403 403 422 422", given({ id: absent, sequence: 0, answer: "accepted" })),
  line("GET /api/interviews/:id/interview.ics", "401 404 404 404 404 403 403 404 403", given({ id: absent })),
];
