import { and, eq, inArray, lte, min } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { lockingTransaction } from "#db/locking-transaction.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { checkedLinks } from "#db/schema/links.ts";
import { createContext, type Services } from "#server/context.ts";
import { recordCompanyJobsChange, recordJobChanges } from "#server/modules/jobs/job-changes.commands.ts";
import { tellAdvertiser } from "#server/modules/moderation/tell-advertiser.commands.ts";
import { enrolLinks } from "./enrol-links.commands.ts";
import { afterLook } from "./link-state.ts";
import { createLinkLook, type LinkAnswer } from "./look-at-link.ts";

const linksPerRun = 40;
const atOnce = 8;
/** So many hosts that are all said not to exist tell of our own network rather than of theirs. */
const ownFaultFrom = 3;

type Link = typeof checkedLinks.$inferSelect;

/** Looks at the links that are due, one of each host, so that no host is asked more often than this runs. Safe in several processes at once. */
export async function lookAtLinks(services: Services, now: Date, signal: AbortSignal): Promise<{ looked: number; dead: number }> {
  const { db } = services;
  await enrolLinks(db, now);
  const due = await listDue(db, now);
  const look = services.linkLook ?? createLinkLook();
  const seen: { link: Link; answer: LinkAnswer }[] = [];
  for (let from = 0; from < due.length && !signal.aborted; from += atOnce) {
    const some = due.slice(from, from + atOnce);
    seen.push(...(await Promise.all(some.map(async (link) => ({ link, answer: await look(link.url, signal) })))));
  }
  if (signal.aborted) return { looked: 0, dead: 0 };
  const isOwnFault = seen.length >= ownFaultFrom && seen.every(({ answer }) => "isNoSuchHost" in answer && answer.isNoSuchHost);
  let dead = 0;
  for (const { link, answer } of seen) {
    const believed: LinkAnswer = isOwnFault ? { kind: "unknown", finding: "No host could be found at that time." } : answer;
    if ((await settle(services, link, believed, now)) === "dead") dead += 1;
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

/** Keeps what was met; of a link that nothing shows any more, nothing. Answers what it has become, null where that is no news. */
const settle = (services: Services, { id, url }: Link, answer: LinkAnswer, now: Date): Promise<"dead" | "well" | null> =>
  lockingTransaction(services.db, async (tx) => {
    const [link] = await tx.select().from(checkedLinks).where(eq(checkedLinks.id, id)).limit(1).for("update");
    if (!link || link.url !== url || link.nextLookAt > now) return null;
    if (!(await isShown(tx, link))) {
      await tx.delete(checkedLinks).where(eq(checkedLinks.id, id));
      return null;
    }
    const { state, ...rest } = afterLook(link, answer, now);
    const isNews = (state === "dead") !== (link.state === "dead");
    const isTold = isNews && state === "dead" && link.kind === "apply" && link.toldAt === null;
    await tx
      .update(checkedLinks)
      .set({
        ...rest,
        state,
        finding: "finding" in answer ? answer.finding.slice(0, 200) : null,
        looks: link.looks + 1,
        lastLookedAt: now,
        ...(isTold && { toldAt: now }),
      })
      .where(eq(checkedLinks.id, id));
    if (!isNews) return null;
    if (link.kind === "apply") await recordJobChanges(tx, [link.subjectId], now);
    else await recordCompanyJobsChange(tx, link.subjectId, now);
    if (isTold) {
      const reason = "finding" in answer ? answer.finding : null;
      await tellAdvertiser({ ...createContext(services), now }, tx, link.subjectId, { news: "dead-link", reason });
    }
    return state === "dead" ? "dead" : "well";
  });

async function isShown(tx: Db, { kind, subjectId, url }: Link): Promise<boolean> {
  if (kind === "apply") return (await tx.$count(jobs, and(eq(jobs.id, subjectId), eq(jobs.status, "live"), eq(jobs.applyUrl, url)))) > 0;
  return (await tx.$count(companies, and(eq(companies.id, subjectId), eq(companies.website, url)))) > 0;
}
