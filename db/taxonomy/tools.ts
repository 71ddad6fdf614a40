import rules from "./measurement-rules.json" with { type: "json" };
import type { Term } from "./role.ts";
import software from "./software-names.json" with { type: "json" };
import skills from "./trade-skills.json" with { type: "json" };

export const measurementRules: readonly Term[] = rules;

export const softwareNames: readonly Term[] = software;

export const tradeSkills: readonly Term[] = skills;

/** Duties performed under a contract suite. */
export const suiteDuties = [
  { slug: "procured", label: "Procured and drafted" },
  { slug: "administered", label: "Administered" },
  { slug: "valued", label: "Valued and paid" },
  { slug: "claims", label: "Change and claims" },
] as const satisfies readonly Term[];

/** Project stages a jobseeker worked in, in chronological order. */
export const projectStages = [
  { slug: "feasibility", label: "Feasibility" },
  { slug: "cost-plan", label: "Cost plan" },
  { slug: "tender", label: "Tender" },
  { slug: "post-contract", label: "Post-contract" },
  { slug: "final-account", label: "Final account" },
  { slug: "claims", label: "Claims" },
] as const satisfies readonly Term[];

/** Parts of a jobseeker's work, in tenths that sum to ten. */
export const workMixParts = [
  { slug: "pre", label: "Pre-contract" },
  { slug: "post", label: "Post-contract" },
  { slug: "claims", label: "Claims" },
  { slug: "people", label: "Leading people" },
  { slug: "travel", label: "Travel" },
] as const satisfies readonly Term[];

/** Regions and nations as the gazetteer names them. */
export const ukRegions = [
  { slug: "east-midlands", label: "East Midlands" },
  { slug: "east-of-england", label: "East of England" },
  { slug: "london", label: "London" },
  { slug: "north-east", label: "North East" },
  { slug: "north-west", label: "North West" },
  { slug: "northern-ireland", label: "Northern Ireland" },
  { slug: "scotland", label: "Scotland" },
  { slug: "south-east", label: "South East" },
  { slug: "south-west", label: "South West" },
  { slug: "wales", label: "Wales" },
  { slug: "west-midlands", label: "West Midlands" },
  { slug: "yorkshire-and-the-humber", label: "Yorkshire and the Humber" },
  { slug: "abroad", label: "Outside the UK" },
] as const satisfies readonly Term[];

/** Construction site cards held by commercial staff. */
export const cscsCards = [
  { slug: "pqp", label: "Professionally Qualified Person (white)" },
  { slug: "aqp", label: "Academically Qualified Person (white)" },
  { slug: "manager", label: "Manager (black)" },
  { slug: "supervisor", label: "Supervisor (gold)" },
  { slug: "trainee", label: "Trainee or apprentice (red)" },
  { slug: "other", label: "Another CSCS card" },
] as const satisfies readonly Term[];

interface ProfessionalBody {
  slug: string;
  label: string;
  /** Grades as members write them, lowest first. */
  grades: readonly string[];
}

/** Professional bodies other than RICS, which has its own ladder. ACIOB and ICIOB ended on 30 June 2025. */
export const professionalBodies: readonly ProfessionalBody[] = [
  { slug: "ciob", label: "CIOB", grades: ["Student", "Applicant", "MCIOB", "FCIOB"] },
  { slug: "cices", label: "CICES", grades: ["Student", "Graduate", "Technical Member", "MCInstCES", "FCInstCES"] },
  { slug: "acoste", label: "ACostE", grades: ["ECostE", "RCostE", "ICostE", "CPCostE"] },
  { slug: "ciarb", label: "CIArb", grades: ["ACIArb", "MCIArb", "FCIArb"] },
  { slug: "apm", label: "APM", grades: ["Associate", "MAPM", "ChPP", "FAPM"] },
  { slug: "cips", label: "CIPS", grades: ["MCIPS", "FCIPS"] },
  { slug: "ice", label: "ICE", grades: ["EngTech", "IEng MICE", "CEng MICE", "FICE"] },
  { slug: "other", label: "Another body", grades: ["Student", "Graduate", "Associate", "Member", "Chartered member", "Fellow"] },
];
