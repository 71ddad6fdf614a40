import type { Page, Route } from "playwright/test";

/** Procedures that every page calls, whatever it shows. */
const ofEveryPage = /^(site\.|notifications\.|messages\.unread|account\.preferences)/;

export interface FaultySite {
  /** Makes the page's own requests fail, or only those whose names match. Resets the list of procedures. */
  fail: (named?: RegExp) => void;
  mend: () => void;
  /** Procedures that were answered with a fault. */
  failed: () => readonly string[];
}

/** Has a "4" in it, so that the page does not ask again by itself. */
const detail = "A fault of test 4.";

/** Puts a site in front of the page whose answers can be made to fail, one by one as well as in batches. */
export async function addFaults(page: Page): Promise<FaultySite> {
  let failing: RegExp | null = null;
  const failed = new Set<string>();
  const isFaulty = (procedure: string) => {
    const answer = failing?.test(procedure) === true && !ofEveryPage.test(procedure);
    if (answer) failed.add(procedure);
    return answer;
  };
  await page.route("**/trpc/**", (route) => {
    const procedure = new URL(route.request().url()).pathname.replace("/trpc/", "");
    if (route.request().method() !== "GET" || !isFaulty(procedure)) return route.fallback();
    return route.fulfill({ status: 500, json: { error: { message: detail, code: -32_603, data: { httpStatus: 500, path: procedure } } } });
  });
  await page.route("**/api/batch", (route) => answerBatch(route, (endpoint) => isFaulty(endpoint.replace("/trpc/", ""))));
  return {
    fail: (named = /./) => {
      failing = named;
      failed.clear();
    },
    mend: () => {
      failing = null;
    },
    failed: () => [...failed],
  };
}

interface BatchedCall {
  id: string;
  endpoint: string;
}

/** Only some calls of a batch may fail: the rest are passed to the site. */
async function answerBatch(route: Route, isFaulty: (endpoint: string) => boolean): Promise<void> {
  const { requests } = route.request().postDataJSON() as { requests: BatchedCall[] };
  const faulty = requests.filter(({ endpoint }) => isFaulty(endpoint));
  if (faulty.length === 0) return route.fallback();
  const sound = requests.filter((each) => !faulty.includes(each));
  const answer = sound.length > 0 ? ((await (await route.fetch({ postData: { requests: sound } })).json()) as BatchBody) : [];
  const results = Array.isArray(answer) ? answer : answer.results;
  const errors = faulty.map(({ id }) => ({ id, status: 500, error: { title: detail, detail, code: "internal", status: 500 } }));
  return route.fulfill({ json: { results: [...results, ...errors] } });
}

type BatchBody = object[] | { results: object[] };
