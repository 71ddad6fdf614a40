import { eq } from "drizzle-orm";
import { companies } from "#db/schema/companies.ts";
import { companyVerifications } from "#db/schema/verifications.ts";
import type { Context } from "#server/context.ts";
import { londonDay } from "#server/modules/mail/templates/plain-words.ts";
import { findBrought } from "#server/modules/verification/brought-proofs.queries.ts";
import { peopleOfFirm } from "#server/modules/verification/verification-state.commands.ts";
import { paths } from "#server/paths.ts";
import { type CaseEvidence, fact } from "./evidence.types.ts";
import { addressFact, firmSection, recordSection } from "./firm-evidence.queries.ts";

/** What a firm has brought to prove who it is, who acts for it, and what was decided before. */
export async function verificationEvidence(ctx: Context, subject: string): Promise<CaseEvidence> {
  const { db } = ctx.services;
  const [firm] = await db
    .select({
      id: companies.id,
      name: companies.name,
      website: companies.website,
      decidedAt: companyVerifications.decidedAt,
      reason: companyVerifications.reason,
    })
    .from(companies)
    .leftJoin(companyVerifications, eq(companyVerifications.companyId, companies.id))
    .where(eq(companies.slug, subject))
    .limit(1);
  if (!firm) return { sections: [], links: [], postingId: null };
  const [proofs, people, brought, record] = await Promise.all([
    firmSection(db, firm.id),
    peopleOfFirm(db, firm.id),
    findBrought(db, [firm.id]),
    recordSection(ctx, firm.id),
  ]);
  const { insurance = null, registeredName = null, domain = null, documents = [] } = brought.get(firm.id) ?? {};
  const sections = [
    {
      ...proofs,
      facts: [
        ...proofs.facts,
        fact("Registered name, as it says", registeredName),
        fact("Insurance", insurance),
        fact("Found at the domain", domain?.found ?? null),
      ],
    },
    { heading: "Who acts for it", facts: people.map(({ name, email }) => ({ ...addressFact(email, firm.website), label: name })) },
    {
      heading: "Earlier decision",
      facts: firm.decidedAt === null ? [] : [fact(londonDay(firm.decidedAt), firm.reason ?? "Verified", firm.reason !== null)],
    },
    record,
  ];
  return {
    sections: sections.filter(({ facts }) => facts.length > 0),
    links: [
      { label: `Page of ${firm.name}`, path: paths.company(subject) },
      ...documents.map(({ fileName, path }) => ({ label: `Document: ${fileName}`, path })),
    ],
    postingId: null,
  };
}
