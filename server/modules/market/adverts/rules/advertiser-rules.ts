import type { QuestionCode } from "#db/question-values.ts";
import { isBeforeChartership } from "#db/taxonomy/apc-pathway.ts";
import type { Gazetteer, Place, PlaceResolution } from "#server/kernel/services/place.types.ts";
import { findTerm } from "#server/modules/market/jobs/labels.ts";
import { resolveName } from "#server/modules/market/places/resolve-place.ts";
import type { FieldName, PostingFields } from "../posting-fields.ts";

/** Facts about the advertiser that the rules need. */
export interface Advertiser {
  /** Introduces or supplies workers to others: an agency, an employment business, a freelance recruiter. */
  isAgency: boolean;
  /** When it last broke a promise to answer. */
  promiseBrokenAt?: Date | null;
}

const permanentKinds: ReadonlySet<string> = new Set(["permanent", "apprenticeship", "graduate-scheme"]);

export const engagementOf = (contractType: string): "permanent" | "temporary" =>
  permanentKinds.has(contractType) ? "permanent" : "temporary";

/**
 * Checks the advertiser and what the law requires of agencies: to state that they are one, whether the work is temporary or permanent, and
 * beside pay the place, the work and the required experience (Conduct of Employment Agencies and Employment Businesses Regulations 2003,
 * regulation 27).
 */
export function checkAdvertiser(fields: PostingFields, { isAgency }: Advertiser): Finding[] {
  const found: Finding[] = [];
  const { advertiser = isAgency ? undefined : "employer", contractType, engagement, clientName, clientUnnamedReason } = fields;
  if (isAgency && advertiser === undefined) {
    found.push(errorAt("advertiser", "Say whether you advertise as an employment agency or as an employment business."));
  }
  if (isAgency && advertiser === "employer") {
    found.push(errorAt("advertiser", "You recruit for others: the advert must say whether as an agency or as an employment business."));
  }
  if (contractType && engagement && engagement !== engagementOf(contractType)) {
    found.push(errorAt("engagement", `The contract type you chose is ${engagementOf(contractType)} work.`));
  }
  if (contractType === "temporary" && advertiser === "employer") {
    found.push(errorAt("contractType", "Temporary work through an agency is advertised by the agency: choose a fixed term."));
  }
  if (advertiser !== undefined && advertiser !== "employer") found.push(...checkAgency(fields));
  else {
    const sentence = "Only agencies have a hirer to name: take it back, or say that you are one.";
    if (clientName !== undefined) found.push(errorAt("clientName", sentence));
    if (clientUnnamedReason !== undefined) found.push(errorAt("clientUnnamedReason", sentence));
  }
  if (fields.hasAuthority !== true) {
    const sentence =
      isAgency || (advertiser !== undefined && advertiser !== "employer")
        ? "Confirm that the hirer has authorised this advert and that the position is open."
        : "Confirm that the position is open and that you may advertise it.";
    found.push(errorAt("hasAuthority", sentence));
  }
  return found;
}

function checkAgency(fields: PostingFields): Finding[] {
  const found: Finding[] = [];
  if (!fields.engagement) found.push(errorAt("engagement", "An agency’s advert must say whether the work is permanent or temporary."));
  if (!fields.employerType) found.push(errorAt("employerType", "Choose what kind of organisation the hirer is."));
  const hasPay = fields.payMinPence !== undefined || fields.payMaxPence !== undefined;
  if (hasPay && fields.experience === undefined) {
    found.push(errorAt("experience", "An agency that states pay must state the experience, training or qualifications asked for as well."));
  }
  if (fields.clientName !== undefined && fields.clientUnnamedReason !== undefined) {
    found.push(errorAt("clientUnnamedReason", "The hirer is named: take back the reason for not naming it, or the name."));
  }
  if (fields.clientName === undefined) {
    if (fields.clientUnnamedReason === undefined) {
      found.push(errorAt("clientName", "Name the hirer, or say why it is not named: surveyors who are represented twice are turned away."));
    } else {
      const sentence = "The hirer is not named: surveyors who are represented twice are turned away, so they ask first.";
      found.push(warningAt("clientName", sentence));
    }
  }
  return found;
}

