import { expect, type Page, type Request } from "playwright/test";
import { printsRequests } from "#tests/fixtures/environment.mjs";
import { type Persona, personas, screensFor } from "./personas.ts";
import { ready } from "./ready.ts";
import { test } from "./visitor.ts";

// Number of requests of signed-in screens. `REQUESTS_TABLE=1` prints a line per screen.
test.describe.configure({ timeout: 600_000 });
test.use({ trace: "off" });

/** A screen, with what its header polls. */
const mostRequests = 4;

interface Cost {
  screen: string;
  /** Batches plus single reads made by the screen itself. */
  requests: number;
  singles: readonly string[];
  batches: readonly (readonly string[])[];
  /** Items that a batch refused. */
  refused: readonly string[];
}

const signedIn = personas.filter(({ role, who }) => role !== null && who !== "a recruiter");

for (const somebody of signedIn) {
  test(`screens of ${somebody.who} ask in few requests, and nothing twice`, async ({ page, context }) => {
    const costs = await costsOf(somebody, page, await screensFor(somebody, page, context));
    print(somebody, costs);
    expect(costs.flatMap(({ screen, refused }) => refused.map((item) => `${screen}: ${item}`))).toEqual([]);
    // Polled queries may repeat; what a batch has fetched is not also fetched singly.
    for (const { screen, singles, batches, requests } of costs) {
      const batched = new Set(batches.flat().map((item) => item.split(" ")[0]));
      expect([screen, singles.filter((one) => batched.has(one.split("?")[0]))]).toEqual([screen, []]);
      expect([screen, requests]).toEqual([screen, Math.min(requests, mostRequests)]);
    }
  });
}

async function costsOf(_somebody: Persona, page: Page, screens: readonly { name: string; path: string }[]): Promise<Cost[]> {
  await page.goto("/terms");
  await ready(page);
  await page.locator("html[data-shortcuts]").waitFor();
  await page.waitForLoadState("networkidle");
  const costs: Cost[] = [];
  for (const { name, path } of screens) {
    const sent: Request[] = [];
    const note = (request: Request) => sent.push(request);
    page.on("request", note);
    await page.goto(path);
    await ready(page);
    await page.waitForLoadState("networkidle");
    page.off("request", note);
    costs.push(await costOf(name, sent));
  }
  return costs;
}

async function costOf(screen: string, sent: readonly Request[]): Promise<Cost> {
  const singles: string[] = [];
  const batches: string[][] = [];
  const refused: string[] = [];
  for (const request of sent) {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/trpc/") && request.method() === "GET") singles.push(pathname.slice(6) + search);
    if (pathname !== "/api/batch") continue;
    const { requests } = request.postDataJSON() as { requests: { id: string; endpoint: string; params: unknown }[] };
    batches.push(requests.map(({ endpoint, params }) => `${endpoint.replace("/trpc/", "")} ${JSON.stringify(params)}`));
    const answer = await request.response();
    const { results = [] } = ((await answer?.json().catch(() => null)) ?? {}) as {
      results?: { id: string; error: { code: string } | null }[];
    };
    for (const { id, error } of results)
      if (error?.code === "not-batchable") refused.push(requests.find((one) => one.id === id)?.endpoint ?? id);
  }
  return { screen, requests: singles.length + batches.length, singles, batches, refused };
}

const namesIn = (batch: readonly string[]) => batch.map((item) => item.split(" ")[0]).join(", ");

function print({ who }: Persona, costs: readonly Cost[]): void {
  const sum = (of: (cost: Cost) => number) => costs.reduce((total, cost) => total + of(cost), 0);
  const items = sum(({ batches }) => batches.flat().length);
  const batches = sum((cost) => cost.batches.length);
  const [requests, refused, singles] = [
    sum((cost) => cost.requests),
    sum((cost) => cost.refused.length),
    sum((cost) => cost.singles.length),
  ];
  if (printsRequests) {
    for (const cost of costs)
      console.log(
        `  ${cost.screen}: ${cost.requests} = ${cost.batches.map((one) => one.length).join("+") || 0} batched (${cost.batches.map(namesIn).join(" + ")}), alone: ${cost.singles.map((one) => one.split("?")[0]).join(" ") || "–"}`,
      );
  }
  console.log(
    `${who}: ${costs.length} screens, ${(requests / costs.length).toFixed(1)} requests a screen (most ${Math.max(...costs.map((cost) => cost.requests))}), ${(items / Math.max(1, batches)).toFixed(1)} items a batch, ${refused} of ${items} refused, ${singles} alone`,
  );
}
