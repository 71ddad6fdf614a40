import { openDatabase } from "#db/client.ts";
import { makeUser } from "#db/seed/factories.ts";
import { createSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { cpuMs, type RunningSite } from "./processes.ts";

const rounds = 3;

interface Call {
  path: string;
  input?: unknown;
}

/** Measures the server CPU time of ten calls of a signed-in page, sent as one batch and individually. The ratio is the result. */
export async function benchBatch(site: RunningSite, databaseUrl: string, seconds: number): Promise<void> {
  const origin = `http://127.0.0.1:${site.port}`;
  const cookie = await signIn(databaseUrl);
  const token = await batchToken(origin, cookie);
  const calls = await tenCalls(origin);
  const requests = calls.map(({ path, input }, at) => ({ id: `${at}`, endpoint: `/trpc/${path}`, method: "GET", params: { input } }));
  const body = JSON.stringify({ requests });
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const together = () => read(`${origin}/api/batch`, { method: "POST", headers, body });
  const singly = () => Promise.all(calls.map((call) => read(addressOf(origin, call), { headers: { cookie } })));
  const spentMs = { together: 0, singly: 0 };
  // Alternates, so that warm-up favours neither.
  for (let round = -1; round < rounds; round += 1) {
    const [one, other] = [
      await cpuMsOf(site, together, Math.max(seconds, 2) / rounds),
      await cpuMsOf(site, singly, Math.max(seconds, 2) / rounds),
    ];
    if (round < 0) continue;
    spentMs.together += one / rounds;
    spentMs.singly += other / rounds;
  }
  const ratio = spentMs.together / spentMs.singly;
  console.log(
    `ten calls: ${spentMs.together.toFixed(2)} ms of processor as a batch, ${spentMs.singly.toFixed(2)} ms one by one; ${ratio.toFixed(2)} ×`,
  );
}

/** Returns the site's CPU time in milliseconds per run of `work`, averaged over as many as fit. */
async function cpuMsOf(site: RunningSite, work: () => Promise<unknown>, seconds: number): Promise<number> {
  const [startedAt, before] = [performance.now(), cpuMs(site.pid)];
  let runs = 0;
  while (performance.now() - startedAt < seconds * 1000) {
    await work();
    runs += 1;
  }
  return (cpuMs(site.pid) - before) / runs;
}

async function tenCalls(origin: string): Promise<Call[]> {
  const { items } = (await (await fetch(`${origin}/api/jobs?limit=4`)).json()) as { items: { id: number; company: { slug: string } }[] };
  const directory = { q: "", sector: "", employerType: "", region: "", isHiring: true, page: 1 };
  return [
    { path: "account.me.get" },
    { path: "site.info" },
    { path: "search.page", input: "?q=senior" },
    { path: "search.count", input: "?q=nec4" },
    { path: "companies.directory", input: directory },
    { path: "companies.profile", input: { slug: items[0]?.company.slug } },
    ...items.map(({ id }) => ({ path: "jobs.page", input: { id: String(id) } })),
  ];
}

const addressOf = (origin: string, { path, input }: Call): string =>
  `${origin}/trpc/${path}${input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;

async function read(address: string, init: RequestInit): Promise<void> {
  const answer = await fetch(address, init);
  const text = await answer.text();
  if (!answer.ok || text.includes('"status":5')) throw new Error(`${address} was answered ${answer.status}: ${text.slice(0, 300)}`);
}

async function signIn(databaseUrl: string): Promise<string> {
  const database = openDatabase(databaseUrl);
  try {
    const now = new Date();
    const { token } = await createSession(database.db, { userId: await makeUser(database.db, { now }), now, userAgent: "bench" });
    return `__Host-session=${token}`;
  } finally {
    await database.close();
  }
}

async function batchToken(origin: string, cookie: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/csrf-token`, { headers: { cookie } });
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  const headers = {
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    cookie: `${cookie}; XSRF-TOKEN=${csrfToken}`,
    "x-xsrf-token": csrfToken,
  };
  const answer = await fetch(`${origin}/api/auth/generate-jwt`, { method: "POST", headers, body: "{}" });
  return ((await answer.json()) as { token: string }).token;
}
