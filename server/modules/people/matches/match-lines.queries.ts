import { requireAllowed, requireUser } from "#server/kernel/access/require-allowed.ts";
import type { Context } from "#server/kernel/context.ts";
import { listApplied } from "#server/modules/hiring/applications/same-vacancy.queries.ts";
import { findAdvertFacts } from "../matching/advert-facts.queries.ts";
import { scoreAdvert } from "../matching/score-advert.ts";
import { type MatchLines, toMatchLines } from "./match-lines.ts";
import { readOwnSeeker } from "./seeker.queries.ts";

/** How open adverts suit the caller, in the order asked for, and one alone with all its reasons; those that have ended or are not there are left out, and all where the profile is blank. */
export async function listMatchLines(ctx: Context, jobIds: readonly number[]): Promise<MatchLines[]> {
  const { userId } = requireUser(ctx.principal);
  requireAllowed(ctx, "jobMatch.read", { ownerId: userId });
  const { db, gazetteer } = ctx.services;
  const wanted = [...new Set(jobIds)];
  const [{ seeker }, facts, applied] = await Promise.all([
    readOwnSeeker(ctx),
    findAdvertFacts({ db, gazetteer, now: ctx.now }, wanted),
    listApplied(db, userId),
  ]);
  return wanted.flatMap((id) => {
    const advert = facts.get(id);
    if (!advert) return [];
    const same = advert.vacancyKey === null ? undefined : applied.byVacancy.get(advert.vacancyKey);
    const found = toMatchLines(id, scoreAdvert(seeker, advert), { same, isWhole: wanted.length === 1 });
    return found.lines.length > 0 || found.appliedBefore ? [found] : [];
  });
}
