import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { users } from "#db/schema/accounts.ts";
import { jobseekerProfiles, profileChanges } from "#db/schema/profiles.ts";
import { seekerSearches } from "#db/schema/shortlists.ts";
import { makeJob, makeUser } from "#db/seed/factories.ts";
import { sessionCookieName } from "#server/http/csrf.ts";
import { createSession } from "#server/modules/people/accounts/sessions/sessions.ts";
import { openCandidateMarket, shunnedDomain } from "./candidate-market.ts";
import { cpuMs, type RunningSite, residentBytes, startSite } from "./processes.ts";

const warmUps = 3;
const runs = 60;
const seldomRuns = 20;
const savedSearches = 20;
const atOnce = 16;

const typical: Record<string, string> = {
  "no filter": "",
  "level and suite": "level=senior&suite=nec4",
  "words, level": "q=viaduct&level=senior",
  "place and radius": "place=leeds&radiusMiles=25",
  "level, place, free by, pay": "level=senior&place=manchester&freeByMonth=2027-06&yearMaxPounds=70000",
};
/** Also run as SQL, for comparison. */
const compared = "level and suite";
const worst: Record<string, string> = {
  "words that nobody writes": "q=xylophone",
  "four words that many write": "q=account+the+final+plan",
  "county, no radius": "place=west-yorkshire&radiusMiles=0",
  "place, 200 miles, last page": "place=leeds&radiusMiles=200&page=500",
  "everybody, soonest free first": "sort=available",
  "every kind of filter": "q=account&suite=jct&suiteYears=1&sector=rail&valueBand=5m-20m&place=leeds&siteDays=1&licence=1&basis=umbrella",
};

/**
 * `npm run bench -- --candidates 100000`: measures searches of the jobseeker database over that many profiles, sent to the built site as by
 * recruiters. `shunned` is a recruiter from whose firm every tenth jobseeker hides, and from whose domain every twentieth.
 */
export async function benchCandidates(size: number): Promise<void> {
  const market = await openCandidateMarket(size);
  const { db } = market.database;
  const dataFolder = mkdtempSync(join(tmpdir(), "dayworks-bench-"));
  const welcome = await signInRecruiter(db, "bench@welcome.example.test", market.firmIds.welcome);
  const shunned = await signInRecruiter(db, `bench@${shunnedDomain}`, market.firmIds.shunned);
  const jobId = await makeJob(db, { companyId: market.firmIds.welcome, createdByUserId: welcome.userId, suites: [{ suite: "nec4" }] });
  const site = await startSite(market.url, dataFolder);
  try {
    console.log(`\n== ${size.toLocaleString("en-GB")} profiles; load of the machine ${loadAverages()}`);
    const before = residentBytes(site.pid);
    const [firstMs] = await measureTimes(() => fetchText(site, welcome, "/api/jobseeker"), { count: 1, warmUp: 0 });
    const booked = residentBytes(site.pid);
    console.log(`first search, asked at once after the start, while everybody is read: ${Math.round(firstMs ?? 0)} ms`);
    console.log(`memory of everybody: ${megabytes(booked - before)}, ${Math.round((booked - before) / size)} bytes a profile`);
    console.log(`${"search as recruiter".padEnd(38)} ${"found".padStart(7)}    p50 ms    p95 ms   longest    cpu ms`);
    const reader = { firmId: market.firmIds.shunned, domain: shunnedDomain };
    const inSqlMs = printTimings(compared, await measureTimes(() => searchInSql(db, reader), { count: seldomRuns }), { found: "in SQL" });
    const inMemoryMs = await reportSearch(compared, site, shunned, typical[compared] ?? "");
    console.log(`in memory, with all of the call / in SQL: ${(inMemoryMs / inSqlMs).toFixed(2)} ×`);
    for (const [name, query] of Object.entries(typical)) await reportSearch(name, site, welcome, query);
    for (const [name, query] of Object.entries(worst)) await reportSearch(name, site, welcome, query);
    await reportSearch("best match to an advert", site, welcome, `sort=match&jobId=${jobId}`);
    for (const [name, query] of Object.entries({ ...typical, ...worst })) await reportSearch(`${name}; shunned`, site, shunned, query);
    await reportOtherRequests(site, db, { welcome, shunned });
    const after = residentBytes(site.pid);
    console.log(`memory ${megabytes(before)} resident before the first search, ${megabytes(after)} after all; load ${loadAverages()}`);
  } finally {
    await site.stop();
    rmSync(dataFolder, { recursive: true, force: true });
    await market.database.close();
  }
}

interface Recruiter {
  userId: number;
  cookie: string;
}

async function reportOtherRequests(
  site: RunningSite,
  db: Db,
  { welcome, shunned }: Record<"welcome" | "shunned", Recruiter>,
): Promise<void> {
  const search = () => fetchText(site, welcome, "/api/jobseeker?level=senior");
  printTimings("after a profile change", await measureTimes(search, { count: seldomRuns, warmUp: 0, before: () => touchProfile(db) }));
  const file = () => fetchText(site, shunned, "/api/jobseeker/export.csv?level=senior");
  printTimings("CSV of 200, shunned", await measureTimes(file, { count: seldomRuns }));
  printTimings("public figures", await measureTimes(() => fetchText(site, null, "/trpc/profiles.supply"), { count: seldomRuns }));
  await saveSearches(db, shunned.userId);
  printTimings(
    `${savedSearches} saved searches, shunned`,
    await measureTimes(() => fetchText(site, shunned, "/trpc/seekerSearches.list"), { count: seldomRuns }),
  );
  const queries = Object.values(typical);
  const together = await Promise.all(
    Array.from({ length: atOnce }, (_, at) =>
      measureTimes(() => fetchText(site, at % 2 === 0 ? welcome : shunned, `/api/jobseeker?${queries[at % queries.length]}`), {
        count: seldomRuns,
      }),
    ),
  );
  printTimings(`typical, ${atOnce} at once`, together.flat());
}

