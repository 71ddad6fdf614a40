import type { Side } from "#db/values.ts";
import { joinInitials } from "#server/text/initials.ts";
import type { Category } from "./role.ts";

export interface EmployerReading {
  employerType: string;
  side: Side;
  isAgency: boolean;
}

const agencyName =
  /\b(?:recruit\w*|personnel|staffing|talent|resourcing|resources? (?:group|solutions)|search (?:&|and) selection|executive search|headhunt\w*|employment|appointments|careers|job ?board)\b/i;
const agencyNames =
  /\b(?:hays|reed|randstad|michael page|page personnel|robert walters|adecco|manpower|hill mcglynn|carbon ?60|maxim|fawkes (?:&|and) reece|daniel owen|linsco|building careers|matchtech|morson|nrl|rullion|gattaca|office angels|office team|robert half)\b/i;
const agencyWords = /\b(?:our|my) client\b|\bacting as an employment (?:agency|business)\b|\bon behalf of (?:our|my|a) client\b/i;

const byName: readonly [RegExp, string, Side][] = [
  [/\bcouncil\b|\bborough\b|\bcombined authority\b/i, "local-authority", "public-body"],
  [/\bnhs\b|\bhospitals?\b.*\btrust\b/i, "nhs-health", "public-body"],
  [/\buniversity\b|\bcollege\b|\bacademy trust\b/i, "education-estate", "public-body"],
  [
    /\bministry of\b|\bdepartment for\b|\bhomes england\b|\benvironment agency\b|\bdefence infrastructure\b/i,
    "central-government",
    "public-body",
  ],
  [/\bhousing (?:association|group|trust|partnership)\b/i, "housing-association", "client"],
  [
    /\bnetwork rail\b|\bnational highways\b|\bnational grid\b|\bwater (?:plc|ltd|limited|services)\b|\bwater$/i,
    "infrastructure-owner-utility",
    "client",
  ],
  [/\bhomes\b/i, "housebuilder", "contractor"],
  [/\b(?:consult\w*|chartered surveyors|surveyors|surveying|partnership|cost management)\b/i, "pqs-consultancy", "consultancy"],
];
const byWords: readonly [RegExp, string, Side][] = [
  [
    /\bclaims consultanc(?:y|ies)\b|\bdispute (?:resolution )?consultanc(?:y|ies)\b|\bexpert (?:witness )?practice\b/i,
    "claims-consultancy",
    "claims",
  ],
  [/\bmulti-?disciplinary (?:construction |property )?consultancy\b/i, "multidisciplinary-consultancy", "consultancy"],
  [
    /\b(?:cost|construction|property|surveying|project management|qs|quantity surveying|real estate|independent|management)[\w &/,]{0,24} (?:consultanc(?:y|ies)|practice)\b|\bpqs\b|\bprivate practice\b/i,
    "pqs-consultancy",
    "consultancy",
  ],
  [
    /\b(?:m&e|mep|mechanical (?:and|&) electrical|building services|electrical|mechanical) (?:sub-?)?contractor\b/i,
    "mep-contractor",
    "subcontractor",
  ],
  [
    /\bspecialist (?:sub-?)?contractor\b|\b(?:fa[cç]ade|cladding|dry ?lining|steelwork|roofing|piling|demolition|concrete|groundworks?) (?:sub-?)?contractor\b/i,
    "subcontractor",
    "subcontractor",
  ],
  [/\bcivil(?:s| engineering)(?: and \w+)? contractor\b/i, "civils-contractor", "contractor"],
  [/\b(?:house ?builder|home ?builder|residential developer)\b/i, "housebuilder", "contractor"],
  [
    /\b(?:main|principal|building|construction|tier (?:1|one)|regional|national|fit[- ]?out) contractor\b/i,
    "main-contractor",
    "contractor",
  ],
  [/\bhousing association\b|\bregistered provider\b/i, "housing-association", "client"],
  [/\blocal authority\b|\bcity council\b|\bcounty council\b/i, "local-authority", "public-body"],
  [/\bclient[- ]side\b|\b(?:property )?developer\b|\bend client\b/i, "developer-client", "client"],
];
const byCategory: Record<Category, [string, Side]> = {
  "quantity-surveyor": ["main-contractor", "contractor"],
  "cost-consultant": ["pqs-consultancy", "consultancy"],
  "cost-manager": ["pqs-consultancy", "consultancy"],
  "cost-engineer": ["main-contractor", "contractor"],
  "contract-manager": ["main-contractor", "contractor"],
  "commercial-manager": ["main-contractor", "contractor"],
};

/** What kind of organisation advertises and which side of the table the work is on; for an agency, the hirer's side. */
export function readEmployer(company: string, source: string, category: Category): EmployerReading {
  const text = joinInitials(source);
  const isAgency = agencyName.test(company) || agencyNames.test(company) || agencyWords.test(text);
  const read = (!isAgency && first(byName, company)) || first(byWords, text) || byCategory[category];
  return { employerType: isAgency ? "recruitment-agency" : read[0], side: read[1], isAgency };
}

function first(rules: readonly [RegExp, string, Side][], text: string): [string, Side] | null {
  const rule = rules.find(([pattern]) => pattern.test(text));
  return rule ? [rule[1], rule[2]] : null;
}
