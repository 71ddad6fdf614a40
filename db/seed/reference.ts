import { createHash, randomBytes } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { type Db, runTransaction } from "../client.ts";
import { type ReferenceArticle, referenceArticles } from "../reference/articles.ts";
import { referenceAliases, referencePlaces } from "../reference/places.ts";
import listedPlans from "../reference/plans.json" with { type: "json" };
import { readingMinutesOf } from "../reference/reading-minutes.ts";
import { articleOldSlugs, articleRevisions, articles } from "../schema/articles.ts";
import { siteFacts } from "../schema/operations.ts";
import { placeAliases, places } from "../schema/places.ts";
import { plans } from "../schema/plans.ts";
import { taxonomyTerms } from "../schema/taxonomy.ts";
import {
  benefits,
  contractTypes,
  procurementRoutes,
  qualifications,
  screeningChecks,
  workingPatterns,
  workTypes,
} from "../taxonomy/contract.ts";
import { jobCategories, seniorityLevels, type Term } from "../taxonomy/role.ts";
import { contractForms, contractSuites, employerTypes, industrySectors } from "../taxonomy/sector.ts";
import { measurementRules, softwareNames, tradeSkills } from "../taxonomy/tools.ts";

const factName = "reference-data";
const rowsPerInsert = 500;

type Plan = Omit<typeof plans.$inferInsert, "id" | "createdAt" | "updatedAt">;
/** Plans sold at first set-up. Later price changes are made in the database and are retained. */
const referencePlans = listedPlans as readonly Plan[];

const vocabularies = {
  category: jobCategories,
  level: seniorityLevels,
  "contract-type": contractTypes,
  "work-type": workTypes,
  "working-pattern": workingPatterns,
  "procurement-route": procurementRoutes,
  sector: industrySectors,
  "employer-type": employerTypes,
  suite: contractSuites,
  form: contractForms,
  measurement: measurementRules,
  software: softwareNames,
  skill: tradeSkills,
  benefit: benefits,
  screening: screeningChecks,
  qualification: qualifications,
} as const satisfies Record<string, readonly Term[]>;

interface ReferenceTerm {
  vocabulary: string;
  slug: string;
  label: string;
  groupLabel: string | null;
  sortOrder: number;
  aliases: string[];
}

/** Returns every vocabulary term, in list order. */
function referenceTerms(): ReferenceTerm[] {
  return Object.entries<readonly Term[]>(vocabularies).flatMap(([vocabulary, terms]) =>
    terms.map(({ slug, label, group, aliases, titles }, sortOrder) => ({
      vocabulary,
      slug,
      label,
      groupLabel: group ?? null,
      sortOrder,
      aliases: [...new Set([...(aliases ?? []), ...(titles ?? [])])],
    })),
  );
}

/**
 * Updates places, their aliases and vocabulary terms to those of this release. Keeps outward codes and postcodes loaded by an operator, and
 * existing plans and articles, which may have been edited. Costs one small read when nothing changed; concurrent processes wait for each
 * other.
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
  const wantedIds = new Set(wanted.map(({ id }) => id));
  const present = await tx
    .select({ id: places.id })
    .from(places)
    .where(inArray(places.kind, ["country", "region", "county", "town", "postcode-area"]));
  const gone = present.map(({ id }) => id).filter((id) => !wantedIds.has(id));
  for (const batch of batches(gone)) await tx.delete(places).where(inArray(places.id, batch));
  // A slug may have moved between places, so all are released before any is reassigned.
  if (present.length > 0)
    await tx
      .update(places)
      .set({ slug: sql`concat('#', ${places.id})` })
      .where(inArray(places.id, [...wantedIds]));
  const columns = ["kind", "slug", "name", "countyId", "regionId", "countryId", "lat", "lng", "population"] as const;
  const set = Object.fromEntries(columns.map((column) => [column, sql`values(${sql.identifier(places[column].name)})`]));
  for (const batch of batches(wanted)) await tx.insert(places).values(batch).onDuplicateKeyUpdate({ set });
}

async function addPlans(tx: Db, wanted: readonly Plan[]): Promise<void> {
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

/** Publishes articles that were never loaded here. Earlier ones are left alone, whatever their current address. */
export async function addReferenceArticles(tx: Db, wanted: readonly ReferenceArticle[]): Promise<void> {
  const slugs = wanted.map(({ slug }) => slug);
  if (slugs.length === 0) return;
  const loaded = await tx.select({ slug: articles.referenceSlug }).from(articles).where(inArray(articles.referenceSlug, slugs));
  const taken = await tx.select({ slug: articles.slug }).from(articles).where(inArray(articles.slug, slugs));
  const led = await tx.select({ slug: articleOldSlugs.slug }).from(articleOldSlugs).where(inArray(articleOldSlugs.slug, slugs));
  const present = new Set([...loaded, ...taken, ...led].map(({ slug }) => slug));
  for (const article of wanted) if (!present.has(article.slug)) await addArticle(tx, article);
}

async function addArticle(tx: Db, { publishedOn, ...words }: ReferenceArticle): Promise<void> {
  const publishedAt = new Date(`${publishedOn}T09:00:00Z`);
  const [added] = await tx
    .insert(articles)
    .values({
      ...words,
      publicId: randomBytes(16).toString("base64url"),
      state: "published",
      publishedAt,
      readingMinutes: readingMinutesOf(words.markdown),
      referenceSlug: words.slug,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    })
    .$returningId();
  if (!added) throw new Error(`The article "${words.slug}" was not added.`);
  await tx.insert(articleRevisions).values({ ...words, articleId: added.id, version: 1, savedAt: publishedAt });
}
