import type { PostingFields } from "../posting-fields.ts";
import { errorAt, type Finding, warningAt } from "./finding.ts";

/** What the rules need to know of who advertises. */
export interface Advertiser {
  /** Introduces or supplies people to others: an agency, an employment business, a freelance recruiter. */
  isAgency: boolean;
}

const permanentKinds: ReadonlySet<string> = new Set(["permanent", "apprenticeship", "graduate-scheme"]);

/** Permanent or temporary, as the contract type has it. */
export const engagementOf = (contractType: string): "permanent" | "temporary" =>
  permanentKinds.has(contractType) ? "permanent" : "temporary";

/**
 * Who advertises, and what the law asks of agencies: to say that they are one, whether the work is temporary or permanent, and beside pay the place,
 * the work and the experience asked for (Conduct of Employment Agencies and Employment Businesses Regulations 2003, regulation 27).
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
