import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clientErrorCounts, clientErrorExemplars, clientErrorGroups } from "#db/schema/client-errors.ts";
import type { Random } from "#db/seed/random.ts";
import { type browserFamilies, deviceKinds } from "#db/telemetry-values.ts";
import { causeOf, fingerprintVersion } from "../client-errors/fingerprint.ts";
import { type ErrorExemplar, type ErrorFrame, estimateVisits, mergeMarks, sketchText } from "../client-errors/visit-sketch.ts";
import errors from "./errors.json" with { type: "json" };
import { drawCount, type SamplePlan, type SampleRows, sampleHours } from "./sample-plan.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The built server is in dist/server, at the same depth as this file in the source tree. */
const root = join(import.meta.dirname, "../..");
const publicId = (name: string) => createHash("sha256").update(`sample ${name}`).digest("base64url").slice(0, 22);
const linesAround = 5;
/** Browsers by share, as people use them. */
const browsers = [["chromium", 62] as const, ["safari", 27] as const, ["firefox", 8] as const, ["other", 3] as const];

/** Finds a function of this repository by its declaration; null where the sources are not beside the build. */
function frameOf(file: string, name: string): ErrorFrame | null {
  try {
    const lines = readFileSync(join(root, file), "utf8").split("\n");
    const declared = lines.findIndex((text) => new RegExp(`\\b(?:function|const) ${name}\\b`).test(text));
    if (declared < 0) return null;
    const thrown = lines.findIndex((text, place) => place > declared && /\w\(|\w\.\w/.test(text) && !/^\s*(?:\/\/|\*|\/\*)/.test(text));
    const [line, from] = [thrown + 1, Math.max(1, thrown + 1 - linesAround)];
    const shown = lines.slice(from - 1, line + linesAround).map((text, place) => ({ number: from + place, text: text.slice(0, 240) }));
    const column = (lines[thrown]?.search(/\S/) ?? 0) + 1;
    return { module: file, function: name, line, column, isOwn: true, isOriginal: true, lines: shown };
  } catch {
    return null;
  }
}

interface Cell {
  hour: Date;
  release: string | undefined;
  route: string;
  device: (typeof deviceKinds)[number];
  browser: (typeof browserFamilies)[number];
  n: number;
  marks: number[];
}

/** Invents what a visit did before it met an error. */
function inventBreadcrumbs(random: Random, { route }: Cell): NonNullable<ErrorExemplar["breadcrumbs"]> {
  const [opened, loaded, pressed, called] = [random.int(9000, 90_000), random.int(5000, 8900), random.int(900, 4800), random.int(20, 800)];
  return [
    { kind: "navigation", name: "/", msBefore: opened + loaded },
    { kind: "call", name: "search.page", msBefore: opened + loaded - 240, status: 200 },
    { kind: "click", name: "main#content > ul > li > a", msBefore: loaded + 120 },
    { kind: "navigation", name: route, msBefore: loaded },
    { kind: "click", name: "main#content > form > button", msBefore: pressed },
    { kind: "call", name: "/api/batch", msBefore: called, status: 200 },
  ];
}

/** Invents a dozen errors in every state, one of them merged from two; the first comes all at once in the hours of the burst. */
export function inventErrors(plan: SamplePlan): SampleRows[] {
  const { random, now, builds, deployedAt, burst } = plan;
  const groups: SampleRows = { table: clientErrorGroups, rows: [] };
  const counts: SampleRows = { table: clientErrorCounts, rows: [] };
  const reports: SampleRows = { table: clientErrorExemplars, rows: [] };
  for (const [
    place,
    { side, message, route, routes, release, state, perDay, frames: named, procedure = null, status = null, mergedInto = null },
  ] of errors.entries()) {
    const frames = named.flatMap(([file = "", name = ""]) => frameOf(file, name) ?? []);
    const seen = sampleHours(plan).flatMap(({ hour, visits }): Cell[] => {
      const build = hour >= deployedAt ? 1 : 0;
      const isOver = state === "resolved" && now.getTime() - hour.getTime() < 5 * dayMs;
      if (isOver || (release !== "both" && (build === 1) !== (release === "later"))) return [];
      const isBurst = place === 0 && burst.from <= hour && hour < burst.until;
      const met = drawCount(random, isBurst ? visits * burst.share : (perDay * visits) / 130);
      const marks = Array.from({ length: met }, () => Math.floor(random.next() * 2 ** 48));
      const n = met + random.int(0, met) + (isBurst ? met * 3 : 0);
      const device = random.pick(deviceKinds);
      const browser = side === "server" ? "chromium" : random.weighted(browsers);
      return n === 0 ? [] : [{ hour, release: builds[build], route: random.pick(routes), device, browser, n, marks }];
    });
    const [first, last] = [seen[0], seen.at(-1)];
    if (!first || !last) continue;
    const at = (cell: typeof first) => new Date(Math.min(now.getTime(), cell.hour.getTime() + random.int(0, hourMs - 1)));
    const cause = causeOf({ side: side as "page", message, route, explicit: null }, frames);
    const marks = seen.reduce<number[]>((all, cell) => mergeMarks(all, cell.marks), []);
    const [id, group, n] = [place + 1, publicId(message), seen.reduce((sum, cell) => sum + cell.n, 0)];
    const visits = estimateVisits(marks);
    const isDecided = state !== "open";
    groups.rows.push({
      ...{ ...cause, id, publicId: group, side, fingerprintVersion, route, n, visits, visitsSketch: sketchText(marks), state },
      ...{ firstSeenAt: at(first), lastSeenAt: at(last), firstRelease: first.release, lastRelease: last.release },
      stateSince: isDecided ? new Date(now.getTime() - (state === "regressed" ? 2 : 4) * dayMs) : null,
      resolvedIn: state === "resolved" || state === "regressed" ? builds[state === "resolved" ? 1 : 0] : null,
      isResolvedInNext: state === "resolved" && release === "both",
      mergedIntoId: mergedInto === null ? null : mergedInto + 1,
      ignoredUntil: null,
      ignoredUntilN: state === "ignored" ? n + 100 : null,
    });
    for (const { marks: some, ...cell } of seen) counts.rows.push({ groupId: id, ...cell, visitsSketch: sketchText(mergeMarks(some, [])) });
    const stored = [first, seen[Math.floor(seen.length / 2)] ?? first, last].map(
      (cell): ErrorExemplar => ({
        ...{
          side: side as "page",
          message,
          stack: null,
          source: null,
          line: null,
          column: null,
          route: cell.route,
          release: cell.release ?? null,
        },
        ...{
          device: cell.device,
          browser: cell.browser,
          traces: [],
          ...(side === "page" && { breadcrumbs: inventBreadcrumbs(random, cell) }),
          isHandled: status !== null,
          procedure,
          status,
          at: at(cell).toISOString(),
          frames,
        },
      }),
    );
    reports.rows.push({ groupId: id, exemplars: JSON.stringify(stored), isComplete: false });
  }
  return [groups, counts, reports];
}