/** Checks fields that require others, and vocabulary values that depend on each other. */
export function checkDependentFields(fields: PostingFields): Finding[] {
  const found: Finding[] = [];
  const { siteDaysPerWeek = 0, homeDaysPerWeek = 0, workType } = fields;
  if (siteDaysPerWeek + homeDaysPerWeek > 7) found.push(errorAt("homeDaysPerWeek", "Days on site and at home come to more than a week."));
  if (workType === "remote" && siteDaysPerWeek > 0)
    found.push(errorAt("siteDaysPerWeek", "Remote work has no days on site: choose hybrid."));
  if (fields.ricsRule && (fields.ricsLevel ?? "none") === "none")
    found.push(errorAt("ricsLevel", "Choose the RICS level that is asked for."));
  if (fields.durationMonths !== undefined && fields.contractType === "permanent") {
    found.push(errorAt("durationMonths", "A permanent job has no end: take the length back or choose another contract type."));
  }
  (fields.suites ?? []).forEach(({ suite, form }, at) => {
    if (form !== "" && !findTerm("form", `${suite}:${form}`)) {
      found.push(errorAt("suites", "Choose the form of contract from those of its suite.", `/${at}/form`));
    }
  });
  (fields.tools ?? []).forEach(({ vocabulary, slug }, at) => {
    if (!findTerm(vocabulary, slug))
      found.push(errorAt("tools", "Choose skills, software and rules of measurement from the lists.", `/${at}/slug`));
  });
  if ((fields.competencies ?? []).length > 0 && fields.level !== undefined && !isBeforeChartership(fields.level)) {
    found.push(warningAt("competencies", "Competencies are for adverts up to the senior level: above it people are chartered."));
  }
  if ((fields.suites ?? []).length === 0) {
    found.push(warningAt("suites", "No contract suite is named: surveyors look for the forms they know."));
  }
  return found;
}

type PlaceField = "place" | "sitePlace";

/** Requires the office place unless the work is remote; accepts a whole nation for remote work only. */
export function readPlaceField(gazetteer: Gazetteer, fields: PostingFields, field: PlaceField) {
  const text = fields[field];
  const isRemote = fields.workType === "remote";
  const refuse = (finding: Finding | null) => ({ place: null, others: [], finding });
  if (text === undefined) {
    const isMissing = field === "place" && !isRemote;
    return refuse(isMissing ? errorAt("place", "Say where the work is: a town, a county or a postcode district.") : null);
  }
  const found = resolveName(gazetteer, text);
  if (found.kind === "anywhere" && isRemote) return refuse(null);
  const places = placesFor(field, found);
  const [place, ...others] = places;
  if (!place || (!isRemote && places.some(({ kind }) => kind === "country"))) return refuse(errorAt(field, placeFindingText(found, text)));
  return { place, others, finding: null };
}

/** The first named is the main place. A site is a single place. */
function placesFor(field: PlaceField, found: PlaceResolution): readonly Place[] {
  if (found.kind === "found") return [found.place];
  return found.kind === "ambiguous" && found.isList && field === "place" ? found.choices : [];
}

function placeFindingText(found: PlaceResolution, text: string): string {
  const said = `“${text.slice(0, 60)}”`;
  if (found.kind === "ambiguous") {
    const labels = found.choices.slice(0, 4).map(({ label }) => label);
    return `${said} may be ${labels.join("; or ")}. Write which.`;
  }
  if (found.kind === "unknown") {
    const hint = found.nearest ? ` Did you mean ${found.nearest.label}?` : "";
    return `We know no place in the UK called ${said}.${hint}`;
  }
  return `${said} is too wide: name a town, a county or a postcode district, or choose remote work.`;
}

/** A finding about one field: an error prevents publishing, a question does until the advertiser confirms it, a warning is advisory. */
export interface Finding {
  field: FieldName;
  /** JSON pointer, such as "/questions/2". */
  pointer: string;
  severity: "error" | "question" | "warning";
  detail: string;
  /** Set for a question. */
  code?: QuestionCode;
}

const finding =
  (severity: Finding["severity"]) =>
  (field: FieldName, detail: string, below = ""): Finding => ({ field, pointer: `/${field}${below}`, severity, detail });

export const errorAt = finding("error");
export const warningAt = finding("warning");
export const questionAt = (code: QuestionCode, field: FieldName, detail: string, below = ""): Finding => ({
  ...finding("question")(field, detail, below),
  code,
});
