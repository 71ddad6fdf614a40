import { absent, type Call, given, line, toAll } from "./call-line.ts";

const oneRow = { rowNumber: 1, reference: "R1", read: { title: "Quantity Surveyor" } };

/** Writing adverts, moving them and looking after them. */
export const postingProcedures: readonly Call[] = [
  line("posting.mine", "401 403 200 200 200 200 403 403 403", given({})),
  line("recruiting.overview", "401 403 200 200 200 200 403 403 403"),
  line("recruiting.settings", "401 200 200 200 200 200 200 200 403"),
  line("recruiting.saveSettings", "401 422 422 422 422 422 422 422 403", given({ replyWithinDays: 0 })),
  line("posting.get", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.history", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.moveSeveral", "401 403 200 200 200 200 403 403 403", given({ action: "pause", ids: [absent] })),
  line("posting.undoMoves", "401 403 409 409 409 409 403 403 403", given({ undo: "nothing" })),
  line("posting.takeBackChange", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.confirmOpen", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.preview", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.previewTyped", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.validate", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.validateFields", "401 403 200 200 200 409 403 403 403", given({ fields: {} })),
  line("posting.readTyped", "401 403 200 200 200 200 403 403 403", given({ texts: [{ field: "pay", text: "£55k - £65k + car" }] })),
  line("readings.read", toAll(200), given({ kind: "pay", text: "£450pd outside" })),
  line("posting.create", "401 403 200 200 200 409 403 403 403", given({ fields: { title: "Quantity Surveyor" } })),
  line("posting.update", "401 403 404 404 404 404 403 403 403", given({ id: absent, version: 1, fields: {} }), "id"),
  line("posting.duplicate", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("posting.deleteDraft", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.publish", "401 403 428 428 428 428 428 403 403", given({ id: absent })),
  line("posting.publishSeveral", "401 403 428 428 428 428 428 403 403", given({ ids: [absent] })),
  line("advertFiles.settings", "401 403 200 200 200 409 403 403 403"),
  line("advertFiles.check", "401 403 200 200 200 409 403 403 403", given({ rows: [oneRow] })),
  line("advertFiles.takeIn", "401 403 200 200 200 409 403 403 403", given({ rows: [oneRow] })),
  line("advertFiles.readDescription", "401 403 200 200 200 200 403 403 403", given({ description: "Sector: rail" })),
  line("posting.pause", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.resume", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.fill", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.close", "401 403 404 404 404 404 403 403 403", given({ id: absent }), "id"),
  line("posting.reopen", "401 403 428 428 428 428 428 403 403", given({ id: absent })),
  line("posting.decide", "401 403 403 403 403 404 403 403 403", given({ id: absent, decision: "approve" }), "id"),
];

export const postingRoutes: readonly Call[] = [
  line("GET /api/postings/export.csv", "401 403 200 200 200 200 403 403 403"),
  line("POST /api/advert-files", "401 403 415 415 415 415 415 403 403", given({})),
];
