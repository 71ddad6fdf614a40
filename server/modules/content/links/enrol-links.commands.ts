import { and, eq, exists, isNotNull, notExists, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import type { LinkKind } from "#db/own-values.ts";
import { companies } from "#db/schema/companies.ts";
import { jobs } from "#db/schema/jobs.ts";
import { checkedLinks } from "#db/schema/links.ts";

const atOnce = 500;

/**
 * Adds the new or changed links of live adverts, and of the firms that have them, to the link checks. Sample adverts have no real links.
 */
export async function enrolLinks(db: Db, now: Date): Promise<void> {
  await insertLinks(db, "apply", await listNewApplyLinks(db), now);
  await insertLinks(db, "website", await listNewWebsites(db), now);
}

interface NewLink {
  subjectId: number;
  url: string | null;
}

const isEnrolled = (
  db: Db,
  kind: LinkKind,
  subject: typeof jobs.id | typeof companies.id,
  url: typeof jobs.applyUrl | typeof companies.website,
) =>
  db
    .select({ one: sql`1` })
    .from(checkedLinks)
    .where(and(eq(checkedLinks.kind, kind), eq(checkedLinks.subjectId, subject), eq(checkedLinks.url, url)));

const listNewApplyLinks = (db: Db): Promise<NewLink[]> =>
  db
    .select({ subjectId: jobs.id, url: jobs.applyUrl })
    .from(jobs)
    .where(
      and(
        eq(jobs.status, "live"),
        eq(jobs.applyKind, "external"),
        eq(jobs.isSample, false),
        isNotNull(jobs.applyUrl),
        notExists(isEnrolled(db, "apply", jobs.id, jobs.applyUrl)),
      ),
    )
    .limit(atOnce);

const listNewWebsites = (db: Db): Promise<NewLink[]> =>
  db
    .select({ subjectId: companies.id, url: companies.website })
    .from(companies)
    .where(
      and(
        eq(companies.isSample, false),
        isNotNull(companies.website),
        exists(
          db
            .select({ one: sql`1` })
            .from(jobs)
            .where(and(eq(jobs.companyId, companies.id), eq(jobs.status, "live"))),
        ),
        notExists(isEnrolled(db, "website", companies.id, companies.website)),
      ),
    )
    .limit(atOnce);

async function insertLinks(db: Db, kind: LinkKind, links: readonly NewLink[], now: Date): Promise<void> {
  const fresh = { state: "unlooked", finding: null, failingSince: null, failedLooks: 0, toldAt: null, nextLookAt: now } as const;
  for (const { subjectId, url } of links) {
    if (url === null) continue;
    const link = { url, host: hostOf(url), ...fresh };
    await db
      .insert(checkedLinks)
      .values({ kind, subjectId, ...link })
      .onDuplicateKeyUpdate({ set: link });
  }
}

/** Returns "" for an invalid address. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.toLowerCase().slice(0, 253) : "");
