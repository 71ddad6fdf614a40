import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, gt } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { cvs, storedFiles } from "#db/schema/cvs.ts";
import { jobs } from "#db/schema/jobs.ts";
import { backgroundTasks } from "#db/schema/operations.ts";
import { makeJob } from "#db/seed/factories.ts";
import { createDiskStore } from "#server/kernel/storage/open-store.ts";
import { deleteUnusedFiles } from "#server/modules/content/files/files.commands.ts";
import { issueToken } from "#server/modules/people/accounts/tokens/one-time-tokens.commands.ts";
import { residentBytes, sendArrivals } from "../bench/processes.ts";
import { addPerson, type Caller, call } from "./callers.ts";
import { movableClock, type PromiseCheck, untilSo } from "./environment.ts";
import { claim, exactly, type Sample, slopePerHour, within } from "./judgement.ts";

const boundary = "part-of-a-promise";

/** A PDF of some hundred kilobytes, as a form sends it. Each differs. */
function uploadBody(at: number): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
  ];
  let pdf = `%PDF-1.7\n%${at} ${"x".repeat(300_000)}\n`;
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const xref = pdf.length;
  pdf += `xref\n0 4\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="cv.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  return Buffer.from(`${head}${pdf}\r\n--${boundary}--\r\n`, "latin1");
}

/** Sends a part of an upload and hangs up, or all of it and does not wait. @returns once it is sent */
async function cutUpload(port: number, caller: Caller, { body, share }: { body: Buffer; share: number }): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const headers = { ...caller.headers, "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": String(body.length) };
  const fixed = "POST /api/cvs HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1:3000\r\nSec-Fetch-Site: same-origin\r\n";
  socket.write(
    `${fixed}${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("")}\r\n`,
  );
  await new Promise<void>((resolve) => socket.write(body.subarray(0, Math.round(body.length * share)), () => resolve()));
  await sleep(5 + Math.random() * 40);
  if (share < 1) socket.destroy();
}

const hourMs = 3_600_000;

const uploadsCut: PromiseCheck = {
  id: "P14",
  promise: "An upload that is cut leaves nothing that anybody sees, and its remains are gone within the hour",
  how: "Uploads cut at random places, and whole ones during which the process is killed; then the clean-up task as of 61 minutes later, and files on the disk compared with rows",
  async measure({ db, startSite, dataFolder, scale }) {
    const [cuts, kills] = scale.isQuick ? [8, 3] : [100, 50];
    let site = await startSite();
    const seen: number[] = [];
    for (let cut = 0; cut < cuts; cut++) {
      const caller = await addPerson(db, site.port);
      await cutUpload(site.port, caller, { body: uploadBody(cut), share: Math.random() * 0.95 });
      seen.push(await db.$count(cvs, eq(cvs.userId, caller.id)));
    }
    for (let kill = 0; kill < kills; kill++) {
      const caller = await addPerson(db, site.port);
      await cutUpload(site.port, caller, { body: uploadBody(1_000 + kill), share: 1 });
      await site.kill();
      site = await startSite();
    }
    const whole = await addPerson(db, site.port);
    const form = new FormData();
    const body = uploadBody(9_999);
    const file = body.subarray(body.indexOf("%PDF"), body.lastIndexOf("\r\n--"));
    form.set("file", new Blob([new Uint8Array(file)], { type: "application/pdf" }), "cv.pdf");
    const uploaded = await call(site.port, "/api/cvs", { caller: whole, body: form });
    const before = await db.$count(storedFiles);
    const files = createDiskStore(join(dataFolder, "files"));
    while ((await deleteUnusedFiles({ db, files }, new Date(Date.now() + hourMs + 60_000))).deletedFiles > 0);
    const orphans = (await db.$count(storedFiles)) - (await db.$count(cvs));
    return [
      exactly(
        `${cuts} cut uploads: CVs to be seen`,
        seen.reduce((sum, each) => sum + each, 0),
        0,
      ),
      exactly(`files without a CV after the clean-up, of ${before} begun`, orphans, 0),
      exactly("a whole upload is answered", uploaded.status, 201),
    ];
  },
};

const memorySlope: PromiseCheck = {
  id: "P15",
  promise: "Memory does not grow: at 50 requests a second by less than 1 MB an hour after the first",
  how: "Pages, adverts, searches and calls at a fixed rate; resident memory each second, its lowest of each minute fitted by a line over the second half. A quick run lasts 20 s and judges the growth alone",
  async measure({ startSite, scale }) {
    const site = await startSite();
    const seconds = scale.isQuick ? 20 : scale.soakHours * 3_600;
    const paths = ["/jobs", "/jobs?nothing=#", "/api/jobs?limit=15&q=senior%20-unheard#", "/companies", "/salary-guide", "/livez"];
    await sendArrivals({ port: site.port, paths, perSecond: 50, seconds: 5 });
    const samples: Sample[] = [];
    const startedAt = performance.now();
    const sampling = setInterval(() => samples.push({ atMs: performance.now() - startedAt, value: residentBytes(site.pid) / 1e6 }), 1_000);
    const { failed, accepted } = await sendArrivals({ port: site.port, paths, perSecond: 50, seconds });
    clearInterval(sampling);
    const failures = exactly("failed", failed, 0, Math.round(accepted.perSecond * seconds));
    const memory = `${samples[0]?.value.toFixed(0)} MB at first, ${samples.at(-1)?.value.toFixed(0)} MB at last`;
    if (scale.isQuick) {
      const grown = (samples.at(-1)?.value ?? Number.POSITIVE_INFINITY) - (samples[0]?.value ?? 0);
      return [claim(`${seconds} s: ${memory} (at most 80 MB more)`, grown < 80), failures];
    }
    const { slope, error } = slopePerHour(lowestOfMinutes(samples.slice(Math.floor(samples.length / 2))));
    return [
      claim(`${scale.soakHours} h: ${memory}, slope ${slope.toFixed(1)} ± ${(2 * error).toFixed(1)} MB an hour`, slope - 2 * error < 1),
      failures,
    ];
  },
};

/** What is in use right after a collection, roughly: a line through all values would follow the garbage. */
function lowestOfMinutes(samples: readonly Sample[]): Sample[] {
  const lowest = new Map<number, Sample>();
  for (const sample of samples) {
    const minute = Math.floor(sample.atMs / 60_000);
    const known = lowest.get(minute);
    if (!known || sample.value < known.value) lowest.set(minute, sample);
  }
  return [...lowest.values()];
}

const clockJumps: PromiseCheck = {
  id: "P18",
  promise:
    "When the clock jumps by an hour, sessions last, links end when they should, quotas let nobody wait longer than they say, and tasks go on",
  how: "The wall clock of the process is moved an hour on and an hour back while the monotonic one stays; what a signed-in person, a mailed link, a quota, an advert about to end and the background tasks do",
  async measure({ db, startSite, scale }) {
    const site = await startSite({ more: { ...movableClock, RATE_LIMITS: "on" } });
    const jump = async (hours: number) => {
      site.tell({ clockOffsetMs: hours * hourMs });
      await sleep(100);
    };
    const caller = await addPerson(db, site.port);
    // Set back, a quota counts as spent just now: a call or two may have to wait for a moment.
    const isSignedIn = async () =>
      (await untilSo(async () => (await call(site.port, "/api/user", { caller })).status === 200, 3_000)) < Number.POSITIVE_INFINITY;
    /** Sets a password by a link made now, by the true clock. It ends the person's sessions. */
    const reset = async ({ id: userId }: Caller) => {
      const [user] = await db.select({ emailKey: users.emailKey }).from(users).where(eq(users.id, userId));
      const token = await issueToken(db, { purpose: "reset-password", userId, emailKey: user?.emailKey ?? "", now: new Date() });
      return (await call(site.port, "/api/auth/reset-password", { body: { token, password: `walnut ladder ${Math.random()} tide` } }))
        .status;
    };
    const [early, late] = [await addPerson(db, site.port), await addPerson(db, site.port)];
    const inTime = await reset(early);
    const ending = await makeJob(db, { expiresAt: new Date(Date.now() + hourMs / 2) });
    const lasting = await makeJob(db, { expiresAt: new Date(Date.now() + 24 * hourMs) });
    const statusOf = async (id: number) => (await db.select({ status: jobs.status }).from(jobs).where(eq(jobs.id, id)))[0]?.status;

    const signedIn = [await isSignedIn()];
    await jump(1);
    signedIn.push(await isSignedIn());
    const lateReset = await reset(late);
    const expiredMs = await untilSo(async () => (await statusOf(ending)) === "expired", 60_000, 200);
    const lastingStatus = await statusOf(lasting);
    const durations = await call(site.port, "/jobs?nothing=jumped");
    await spendQuota(site.port);
    await jump(-1);
    signedIn.push(await isSignedIn());
    const wait = Number((await spendQuota(site.port)).headers.get("retry-after") ?? "0");
    const movedAt = Date.now() - hourMs;
    const ranMs = await untilSo(
      async () => {
        const recent = and(eq(backgroundTasks.everyMs, 5_000), gt(backgroundTasks.startedAt, new Date(movedAt)));
        const isOnMovedClock = (await db.select({ at: backgroundTasks.startedAt }).from(backgroundTasks).where(recent)).some(
          ({ at }) => at && at.getTime() < Date.now() - hourMs / 2,
        );
        return isOnMovedClock;
      },
      60_000,
      200,
    );
    await jump(0);
    signedIn.push(await isSignedIn());
    return [
      claim(`signed in before, an hour on, an hour back and after: ${signedIn.join(", ")}`, signedIn.every(Boolean)),
      claim(
        `a link of 30 minutes is answered ${lateReset} an hour on, ${inTime} in time`,
        lateReset >= 400 && lateReset < 500 && inTime < 300,
      ),
      within("an advert that ended was taken down after", expiredMs, 60_000, scale),
      claim(`one that had not is ${lastingStatus}`, lastingStatus === "live"),
      claim(
        `durations are told as they were: ${durations.headers.get("server-timing")?.slice(0, 60) ?? "none"}`,
        !/dur=-|dur=\d{6}/.test(durations.headers.get("server-timing") ?? ""),
      ),
      claim(`a spent quota asks to wait ${wait} s (at most 60 s)`, wait <= 60),
      within("an hour back, a task of every 5 s ran within", ranMs, 20_000, scale),
    ];
  },
};

/** Searches until the quota of this address is spent. @returns the first refusal */
async function spendQuota(port: number) {
  for (let search = 0; search < 600; search++) {
    const answer = await call(port, `/api/jobs?limit=1&q=quota${search}`);
    if (answer.status === 429) return answer;
  }
  throw new Error("No quota refused 600 searches.");
}

export const promisesOverTime: readonly PromiseCheck[] = [uploadsCut, memorySlope, clockJumps];
