import { clientUnnamedLabels, sideLabels } from "#db/taxonomy/standing.ts";
import type { JobRow } from "./job-rows.queries.ts";
import { labelOf } from "./labels.ts";

const capacities = { employer: null, agency: "employment agency", "employment-business": "employment business" } as const;
/** Who recruits for others, whichever of the two they are for one advert. */
const recruiterKinds: Readonly<Record<string, string>> = {
  "freelance-practice": "a freelance recruiter",
  "recruitment-agency": "a recruitment agency",
  "employment-business": "a recruitment agency",
};
/** The law asks agencies to say which of the two it is. */
const permanentKinds: ReadonlySet<string> = new Set(["permanent", "apprenticeship", "graduate-scheme"]);

export const isAgency = ({ companyIsAgency, advertiser }: JobRow): boolean =>
  companyIsAgency || (advertiser !== null && advertiser !== "employer");

/** In what capacity an agency advertises; null for an employer, and where nobody was asked. */
export const capacityOf = ({ advertiser }: JobRow) => advertiser && capacities[advertiser];

/** Who advertises, in what capacity, for whom, and whether the post is permanent. */
export function posterWords(row: JobRow): string {
  const { companyName: name, clientName, clientUnnamedReason } = row;
  const recruits = recruiterKinds[row.companyEmployerType];
  const kind = labelOf("employerType", row.companyEmployerType);
  if (!isAgency(row)) return recruits ? `${name}, ${recruits}.` : `${name}, the employer. ${kind}.`;
  const because = clientUnnamedReason ? ` (${clientUnnamedLabels[clientUnnamedReason]})` : "";
  const hirer = clientName ? `on behalf of ${clientName}` : `on behalf of an unnamed ${lowerFirst(sideLabels[row.side])}${because}`;
  const capacity = capacityOf(row);
  const engagement = permanentKinds.has(row.contractType) ? "Permanent" : "Temporary";
  return `${name}, ${recruits ?? lowerFirst(kind)}, advertises${capacity ? ` as an ${capacity}` : ""} ${hirer}. ${engagement} position.`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
