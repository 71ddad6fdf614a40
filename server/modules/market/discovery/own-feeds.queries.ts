import { eq } from "drizzle-orm";
import { companies } from "#db/schema/companies.ts";
import { paths } from "#server/addresses/paths.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { firmOf } from "#server/modules/hiring/applications/application-access.ts";
import { companyFeedKinds, companyFeedPath } from "./company-feed.ts";
import { readEmbedSnippet } from "./embed/embedded-list.ts";

/** Returns the feed URLs of the caller's firm; null for a caller who has no firm. */
export async function listOwnFeeds(ctx: Context) {
  const { services, now } = ctx;
  const user = requireUser(ctx.principal);
  requireAllowed(ctx, "job.readDraft", { ownerId: user.userId, companyId: user.companyId });
  const firmId = await firmOf(services.db, user);
  if (firmId === null) return null;
  const columns = { slug: companies.slug, name: companies.name };
  const [firm] = await services.db.select(columns).from(companies).where(eq(companies.id, firmId)).limit(1);
  if (!firm) return null;
  const query = new URLSearchParams({ company: firm.slug });
  const { html } = await readEmbedSnippet(services, now, query);
  return {
    firmName: firm.name,
    feeds: companyFeedKinds.map((kind) => ({ kind, url: services.site.origin + companyFeedPath(firm.slug, kind) })),
    embedHtml: html,
    embedPath: `${paths.embed()}?${query}`,
  };
}
