import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { and, eq, inArray, lte, min } from "drizzle-orm";
import { type Db, lockingTransaction } from "#db/client.ts";
import type { LinkState } from "#db/own-values.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { checkedLinks } from "#db/schema/links.ts";
import { createContext, type Services } from "#server/kernel/context.ts";
import {
  explainConnectionFailure,
  ForbiddenAddressError,
  guardedLookup,
  publicInternet,
  refuseAddress,
} from "#server/kernel/network/public-network.ts";
import type { CheckLink, LinkAnswer, Network } from "#server/kernel/services/outside.types.ts";
import { recordCompanyJobsChange, recordJobChanges } from "#server/modules/market/job-changes/job-changes.commands.ts";
import { announceModeration } from "#server/modules/trust/enforcement/freeze.commands.ts";
import { enrolLinks } from "./enrol-links.commands.ts";

const linksPerRun = 40;
const atOnce = 8;
/** If this many hosts are all reported missing, the fault is probably in our own network. */
const networkFaultFrom = 3;

type Link = typeof checkedLinks.$inferSelect;

/**
 * Checks the links that are due, one of each host, so that no host is requested more often than this runs. Safe in several processes at
 * once.
 */
export async function checkDueLinks(services: Services, now: Date, signal: AbortSignal): Promise<{ looked: number; dead: number }> {
  const { db } = services;
  await enrolLinks(db, now);
  const due = await listDue(db, now);
  const look = services.linkLook ?? createLinkChecker();
  const seen: { link: Link; answer: LinkAnswer }[] = [];
  for (let from = 0; from < due.length && !signal.aborted; from += atOnce) {
    const some = due.slice(from, from + atOnce);
    seen.push(...(await Promise.all(some.map(async (link) => ({ link, answer: await look(link.url, signal) })))));
  }
  if (signal.aborted) return { looked: 0, dead: 0 };
  const isNetworkFault = seen.length >= networkFaultFrom && seen.every(({ answer }) => "isNoSuchHost" in answer && answer.isNoSuchHost);
  let dead = 0;
  for (const { link, answer } of seen) {
    const believed: LinkAnswer = isNetworkFault ? { kind: "unknown", finding: "The host could not be looked up at that time." } : answer;
    if ((await saveCheckResult(services, link, believed, now)) === "dead") dead += 1;
  }
  return { looked: seen.length, dead };
}

async function listDue(db: Db, now: Date): Promise<Link[]> {
  const firstOfHosts = await db
    .select({ id: min(checkedLinks.id) })
    .from(checkedLinks)
    .where(lte(checkedLinks.nextLookAt, now))
    .groupBy(checkedLinks.host)
    .orderBy(min(checkedLinks.nextLookAt))
    .limit(linksPerRun);
  const ids = firstOfHosts.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return [];
  return db.select().from(checkedLinks).where(inArray(checkedLinks.id, ids)).limit(ids.length);
}

/** Saves the result of a check; nothing for a link that is no longer shown. Returns the link's new state, null when it is unchanged. */
const saveCheckResult = (services: Services, { id, url }: Link, answer: LinkAnswer, now: Date): Promise<"dead" | "well" | null> =>
  lockingTransaction(services.db, async (tx) => {
    const [link] = await tx.select().from(checkedLinks).where(eq(checkedLinks.id, id)).limit(1).for("update");
    if (!link || link.url !== url || link.nextLookAt > now) return null;
    if (!(await isLinkShown(tx, link))) {
      await tx.delete(checkedLinks).where(eq(checkedLinks.id, id));
      return null;
    }
    const { state, ...rest } = nextLinkHistory(link, answer, now);
    const isNews = (state === "dead") !== (link.state === "dead");
    const shouldNotify = isNews && state === "dead" && link.kind === "apply" && link.toldAt === null;
    await tx
      .update(checkedLinks)
      .set({
        ...rest,
        state,
        finding: "finding" in answer ? answer.finding.slice(0, 200) : null,
        looks: link.looks + 1,
        lastLookedAt: now,
        ...(shouldNotify && { toldAt: now }),
      })
      .where(eq(checkedLinks.id, id));
    if (!isNews) return null;
    if (link.kind === "apply") await recordJobChanges(tx, [link.subjectId], now);
    else await recordCompanyJobsChange(tx, link.subjectId, now);
    if (shouldNotify) {
      const reason = "finding" in answer ? answer.finding : null;
      await announceModeration({ ...createContext(services), now }, tx, link.subjectId, { news: "dead-link", reason });
    }
    return state === "dead" ? "dead" : "well";
  });

