import { inArray } from "drizzle-orm";
import { pick } from "#db/schema/columns.ts";
import { companies, companyOffices } from "#db/schema/companies.ts";
import type { Services } from "#server/kernel/context.ts";
import type { CompanyCard } from "../company-directory/company-answers.ts";
import { shownNames } from "../places/resolve-place.ts";

const officesPerCompany = 30;

/** Adds to these cards what signed-in users see, in the same order. */
export async function listCompanyDetails({ db, gazetteer }: Pick<Services, "db" | "gazetteer">, cards: readonly CompanyCard[]) {
  if (cards.length === 0) return [];
  const rows = await db
    .select(pick(companies, "id", "slug", "verification", "website", "foundedYear", "staffBand", "turnoverBand"))
    .from(companies)
    .where(
      inArray(
        companies.slug,
        cards.map(({ slug }) => slug),
      ),
    )
    .limit(cards.length);
  const ids = rows.map(({ id }) => id);
  const offices = await db
    .select({ companyId: companyOffices.companyId, placeId: companyOffices.placeId })
    .from(companyOffices)
    .where(inArray(companyOffices.companyId, ids))
    .limit(ids.length * officesPerCompany);
  const details = new Map(
    rows.map(({ id, slug, ...more }) => {
      const placeIds = offices.flatMap(({ companyId, placeId }) => (companyId === id ? placeId : []));
      return [slug, { ...more, offices: shownNames(gazetteer, placeIds).sort() }];
    }),
  );
  return cards.flatMap((card) => {
    const more = details.get(card.slug);
    return more ? [{ ...card, ...more }] : [];
  });
}
