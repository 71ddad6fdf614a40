import { competencies, diaryMonthsOf, isBeforeChartership } from "#db/taxonomy/apc-pathway.ts";
import { jobCategories } from "#db/taxonomy/role.ts";
import { clientUnnamedLabels, projectValueLabels, ricsLabels, sideLabels } from "#db/taxonomy/standing.ts";
import type { Gazetteer } from "#server/kernel/services/place.types.ts";
import { uncapitalise } from "#server/text/plain-text.ts";
import { readCompetencies } from "#server/text/recognise/competencies.ts";
import type { ApcSupport } from "../apc/apc-support.queries.ts";
import type { Logo } from "../companies/logo/logo.queries.ts";
import type { JobRow } from "../jobs/job-rows.queries.ts";
import { isOpen } from "../jobs/job-visibility.ts";
import { findTerm, labelOf, payBasisLabels, suiteLabel, type Vocabulary } from "../jobs/labels.ts";
import { labelledRates, otherRatesOf, payNote } from "../jobs/pay-words.ts";
import { shownName } from "../places/resolve-place.ts";
import type { JobDetail, NeededItem, ShownPlace } from "./job-answers.ts";

type Core = Omit<
  JobDetail,
  "similar" | "moreFromEmployer" | "changes" | "payStanding" | "replyRecord" | "replyPromise" | "truthWords" | "enquiryPath" | "imagePath"
>;

interface JobDetailFacts {
  gazetteer: Gazetteer;
  now: Date;
  liveJobCount: number;
  apcSupport: ApcSupport | null;
  logo: Logo | null;
}

/** Maps a stored advert to the contents of its page. Reads only columns meant for the public. */
export function toJobDetail(row: JobRow, { gazetteer, now, liveJobCount, apcSupport, logo }: JobDetailFacts): Core {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id: row.id,
    status: row.status,
    isOpen: isOpen(row, now),
    title: row.title,
    category: categoryOf(row),
    levelLabel: labelOf("level", row.level),
    sideLabel: sideLabels[row.side],
    contractType: {
      slug: row.contractType,
      label: labelOf("contractType", row.contractType),
      schema: employmentType(row),
    },
    workType: { slug: row.workType, label: labelOf("workType", row.workType) },
    workingPatternLabel: labelOf("workingPattern", row.workingPattern),
    sector: row.sector ? { slug: row.sector, label: labelOf("sector", row.sector) } : null,
    projectValueLabel: row.projectValueBand ? projectValueLabels[row.projectValueBand] : null,
    procurementRouteLabel: row.procurementRoute ? labelOf("procurementRoute", row.procurementRoute) : null,
    company: {
      name: row.companyName,
      slug: row.companySlug,
      employerTypeLabel: labelOf("employerType", row.companyEmployerType),
      isAgency: isAgency(row),
      isFreelance: row.companyEmployerType === "freelance-practice",
      isVerified: row.companyVerification === "verified",
      isApcSupported: apcSupport?.badge === "stated" || apcSupport?.badge === "confirmed",
      website: row.companyWebsite,
      logo: logo && { path: logo.path, width: logo.width, height: logo.height },
      liveJobCount,
    },
    advertisesAs: capacityOf(row),
    postedBy: advertiserText(row),
    clientName: row.clientName,
    clientUnnamedBecause: row.clientUnnamedReason && clientUnnamedLabels[row.clientUnnamedReason],
    pay: payOf(row),
    payText: row.payText,
    payNote: payNote(payOf(row), row.sourceName === null ? row.payText : null),
    durationMonths: row.durationMonths,
    extensionLikely: row.extensionLikely,
    benefits: row.benefits.map((slug) => labelOf("benefit", slug)),
    office: toShownPlace(gazetteer, row.officePlaceId, row.officeLat, row.officeLng, row.sitePlaceId ? null : row.placeText),
    otherPlaces: (row.otherPlaceIds ?? []).flatMap((id) => toShownPlace(gazetteer, id, null, null, null) ?? []),
    site: toShownPlace(gazetteer, row.sitePlaceId, row.siteLat, row.siteLng, row.placeText),
    siteDaysPerWeek: row.siteDaysPerWeek,
    homeDaysPerWeek: row.homeDaysPerWeek,
    suites: row.suites.map(({ suite, form, need }) => ({ label: suiteLabel(suite, form), need })),
    measurementRules: toolsOf(row, "measurement"),
    software: toolsOf(row, "software"),
    skills: toolsOf(row, "skill"),
    competencies: competenciesOf(row),
    diary: diaryMonthsOf(row),
    apcSupport,
    rics: row.ricsLevel === "none" ? null : { level: row.ricsLevel, label: ricsLabels[row.ricsLevel], rule: row.ricsRule },
    startsOn: row.startsOn,
    firstPublishedAt: (row.firstPublishedAt ?? row.createdAt).toISOString(),
    relistedCount: row.relistedCount,
    confirmedOpenAt: iso(row.confirmedOpenAt),
    closesAt: iso(row.closesAt),
    expiresAt: iso(row.expiresAt),
    endedAt: iso(row.endedAt),
    summary: row.summary,
    descriptionHtml: row.descriptionHtml,
    apply: { kind: row.applyKind, url: row.applyUrl, deadSince: iso(row.applyDeadSince), otherUrl: alternativeApplyUrl(row) },
    source: row.sourceName ? { name: row.sourceName, url: row.sourceUrl } : null,
    isSample: row.isSample,
  };
}

