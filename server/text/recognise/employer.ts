import type { Side } from "#db/values.ts";
import { joinInitials } from "../initials.ts";
import type { Category } from "./role.ts";

interface EmployerReading {
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

/** Infers the kind of organisation and which side of the table the work is on; for an agency, the client's side. */
export function readEmployer(company: string, source: string, category: Category): EmployerReading {
  const text = joinInitials(source);
  const isAgency = agencyName.test(company) || agencyNames.test(company) || agencyWords.test(text);
  const read = (!isAgency && firstRuleMatch(byName, company)) || firstRuleMatch(byWords, text) || byCategory[category];
  return { employerType: isAgency ? "recruitment-agency" : read[0], side: read[1], isAgency };
}

function firstRuleMatch(rules: readonly [RegExp, string, Side][], text: string): [string, Side] | null {
  const rule = rules.find(([pattern]) => pattern.test(text));
  return rule ? [rule[1], rule[2]] : null;
}

/** Words of each sector, chosen so that benefits ("private healthcare") and qualifications ("degree educated") do not match. */
const sectors: readonly [string, RegExp][] = [
  ["data-centres", /\bdata[- ]cent(?:re|er)s?\b|\bhyperscale\b|\bmission critical\b/gi],
  ["nuclear", /\bnuclear\b|\bhinkley\b|\bsizewell\b|\bsellafield\b|\bsmrs?\b/gi],
  ["rail", /\brail(?:way)?\b(?! card)|\bnetwork rail\b|\bhs2\b|\blondon underground\b|\btfl\b|\bsignalling\b/gi],
  ["highways", /\bhighways?\b|\bmotorways?\b|\broadworks\b/gi],
  [
    "water",
    /\bwater (?:industry|sector|company|projects?|treatment|utilities|framework)\b|\bwaste ?water\b|\bamp ?[78]\b|\bclean water\b/gi,
  ],
  ["aviation", /\bairports?\b|\baviation\b|\bheathrow\b|\bgatwick\b/gi],
  ["marine-coastal", /\bflood (?:defence|alleviation)\b|\bcoastal\b|\bdredging\b|\bports? and marine\b|\bmarine (?:works|projects?)\b/gi],
  [
    "power-transmission",
    /\bsubstations?\b|\boverhead lines?\b|\bnational grid\b|\btransmission (?:and|&) distribution\b|\bt&d\b|\bhvdc\b/gi,
  ],
  ["renewables", /\brenewables?\b|\boffshore wind\b|\bwind farms?\b|\bsolar (?:farms?|pv|projects?)\b|\bbess\b|\bhydrogen\b/gi],
  ["oil-gas-ccus", /\boil (?:and|&) gas\b|\bcarbon capture\b|\bpetrochemical\b/gi],
  ["energy-from-waste", /\benergy[- ]from[- ]waste\b|\befw\b/gi],
  ["multi-utility", /\bmulti-?utility\b|\bheat networks?\b|\bgas networks?\b/gi],
  ["telecoms", /\btelecoms? (?:network|sector|projects?)\b|\bfib(?:re|er) (?:roll-?out|network|broadband)\b/gi],
  ["civil-engineering", /\bcivil engineering\b|\bcivils\b|\bgroundworks?\b|\bearthworks\b|\btunnel(?:s|ling)\b|\bpiling\b/gi],
  ["building-services-mep", /\bm&e\b|\bmep\b|\bmechanical (?:and|&) electrical\b|\bbuilding services\b|\bhvac\b/gi],
  ["facades-envelope", /\bfa[cç]ades?\b|\bcurtain walling\b|\bbuilding envelope\b|\brainscreen\b/gi],
  ["structural-frame", /\bstructural steel(?:work)?\b|\brc frames?\b|\bconcrete frames?\b|\bsteelwork\b/gi],
  ["demolition-enabling", /\bdemolition\b|\benabling works\b/gi],
  ["dry-lining-interiors", /\bdry[- ]?lining\b|\bpartitions and ceilings\b/gi],
  ["fit-out-refurbishment", /\bfit[- ]?outs?\b|\bcat [ab]\b/gi],
  ["healthcare", /\bhospitals?\b|\bnhs\b|\bprocure ?2[23]\b|\bhealthcare (?:sector|projects?|schemes?|estate)\b/gi],
  [
    "education",
    /\bschools?\b|\buniversit(?:y|ies) (?:buildings?|projects?|estates?|campus)\b|\bdfe\b|\beducation (?:sector|projects?|schemes?|framework)\b/gi,
  ],
  ["life-sciences", /\blife sciences?\b|\blaborator(?:y|ies)\b|\bcleanrooms?\b/gi],
  [
    "industrial-logistics",
    /\bwarehouses?\b|\blogistics (?:sheds?|facilit|projects?|sector)|\bindustrial (?:units?|sheds?|projects?|sector)\b/gi,
  ],
  ["advanced-manufacturing", /\bgigafactor(?:y|ies)\b|\bsemiconductor\b/gi],
  ["student-accommodation", /\bstudent accommodation\b|\bpbsa\b/gi],
  [
    "affordable-housing",
    /\bsocial housing\b|\baffordable (?:housing|homes)\b|\bhousing associations?\b|\bregistered providers?\b|\bplanned maintenance\b|\bcladding remediation\b|\bdecarbonisation\b/gi,
  ],
  [
    "residential",
    /\bresidential\b|\bhouse ?build(?:er|ers|ing)\b|\bnew[- ]build (?:homes|housing)\b|\bapartments?\b|\bbuild to rent\b|\bbtr\b/gi,
  ],
  ["hotels-hospitality", /\bhotels?\b/gi],
  [
    "retail-leisure",
    /\bretail (?:sector|projects?|fit|schemes?|parks?)\b|\bleisure (?:sector|projects?|schemes?|centres?)\b|\bstadi(?:a|um|ums)\b/gi,
  ],
  ["mixed-use-regeneration", /\bmixed[- ]use\b|\bregeneration\b/gi],
  ["heritage-conservation", /\bheritage\b|\blisted buildings?\b|\bconservation (?:projects?|works)\b/gi],
  ["justice-custodial", /\bprisons?\b|\bcustodial\b|\bministry of justice\b|\bmoj\b/gi],
  ["defence", /\bdefence\b|\bmod (?:projects?|frameworks?|sites?)\b|\bsubmarine\b/gi],
  ["commercial-offices", /\bcommercial offices?\b|\boffice (?:buildings?|developments?|schemes?)\b/gi],
  ["public-civic", /\bpublic sector\b|\blocal authorit(?:y|ies)\b|\bblue light\b/gi],
  ["bridges-structures", /\bbridges?\b(?! the gap)/gi],
  ["facilities-maintenance", /\bfacilities management\b|\bterm maintenance\b|\breactive maintenance\b/gi],
  ["insurance-reinstatement", /\binsurance reinstatement\b|\bfire and flood\b/gi],
  ["fund-monitoring", /\bfund monitoring\b|\bbank monitoring\b/gi],
  ["disputes-claims", /\badjudications?\b|\barbitration\b|\bexpert witness\b|\bdispute resolution\b/gi],
];
const titleWeight = 4;

/** Returns the sector with the most matches, the title weighing more; null for none or a tie. */
export function readSector(sourceTitle: string, sourceText: string): string | null {
  const [title, text] = [joinInitials(sourceTitle), joinInitials(sourceText)];
  let best: { slug: string; score: number } | null = null;
  let isTied = false;
  for (const [slug, pattern] of sectors) {
    const score = (title.match(pattern)?.length ?? 0) * titleWeight + Math.min(text.match(pattern)?.length ?? 0, 6);
    if (score === 0 || score < (best?.score ?? 0)) continue;
    isTied = score === best?.score;
    if (!isTied) best = { slug, score };
  }
  return isTied ? null : (best?.slug ?? null);
}
