import { eq, inArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { companies, companySectors } from "#db/schema/companies.ts";
import { companySuites } from "#db/schema/company-pages.ts";
import { recruiterFields } from "#db/schema/recruiters.ts";
import { holdsAny, listPlace } from "./list-place.ts";
import { lockPeople, ownersThemselves } from "./profile-places.ts";
import { slugsOf, type TermPlace } from "./term-place.ts";

const lockFirms = (tx: Db, ids: readonly number[]) =>
  tx
    .select({ id: companies.id })
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(companies.id)
    .for("update");

const names = (list: unknown) => list as readonly string[];

/** What a recruiter works in, of one kind. */
const recruiterPlace = (kind: "sector" | "suite", list: "sectors" | "suites"): TermPlace =>
  listPlace({
    name: `recruiter_fields.${kind}`,
    columns: ["recruiter_fields.slug"],
    vocabularies: [kind],
    holders: "recruiters",
    table: recruiterFields,
    owner: recruiterFields.userId,
    only: eq(recruiterFields.kind, kind),
    holding: (wanted) => holdsAny(recruiterFields.slug, slugsOf(wanted, kind)),
    lock: lockPeople,
    toHeld: (rows) => ({ [list]: rows.map(({ slug }) => slug) }),
    toRows: (held) => names(held[list]).map((slug) => ({ kind, slug })),
    owners: ownersThemselves,
  });

/** Where firms and recruiters hold values. */
export const firmPlaces: readonly TermPlace[] = [
  listPlace({
    name: "company_sectors",
    columns: ["company_sectors.sector"],
    vocabularies: ["sector"],
    holders: "companies",
    table: companySectors,
    owner: companySectors.companyId,
    holding: (wanted) => holdsAny(companySectors.sector, slugsOf(wanted, "sector")),
    lock: lockFirms,
    toHeld: (rows) => ({ sectors: rows.map(({ sector }) => sector) }),
    toRows: ({ sectors }) => names(sectors).map((sector) => ({ sector })),
  }),
  listPlace({
    name: "company_suites",
    columns: ["company_suites.suite"],
    vocabularies: ["suite"],
    holders: "companies",
    table: companySuites,
    owner: companySuites.companyId,
    holding: (wanted) => holdsAny(companySuites.suite, slugsOf(wanted, "suite")),
    lock: lockFirms,
    toHeld: (rows) => ({ suites: rows.map(({ suite }) => suite) }),
    toRows: ({ suites }) => names(suites).map((suite) => ({ suite })),
  }),
  recruiterPlace("sector", "sectors"),
  recruiterPlace("suite", "suites"),
];