async function reportSearch(name: string, site: RunningSite, reader: Recruiter, query: string): Promise<number> {
  let total = 0;
  const before = cpuMs(site.pid);
  const spentMs = await measureTimes(
    async () => {
      ({ total } = JSON.parse(await fetchText(site, reader, `/api/jobseeker?${query}`)) as { total: number });
    },
    { count: runs },
  );
  const cpu = (cpuMs(site.pid) - before) / (runs + warmUps);
  return printTimings(name, spentMs, { found: total, cpu });
}

interface Timing {
  count: number;
  warmUp?: number;
  /** Runs before each measured call, untimed. */
  before?: () => Promise<void>;
}

async function measureTimes(work: () => Promise<unknown>, { count, warmUp = warmUps, before }: Timing): Promise<number[]> {
  const spentMs: number[] = [];
  for (let run = -warmUp; run < count; run += 1) {
    await before?.();
    const startedAt = performance.now();
    await work();
    if (run >= 0) spentMs.push(performance.now() - startedAt);
  }
  return spentMs;
}

function printTimings(
  name: string,
  spentMs: readonly number[],
  { found = "", cpu }: { found?: number | string; cpu?: number } = {},
): number {
  const sorted = [...spentMs].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1).padStart(9);
  console.log(`${name.padEnd(38)} ${String(found).padStart(7)} ${at(0.5)} ${at(0.95)} ${at(1)} ${(cpu?.toFixed(1) ?? "").padStart(9)}`);
  return Number(at(0.5));
}

async function fetchText(site: RunningSite, reader: Recruiter | null, path: string): Promise<string> {
  for (;;) {
    const answer = await fetchPath(site, reader, path);
    // The machine has other load, and the site may briefly reject callers.
    if (answer.status === 503) await new Promise((resolve) => setTimeout(resolve, 50));
    else return textOf(answer, path);
  }
}

const fetchPath = (site: RunningSite, reader: Recruiter | null, path: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${site.port}${path}`, { headers: reader ? { cookie: reader.cookie } : {} });

async function textOf(answer: Response, path: string): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}

async function signInRecruiter(db: Db, email: string, companyId: number): Promise<Recruiter> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.emailKey, email)).limit(1);
  const userId = known?.id ?? (await makeUser(db, { role: "recruiter", companyId, email }));
  const { token } = await createSession(db, { userId, now: new Date(), userAgent: "bench" });
  return { userId, cookie: `${sessionCookieName}=${token}` };
}

async function touchProfile(db: Db): Promise<void> {
  const [person] = await db
    .select({ userId: jobseekerProfiles.userId })
    .from(jobseekerProfiles)
    .orderBy(jobseekerProfiles.updatedAt)
    .limit(1);
  if (!person) throw new Error("There is nobody to change.");
  const now = new Date();
  await db.update(jobseekerProfiles).set({ updatedAt: now }).where(eq(jobseekerProfiles.userId, person.userId));
  await db.insert(profileChanges).values({ userId: person.userId, at: now });
}

async function saveSearches(db: Db, userId: number): Promise<void> {
  await db.delete(seekerSearches).where(eq(seekerSearches.userId, userId));
  const queries = Object.values({ ...typical, ...worst });
  const [now, seenAt] = [new Date(), new Date(Date.now() - 30 * 86_400_000)];
  await db.insert(seekerSearches).values(
    Array.from({ length: savedSearches }, (_, at) => {
      const filters = Object.fromEntries(new URLSearchParams(queries[at % queries.length]));
      return { publicId: `s${at}`.padEnd(22, "_"), userId, name: `Search ${at}`, filters, createdAt: now, seenAt };
    }),
  );
}

const loadAverages = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(" ");
const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

/** Runs the page, total and counts of "level=senior&suite=nec4" as plain SQL, for a firm that some jobseekers hide from. */
async function searchInSql(db: Db, { firmId, domain }: { firmId: number; domain: string }): Promise<void> {
  const listed = sql`from jobseeker_profiles p join users u on u.id = p.user_id
    where p.visibility in ('anonymous', 'open') and p.paused_at is null and u.state = 'active' and u.role = 'jobseeker'
    and not exists (select 1 from profile_hidden_from h where h.user_id = p.user_id and h.company_id = ${firmId})
    and (p.hidden_domain is null or p.hidden_domain <> ${domain})`;
  const ofLevel = sql`and p.level = 'senior'`;
  const ofSuite = sql`and exists (select 1 from profile_suites s where s.user_id = p.user_id and s.suite = 'nec4')`;
  await db.execute(sql`select p.* ${listed} ${ofLevel} ${ofSuite} order by p.updated_at desc limit 20`);
  await db.execute(sql`select count(*) ${listed} ${ofLevel} ${ofSuite}`);
  await db.execute(sql`select p.level, count(*) ${listed} ${ofSuite} group by p.level`);
  await db.execute(sql`select p.side, count(*) ${listed} ${ofLevel} ${ofSuite} group by p.side`);
  await db.execute(sql`select p.rics_level, count(*) ${listed} ${ofLevel} ${ofSuite} group by p.rics_level`);
  await db.execute(sql`select f.suite, count(*) from profile_suites f join (select p.user_id ${listed} ${ofLevel}) found
    on found.user_id = f.user_id group by f.suite`);
}
