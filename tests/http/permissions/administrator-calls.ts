import { absent, type Call, given, line } from "./call-line.ts";
import { caseProcedures } from "./case-calls.ts";
import { vocabularyCalls } from "./vocabulary-calls.ts";
import { workCalls } from "./work-calls.ts";

const noFirm = given({ slug: "no-such-firm" });
const noPair = { from: "no-such-firm", into: "nor-this" };

//                                    AN  JS  RC  FR  CA  PA  PA without factor, stale, script
export const administratorProcedures: readonly Call[] = [
  ...caseProcedures,
  ...workCalls,
  ...vocabularyCalls,
  line("admin.overview", "401 403 403 403 403 200 403 403 403", given({})),
  line("admin.companies.list", "401 403 403 403 403 200 403 403 403", given({})),
  line("admin.companies.get", "401 403 403 403 403 404 403 403 403", noFirm),
  line("admin.companies.previewMerge", "401 403 403 403 403 404 403 403 403", given(noPair)),
  line("admin.companies.merge", "401 403 403 403 403 404 403 403 403", given({ ...noPair, reason: "They are one firm." })),
  line("admin.companies.undoMerge", "401 403 403 403 403 404 403 403 403", given({ id: absent }), "id"),
  line("admin.flags.list", "401 403 403 403 403 200 403 403 403", given({})),
  line("admin.flags.clear", "401 403 403 403 403 404 403 403 403", given({ id: absent, reason: "Nothing wrong." }), "id"),
  line("admin.flags.suspend", "401 403 403 403 403 404 403 403 403", given({ id: absent, reason: "A fake firm." }), "id"),
  line("background.list", "401 403 403 403 403 200 403 403 403"),
  line("background.runs", "401 403 403 403 403 200 403 403 403", given({})),
  line("background.runNow", "401 403 403 403 403 404 403 403 403", given({ name: "no-such-work" })),
];
