import type { FieldName, Fields, StepName } from "./steps.ts";

export interface QualityPart {
  what: string;
  step: StepName;
  field: FieldName;
  /** Points out of the total; `why` gives the reason. */
  weight: number;
  why: string;
  isThere: (fields: Fields) => boolean;
}

const isStated = (name: FieldName) => (fields: Fields) => fields[name] !== undefined;
const isRate = ({ payPeriod }: Fields) => payPeriod === "day" || payPeriod === "hour";
/** Length of a description that covers the work, the project and the team; the minimum for publishing is a fifth of it. */
const tellingChars = 1000;

/**
 * What surveyors decide by, most important first. Three points: without it, searches leave the advert out. Two: what surveyors ask in their
 * first call. One: what helps them choose.
 */
export const qualityParts: readonly QualityPart[] = [
  {
    what: "Pay and pay period",
    step: "contract",
    field: "payMinPence",
    weight: 3,
    why: "Searches by pay leave out adverts without a figure.",
    isThere: ({ payMinPence, payMaxPence }) => payMinPence !== undefined || payMaxPence !== undefined,
  },
  {
    what: "IR35 status of the rate",
    step: "contract",
    field: "payBasis",
    weight: 2,
    why: "£450 outside IR35, through an umbrella and on PAYE are three different rates.",
    isThere: (fields) => !isRate(fields) || (fields.payBasis !== undefined && fields.payBasis !== "not-determined"),
  },
  {
    what: "Contract suites with how well each must be known",
    step: "project",
    field: "suites",
    weight: 3,
    why: "Surveyors look for the forms they know: NEC4 and JCT work differ from valuation to final account.",
    isThere: ({ suites = [] }) => suites.some(({ suite }) => suite !== "any"),
  },
  {
    what: "Place of the project site",
    step: "role",
    field: "sitePlace",
    weight: 2,
    why: "Work that is mostly on site is searched for from the site, not from your office.",
    isThere: ({ workType, sitePlace }) => workType === "remote" || workType === "office-based" || sitePlace !== undefined,
  },
  {
    what: "Days on site or at home",
    step: "role",
    field: "siteDaysPerWeek",
    weight: 1,
    why: "“Hybrid” means anything from one day to four.",
    isThere: ({ workType, siteDaysPerWeek, homeDaysPerWeek }) =>
      workType === "remote" || siteDaysPerWeek !== undefined || homeDaysPerWeek !== undefined,
  },
  {
    what: "Project value",
    step: "project",
    field: "projectValueBand",
    weight: 2,
    why: "Responsibility and pay go with the size of the project.",
    isThere: isStated("projectValueBand"),
  },
  {
    what: "Procurement route",
    step: "project",
    field: "procurementRoute",
    weight: 1,
    why: "Design and build and traditional work ask for different experience.",
    isThere: isStated("procurementRoute"),
  },
  {
    what: "Skills, software or rules of measurement",
    step: "project",
    field: "tools",
    weight: 2,
    why: "People are matched by what they take off with and which rules they measure by.",
    isThere: ({ tools = [] }) => tools.length > 0,
  },
  {
    what: "RICS level, or that none is required",
    step: "project",
    field: "ricsLevel",
    weight: 1,
    why: "Many good people leave an advert alone when they cannot tell whether they must be chartered.",
    isThere: isStated("ricsLevel"),
  },
  {
    what: "A description of the work, the project and the team",
    step: "project",
    field: "description",
    weight: 2,
    why: `About ${tellingChars.toLocaleString("en-GB")} characters are enough; with fewer, candidates have to phone and ask.`,
    isThere: ({ description = "" }) => description.length >= tellingChars,
  },
  {
    what: "Benefits",
    step: "contract",
    field: "benefits",
    weight: 1,
    why: "Car allowance, pension and fees are a good part of a surveyor’s package.",
    isThere: ({ benefits = [] }) => benefits.length > 0,
  },
  {
    what: "Length of the contract",
    step: "contract",
    field: "durationMonths",
    weight: 1,
    why: "Contractors plan from one project’s end to the next.",
    isThere: ({ contractType, durationMonths }) =>
      contractType === undefined ||
      !["fixed-term", "contract-freelance", "temporary"].includes(contractType) ||
      durationMonths !== undefined,
  },
  {
    what: "Closing date",
    step: "publish",
    field: "closesOn",
    weight: 1,
    why: "A closing date brings applications sooner, and search engines show it.",
    isThere: isStated("closesOn"),
  },
];

export interface Quality {
  points: number;
  ofPoints: number;
  there: readonly QualityPart[];
  /** Sorted by weight, highest first. */
  missing: readonly QualityPart[];
}

/** Scores how much of what surveyors decide by the advert states. */
export function scoreQuality(fields: Fields): Quality {
  const there = qualityParts.filter((part) => part.isThere(fields));
  const missing = qualityParts.filter((part) => !part.isThere(fields)).toSorted((a, b) => b.weight - a.weight);
  const sum = (parts: readonly QualityPart[]) => parts.reduce((points, { weight }) => points + weight, 0);
  return { points: sum(there), ofPoints: sum(qualityParts), there, missing };
}
