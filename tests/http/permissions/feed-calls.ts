import { type Call, given, line, toAll } from "./call-line.ts";

const reading = { location: "https://feeds.example.test/jobs.xml", format: null, defaultCompanyName: null, fieldMap: {} };
const facts = {
  ...reading,
  name: "A feed",
  authority: "By agreement",
  contact: null,
  runs: "by-hand",
  everyHours: null,
  atHours: [],
};
const administratorsAlone = (status: number) => `401 403 403 403 403 ${status} 403 403 403`;

/** Input is validated before the second factor is required. */
const faultyInput = "401 403 403 403 403 422 422 403 403";

/** How feeds are set up, run and looked into. */
export const feedCalls: readonly Call[] = [
  line("feeds.stats", administratorsAlone(200)),
  line("feeds.runs", administratorsAlone(404), given({ slug: "nothing" })),
  line("feeds.run", administratorsAlone(404), given({ runId: 2_000_000_000 })),
  line("feeds.source", administratorsAlone(404), given({ slug: "nothing" })),
  line("feeds.add", faultyInput, given({ ...facts, location: "http://10.0.0.1/jobs.xml" })),
  line("feeds.change", administratorsAlone(404), given({ ...facts, slug: "nothing", version: 1 })),
  line("feeds.preview", faultyInput, given({ ...reading, location: "https://10.0.0.1/jobs.xml" })),
  line("feeds.runNow", administratorsAlone(404), given({ slug: "nothing" })),
  line("feeds.confirmHeld", administratorsAlone(404), given({ slug: "nothing" })),
  line("feeds.discardHeld", administratorsAlone(404), given({ slug: "nothing" })),
  line("feeds.review", administratorsAlone(200), given({ isDoubtful: true, page: 1 })),
  line("feeds.rules", administratorsAlone(200)),
  line(
    "feeds.addRule",
    administratorsAlone(404),
    given({ slug: "nothing", kind: "same-title", wording: "Nurse", isOurs: false, category: null }),
  ),
  line("feeds.removeRule", administratorsAlone(404), given({ id: 2_000_000_000 })),
  line("contractAwards.list", toAll(200), given({})),
  line("contractAwards.near", "401 200 403 403 403 403 403 200 403"),
  line("contractAwards.leads", "401 403 200 200 200 200 403 403 403", given({})),
  line("feeds.setPaused", administratorsAlone(404), given({ slug: "nothing", isPaused: true })),
];

export const feedRoutes: readonly Call[] = [
  line("GET /api/scraping-stats", administratorsAlone(200)),
  line("GET /api/contract-awards", toAll(200)),
  line("GET /api/contract-award-leads.csv", "401 403 200 200 200 200 403 403 403"),
  line("POST /api/admin/award-notices", "401 403 403 403 403 415 415 403 403"),
  line("GET /api/admin/feed-rows.csv", "401 403 403 403 403 400 400 403 403"),
];
