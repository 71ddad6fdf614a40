import { eq } from "drizzle-orm";
import { lockingTransaction } from "#db/client.ts";
import { termAliases } from "#db/schema/taxonomy.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { AppError } from "#server/kernel/errors.ts";
import { randomPublicId } from "#server/kernel/secrets.ts";
import { maxAliases, refreshTerms } from "#server/kernel/terms/current-terms.ts";
import { isKnownTerm, labelOfTerm, type OpenVocabulary, renameTerm } from "#server/kernel/terms/rename-terms.ts";
import { aliasFault, aliasKeyOf, type NewAlias } from "#server/modules/market/search/alias-clash.ts";
import { recordAudit } from "#server/modules/trust/audit/audit.commands.ts";
import { lockVocabularies } from "../merge-terms.commands.ts";

/**
 * Adds an alias that searches read as the value: in this process immediately after the commit, in others within seconds.
 * @throws AppError invalid-fields, conflict
 */
export async function addAlias(ctx: Context, wanted: NewAlias): Promise<{ id: string }> {
  const { services, now } = ctx;
  const { vocabulary, slug, alias } = wanted;
  const { userId } = requireUser(ctx.principal);
  const publicId = randomPublicId();
  await lockingTransaction(services.db, async (tx) => {
    requireAllowed(ctx, "vocabulary.alias", {});
    const renames = await lockVocabularies(tx, now);
    if (!isKnownTerm(vocabulary, slug)) throw invalidFields([{ pointer: "/slug", detail: "Choose a value of this vocabulary." }]);
    const stands = renameTerm(renames, vocabulary, slug);
    if (stands !== slug) {
      const names = `${labelOfTerm(vocabulary, slug)} has been merged into ${labelOfTerm(vocabulary, stands)}`;
      throw new AppError("conflict", `${names}. Look at the list again.`);
    }
    const added = await tx
      .select({ vocabulary: termAliases.vocabulary, slug: termAliases.slug, alias: termAliases.alias })
      .from(termAliases)
      .limit(maxAliases);
    if (added.length >= maxAliases) throw new AppError("conflict", "Searches already have the maximum number of added words.");
    const known = added.map((each) => ({ ...each, vocabulary: each.vocabulary as OpenVocabulary }));
    const fault = aliasFault(services, wanted, { renames, added: known });
    if (fault) throw invalidFields([{ pointer: "/alias", detail: fault }]);
    await tx
      .insert(termAliases)
      .values({ publicId, vocabulary, slug, alias, aliasKey: aliasKeyOf(alias), addedByUserId: userId, addedAt: now });
    await recordAudit(tx, ctx, { ...event(vocabulary, slug), reason: `“${alias}” added`, after: { vocabulary, value: slug, alias } });
  });
  await refreshTerms(services);
  return { id: publicId };
}

/**
 * Removes an alias from searches.
 * @throws AppError not-found
 */
export async function removeAlias(ctx: Context, id: string): Promise<{ id: string }> {
  const { services, now } = ctx;
  await lockingTransaction(services.db, async (tx) => {
    requireAllowed(ctx, "vocabulary.alias", {});
    await lockVocabularies(tx, now);
    const [found] = await tx
      .select({ id: termAliases.id, vocabulary: termAliases.vocabulary, slug: termAliases.slug, alias: termAliases.alias })
      .from(termAliases)
      .where(eq(termAliases.publicId, id))
      .limit(1)
      .for("update");
    if (!found) throw new AppError("not-found", "These words have been removed already.");
    const { vocabulary, slug, alias } = found;
    await tx.delete(termAliases).where(eq(termAliases.id, found.id));
    await recordAudit(tx, ctx, { ...event(vocabulary, slug), reason: `“${alias}” removed`, before: { vocabulary, value: slug, alias } });
  });
  await refreshTerms(services);
  return { id };
}

const event = (vocabulary: string, slug: string) =>
  ({ action: "vocabulary.alias", resource: "vocabulary", resourceId: `${vocabulary}:${slug}`.slice(0, 64) }) as const;
