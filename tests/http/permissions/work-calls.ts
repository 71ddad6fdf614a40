import { absent, type Call, given, line } from "./call-line.ts";

const named = { kind: "first-advert", subject: absent };
const ordered = { ...named, decision: "approve", version: "1" };

/** The administrators' work queue, and questions to the users concerned. */
export const workCalls: readonly Call[] = [
  line("work.list", "401 403 403 403 403 200 403 403 403", given({})),
  line("work.tiles", "401 403 403 403 403 200 403 403 403"),
  line("work.case", "401 403 403 403 403 409 403 403 403", given(named)),
  line("work.claim", "401 403 403 403 403 409 403 403 403", given(named)),
  line("work.release", "401 403 403 403 403 200 403 403 403", given(named)),
  line("work.preview", "401 403 403 403 403 200 403 403 403", given({ ...named, decision: "approve" })),
  line("work.decide", "401 403 403 403 403 409 403 403 403", given(ordered)),
  line("work.decideSeveral", "401 403 403 403 403 200 403 403 403", given({ cases: [{ ...named, version: "1" }], decision: "approve" })),
  line("work.undo", "401 403 403 403 403 409 403 403 403", given({ ids: [absent] })),
  line("work.question", "401 403 404 404 404 403 403 403 403", given({ id: absent }), "id"),
  line("work.answer", "401 403 404 404 404 403 403 403 403", given({ id: absent, answer: "Ours." }), "id"),
];