async function isLinkShown(tx: Db, { kind, subjectId, url }: Link): Promise<boolean> {
  if (kind === "apply") return (await tx.$count(jobs, and(eq(jobs.id, subjectId), eq(jobs.status, "live"), eq(jobs.applyUrl, url)))) > 0;
  return (await tx.$count(companies, and(eq(companies.id, subjectId), eq(companies.website, url)))) > 0;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A link is dead after this many failed checks over this period. */
const deadFromLooks = 3;
const deadAfterMs = 2 * dayMs;

interface LinkHistory {
  state: LinkState;
  failingSince: Date | null;
  failedLooks: number;
}

/** Returns a link's state after a check, and the time of the next one. An inconclusive result neither begins a failure nor ends one. */
export function nextLinkHistory(before: LinkHistory, answer: LinkAnswer, now: Date): LinkHistory & { nextLookAt: Date } {
  const later = (ms: number) => new Date(now.getTime() + ms);
  if (answer.kind === "works") return { state: "works", failingSince: null, failedLooks: 0, nextLookAt: later(7 * dayMs) };
  if (answer.kind === "unknown") {
    const stays = before.state === "failing" || before.state === "dead";
    return { ...before, state: stays ? before.state : "unknown", nextLookAt: later(2 * dayMs) };
  }
  const failingSince = before.failingSince ?? now;
  const failedLooks = Math.min(before.failedLooks + 1, 60_000);
  const isDead = before.state === "dead" || (failedLooks >= deadFromLooks && now.getTime() - failingSince.getTime() >= deadAfterMs);
  return { state: isDead ? "dead" : "failing", failingSince, failedLooks, nextLookAt: later(isDead ? 3 * dayMs : dayMs) };
}

const maxRedirects = 5;
const silenceMs = 10_000;
const totalMs = 20_000;
const goneStatuses: ReadonlySet<number> = new Set([404, 410]);

/**
 * Follows a link on the public internet only, with a HEAD request; a server that handles that badly is sent a GET, whose body is not read.
 * Never throws for an address's or a server's fault.
 */
export function createLinkChecker(network: Network = publicInternet): CheckLink {
  return async (address, signal) => {
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(totalMs)]);
    const head = await followRedirects(address, { method: "HEAD", network, signal: deadline });
    return head.kind === "works" || !head.mayAnswerGet ? head : followRedirects(address, { method: "GET", network, signal: deadline });
  };
}

interface LinkRequestOptions {
  method: "HEAD" | "GET";
  network: Network;
  signal: AbortSignal;
}

async function followRedirects(address: string, way: LinkRequestOptions): Promise<LinkAnswer & { mayAnswerGet: boolean }> {
  let current = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const refusal = refuseAddress(current, way.network);
    if (refusal) return { kind: "unknown", finding: refusal, mayAnswerGet: false };
    const answer = await send(new URL(current), way);
    if ("finding" in answer) return { ...answer, mayAnswerGet: false };
    const { status, location } = answer;
    if (status >= 200 && status < 300) return { kind: "works", mayAnswerGet: false };
    if (status >= 300 && status < 400 && location !== undefined) {
      if (!URL.canParse(location, current)) return { kind: "unknown", finding: "It redirects to an invalid address.", mayAnswerGet: false };
      current = new URL(location, current).href;
      continue;
    }
    const kind = goneStatuses.has(status) ? "gone" : "unknown";
    return { kind, finding: `The server answered with status ${status}.`, mayAnswerGet: true };
  }
  return { kind: "unknown", finding: `It redirects more than ${maxRedirects} times.`, mayAnswerGet: false };
}

type Sent = { status: number; location: string | undefined } | { kind: "gone" | "unknown"; finding: string; isNoSuchHost?: boolean };

function send(url: URL, { method, network, signal }: LinkRequestOptions): Promise<Sent> {
  return new Promise((done) => {
    const sent = (url.protocol === "https:" ? httpsRequest : httpRequest)(url, {
      method,
      agent: false,
      lookup: guardedLookup(network),
      signal,
      timeout: silenceMs,
      maxHeaderSize: 32_768,
      headers: { accept: "text/html, */*;q=0.5", "user-agent": "Dayworks link check" },
    });
    sent.on("timeout", () => sent.destroy(new Error("silence")));
    sent.on("response", (answer: IncomingMessage) => {
      done({ status: answer.statusCode ?? 0, location: answer.headers.location });
      answer.destroy();
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOTFOUND") done({ kind: "gone", finding: "The host does not exist.", isNoSuchHost: true });
      else
        done({
          kind: "unknown",
          finding:
            error instanceof ForbiddenAddressError ? error.message : `The link could not be checked: ${explainConnectionFailure(error)}.`,
        });
    });
    sent.end();
  });
}
