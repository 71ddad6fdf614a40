import { absent, type Call, given, line } from "./call-line.ts";

const values = { vocabulary: "sector", from: "no-such-sector", into: "rail" };

//                                    AN  JS  RC  FR  CA  PA  PA without factor, stale, script
export const vocabularyCalls: readonly Call[] = [
  line("admin.vocabularies.list", "401 403 403 403 403 200 403 403 403"),
  line("admin.vocabularies.terms", "401 403 403 403 403 200 403 403 403", given({ vocabulary: "skill" })),
  line("admin.vocabularies.preview", "401 403 403 403 403 422 403 403 403", given(values)),
  line("admin.vocabularies.merge", "401 403 403 403 403 422 403 403 403", given({ ...values, reason: "They mean the same." })),
  line("admin.vocabularies.undo", "401 403 403 403 403 404 403 403 403", given({ id: absent }), "id"),
  line(
    "admin.vocabularies.addAlias",
    "401 403 403 403 403 422 403 403 403",
    given({ vocabulary: "sector", slug: "rail", alias: "Healthcare" }),
  ),
  line("admin.vocabularies.removeAlias", "401 403 403 403 403 404 403 403 403", given({ id: absent }), "id"),
];
