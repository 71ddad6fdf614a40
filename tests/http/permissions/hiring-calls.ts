import { absent, type Call, given, line } from "./call-line.ts";

const noAdvert = { jobId: 2_000_000_000 };
const noAdverts = { jobIds: [2_000_000_000] };
const readers = "401 200 200 200 200 200 403 200 200";
const handlers = "401 403 404 404 404 403 403 403 403";

/** What those who choose among applicants do with them. */
export const hiringCalls: readonly Call[] = [
  line("hiring.board", readers, given({})),
  line("hiring.list", readers, given({})),
  line("hiring.reviewOrder", readers, given({})),
  line("hiring.adverts", readers),
  line("hiring.record", readers),
  line("hiring.advert", "401 404 404 404 404 404 403 404 404", given(noAdvert)),
  line("hiring.report", "401 404 404 404 404 404 403 404 404", given(noAdvert)),
  line("hiring.reasons", "401 403 200 200 200 200 403 403 403", given({})),
  line("hiring.person", "401 404 404 404 404 404 403 404 404", given({ id: absent }), "id"),
  line("messages.markTogetherRead", "401 404 404 404 404 403 403 404 403", given({ ids: [absent] })),
  line("messages.makeUnreadAgain", "401 409 409 409 409 403 403 409 403", given({ undo: "nothing" })),
  line("hiring.move", handlers, given({ items: [{ id: absent, from: "opened" }], to: "interview" })),
  line("hiring.undo", handlers, given({ ids: [absent] })),
  line("hiring.setBlind", handlers, given({ ...noAdvert, isBlind: true })),
  line("applications.remaining", "401 404 404 404 404 404 403 404 404", given(noAdverts)),
  line("applications.answerRemaining", handlers, given({ ...noAdverts, message: "Thank you." })),
  line("messageTemplates.list", "401 403 200 200 200 403 403 403 403"),
  line("messageTemplates.save", "401 403 404 404 404 403 403 403 403", given({ id: absent, name: "Thanks", text: "Thank you." }), "id"),
  line("messageTemplates.remove", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("messageTemplates.preview", handlers, given({ ids: [absent], text: "Thank you." })),
];