export const categoryOf = ({ category }: Pick<JobRow, "category">) => ({
  slug: category,
  label: jobCategories.find(({ slug }) => slug === category)?.label ?? category,
});

/** Returns an alternative to a dead apply link: the advert's page elsewhere, or the firm's website. */
function alternativeApplyUrl({ applyDeadSince, applyUrl, sourceUrl, companyWebsite, websiteDeadSince }: JobRow): string | null {
  if (applyDeadSince === null) return null;
  if (sourceUrl !== null && sourceUrl !== applyUrl) return sourceUrl;
  return websiteDeadSince === null ? companyWebsite : null;
}

/**
 * Returns schema.org's term for the employment type. PART_TIME is used only where the contract type maps to nothing more specific than
 * FULL_TIME.
 */
function employmentType({ contractType, workingPattern }: JobRow): string {
  const schema = findTerm("contractType", contractType)?.schema ?? "OTHER";
  return schema === "FULL_TIME" && (workingPattern === "part-time" || workingPattern === "job-share") ? "PART_TIME" : schema;
}

/** What the work evidences, in the order of the pathway: as read from the text, unless the advertiser states otherwise. */
function competenciesOf({ competencies: stated, descriptionText, level: advertLevel }: JobRow): JobDetail["competencies"] {
  const readings = isBeforeChartership(advertLevel) ? readCompetencies(descriptionText) : [];
  return competencies.flatMap(({ slug, label }) => {
    const own = stated.find((each) => each.slug === slug);
    const reading = readings.find(({ competency }) => competency === slug);
    const level = own?.level ?? reading?.level ?? 0;
    return level === 0 ? [] : [{ slug, label, level, source: own ? "stated" : "read", words: reading?.words ?? null }];
  });
}

function payOf(row: JobRow): JobDetail["pay"] {
  if (!row.payPeriod || (row.payMinPence === null && row.payMaxPence === null)) return null;
  return {
    period: row.payPeriod,
    minPence: row.payMinPence,
    maxPence: row.payMaxPence,
    currency: row.payCurrency,
    basis: row.payBasis,
    basisLabel: row.payBasis ? payBasisLabels[row.payBasis] : null,
    otherRates: labelledRates(otherRatesOf(row)),
    hoursPerDay: row.hoursPerDay,
  };
}

function toolsOf(row: JobRow, vocabulary: Extract<Vocabulary, "measurement" | "software" | "skill">): NeededItem[] {
  return row.tools.filter((tool) => tool.vocabulary === vocabulary).map(({ slug, need }) => ({ label: labelOf(vocabulary, slug), need }));
}

function toShownPlace(
  gazetteer: Gazetteer,
  id: number | null,
  lat: number | null,
  lng: number | null,
  words: string | null,
): ShownPlace | null {
  const place = id === null ? null : gazetteer.byId(id);
  if (!place) return words ? { label: words, locality: null, region: null, lat, lng, slug: null } : null;
  const region = place.regionId === null ? null : gazetteer.byId(place.regionId);
  const isTown = place.kind === "town";
  return {
    label: shownName(gazetteer, place),
    locality: isTown ? place.name : null,
    region: region?.name ?? (isTown ? null : place.name),
    lat: lat ?? place.lat,
    lng: lng ?? place.lng,
    slug: place.slug,
  };
}

const capacities = { employer: null, agency: "employment agency", "employment-business": "employment business" } as const;
/** Employer types that recruit for others, whichever capacity they have in a given advert. */
const recruiterKinds: Readonly<Record<string, string>> = {
  "freelance-practice": "a freelance recruiter",
  "recruitment-agency": "a recruitment agency",
  "employment-business": "a recruitment agency",
};
/** Agencies are legally required to state whether a post is permanent. */
const permanentKinds: ReadonlySet<string> = new Set(["permanent", "apprenticeship", "graduate-scheme"]);

const isAgency = ({ companyIsAgency, advertiser }: JobRow): boolean =>
  companyIsAgency || (advertiser !== null && advertiser !== "employer");

/** The capacity in which an agency advertises; null for an employer, or where it was never stated. */
const capacityOf = ({ advertiser }: JobRow) => advertiser && capacities[advertiser];

/** States the advertiser, its capacity, its client, and whether the post is permanent. */
function advertiserText(row: JobRow): string {
  const { companyName: name, clientName, clientUnnamedReason } = row;
  const recruits = recruiterKinds[row.companyEmployerType];
  const kind = labelOf("employerType", row.companyEmployerType);
  if (!isAgency(row)) return recruits ? `${name}, ${recruits}.` : `${name}, the employer. ${kind}.`;
  const because = clientUnnamedReason ? ` (${clientUnnamedLabels[clientUnnamedReason]})` : "";
  const hirer = clientName ? `on behalf of ${clientName}` : `on behalf of an unnamed ${uncapitalise(sideLabels[row.side])}${because}`;
  const capacity = capacityOf(row);
  const engagement = permanentKinds.has(row.contractType) ? "Permanent" : "Temporary";
  return `${name}, ${recruits ?? uncapitalise(kind)}, advertises${capacity ? ` as an ${capacity}` : ""} ${hirer}. ${engagement} position.`;
}
