import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { alertExclusions } from "#db/schema/alerts.ts";
import { type AlertExclusionKind, alertLimits } from "#db/taxonomy/alert.ts";
import type { Context } from "#server/kernel/context.ts";
import { listJobCards } from "#server/modules/market/jobs/job-cards.queries.ts";
import { tasteOf } from "#server/modules/people/tastes/taste.queries.ts";
import type { Taste, TastedAdvert } from "#server/modules/people/tastes/taste.types.ts";
import { findAdverts, likenessOf } from "#server/modules/people/tastes/tasted.queries.ts";
import { findLinkHolder, type LinkHolder } from "./alert-links.queries.ts";

/** By what an advert is like others; null where it has nothing of the kind. */
export const likenessTo = (advert: TastedAdvert, kind: AlertExclusionKind): string | null =>
  kind === "employer" ? String(advert.companyId) : likenessOf(advert, kind);

/** What the mails to somebody leave out: a person's own tastes, or what a visitor asked for by the links. */
export async function tasteOfRecipient(db: Db, { recipientId, userId }: LinkHolder): Promise<Taste> {
  if (userId !== null) return tasteOf(db, userId);
  const rows = await db
    .select({ kind: alertExclusions.kind, value: alertExclusions.value })
    .from(alertExclusions)
    .where(eq(alertExclusions.recipientId, recipientId))
    .limit(alertLimits.exclusionsPerPerson);
  const valuesOf = (wanted: AlertExclusionKind) => rows.filter(({ kind }) => kind === wanted).map(({ value }) => value);
  return {
    jobIds: new Set(),
    companyIds: new Set(valuesOf("employer").map(Number)),
    withoutAgencies: valuesOf("agencies").length > 0,
    levels: new Set(valuesOf("level")),
    contractTypes: new Set(valuesOf("contract-type")),
  };
}

export interface FewerChoices {
  state: "open" | "unknown" | "gone";
  jobTitle: string;
  choices: { kind: AlertExclusionKind; label: string; isChosen: boolean }[];
}

/** In what respects the holder of a link may ask for fewer adverts like this one. Looking changes nothing. */
export async function readFewerChoices(ctx: Context, { token, jobId }: { token: string; jobId: number }): Promise<FewerChoices> {
  const { services, now } = ctx;
  const holder = await findLinkHolder(services.db, token);
  if (!holder) return { state: "unknown", jobTitle: "", choices: [] };
  const [[advert], [card]] = await Promise.all([findAdverts(services.db, [jobId], now), listJobCards(services, [jobId])]);
  if (!advert || !card) return { state: "gone", jobTitle: "", choices: [] };
  const taste = await tasteOfRecipient(services.db, holder);
  const choices: FewerChoices["choices"] = [
    { kind: "employer", label: `Adverts by ${card.company.name}`, isChosen: taste.companyIds.has(advert.companyId) },
    { kind: "level", label: `Adverts at this level: ${card.levelLabel}`, isChosen: taste.levels.has(advert.level) },
    {
      kind: "contract-type",
      label: `Adverts of this contract type: ${card.contractTypeLabel}`,
      isChosen: taste.contractTypes.has(advert.contractType),
    },
  ];
  if (advert.isAgency) choices.unshift({ kind: "agencies", label: "Adverts by agencies", isChosen: taste.withoutAgencies });
  return { state: "open", jobTitle: card.title, choices };
}
