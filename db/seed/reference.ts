import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { referenceArticles } from "../reference/articles/index.ts";
import { referenceAliases, referencePlaces } from "../reference/places.ts";
import { referencePlans } from "../reference/plans.ts";
import { referenceTerms } from "../reference/terms.ts";
import { runTransaction } from "../run-transaction.ts";
import { siteFacts } from "../schema/operations.ts";
import { placeAliases, places } from "../schema/places.ts";
import { plans } from "../schema/plans.ts";
import { taxonomyTerms } from "../schema/taxonomy.ts";
import { addReferenceArticles } from "./reference-articles.ts";

const factName = "reference-data";
const rowsPerInsert = 500;

/**
 * Brings places, their aliases and vocabulary terms to what this version of the site carries. Outward codes and postcodes an
 * operator loaded are left alone, and so are a plan or an article once they are there, which may have been changed. Costs one
 * small read when nothing changed; processes that start together wait for each other.
 */
export async function loadReferenceData(db: Db): Promise<{ changed: boolean }> {
  const content = {
    places: referencePlaces(),
    aliases: referenceAliases(),
    terms: referenceTerms(),
    plans: referencePlans,
    articles: referenceArticles,
  };
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  if ((await storedHash(db)) === hash) return { changed: false };
  await db
    .insert(siteFacts)
    .values({ name: factName, value: "", updatedAt: sql`utc_timestamp(3)` })
    .onDuplicateKeyUpdate({ set: { name: factName } });
  return runTransaction(db, async (tx) => {
    const [locked] = await tx.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, factName)).for("update");
    if (locked?.value === hash) return { changed: false };
    await replacePlaces(tx, content.places);
    await tx.delete(placeAliases);
    for (const batch of batches(content.aliases)) await tx.insert(placeAliases).values(batch);
    await tx.delete(taxonomyTerms);
    for (const batch of batches(content.terms)) await tx.insert(taxonomyTerms).values(batch);
    await addPlans(tx, content.plans);
    await addReferenceArticles(tx, content.articles);
    await tx.update(siteFacts).set({ value: hash, updatedAt: sql`utc_timestamp(3)` }).where(eq(siteFacts.name, factName));
    return { changed: true };
  });
}

async function storedHash(db: Db): Promise<unknown> {
  const [fact] = await db.select({ value: siteFacts.value }).from(siteFacts).where(eq(siteFacts.name, factName));
  return fact?.value;
}

async function replacePlaces(tx: Db, wanted: readonly (typeof places.$inferInsert)[]): Promise<void> {
  const kept = new Set(wanted.map(({ id }) => id));
  const present = await tx
    .select({ id: places.id })
    .from(places)
    .where(inArray(places.kind, ["country", "region", "county", "town", "postcode-area"]));
  const gone = present.map(({ id }) => id).filter((id) => !kept.has(id));
  for (const batch of batches(gone)) await tx.delete(places).where(inArray(places.id, batch));
  // A slug may have moved from one place to another: all are freed before any is given again.
  if (present.length > 0)
    await tx
      .update(places)
      .set({ slug: sql`concat('#', ${places.id})` })
      .where(inArray(places.id, [...kept]));
  const columns = ["kind", "slug", "name", "countyId", "regionId", "countryId", "lat", "lng", "population"] as const;
  const set = Object.fromEntries(columns.map((column) => [column, sql`values(${sql.identifier(places[column].name)})`]));
  for (const batch of batches(wanted)) await tx.insert(places).values(batch).onDuplicateKeyUpdate({ set });
}

async function addPlans(tx: Db, wanted: typeof referencePlans): Promise<void> {
  const at = { createdAt: sql`utc_timestamp(3)`, updatedAt: sql`utc_timestamp(3)` };
  await tx
    .insert(plans)
    .values(wanted.map((plan) => ({ ...plan, ...at })))
    .onDuplicateKeyUpdate({ set: { slug: sql`${plans.slug}` } });
}

function batches<T>(rows: readonly T[]): T[][] {
  const all: T[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerInsert) all.push(rows.slice(start, start + rowsPerInsert));
  return all;
}
