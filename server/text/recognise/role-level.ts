import type { jobCategories, seniorityLevels } from "#db/taxonomy/role.ts";

export type Category = (typeof jobCategories)[number]["slug"];
export type Level = (typeof seniorityLevels)[number]["slug"];

const levels: readonly [RegExp, Level][] = [
  [/\b(?:apprentice|apprenticeship|trainee)\b/, "apprentice-trainee"],
  [/\b(?:placement|undergraduate|year in industry|industrial year|internship|intern|student)\b/, "placement"],
  [/\b(?:graduate|grad|gqs)\b/, "graduate"],
  [/\b(?:chief (?:commercial|executive|operating) officer|managing director)\b/, "board-executive"],
  [/\bcommercial director\b|\bdirector of commercial\b/, "commercial-director"],
  [/\bassociate[- ]+director\b/, "associate-director"],
  [/\b(?:director|partner)\b/, "director-partner"],
  [/\bhead of\b|\b(?:regional|divisional|area|group) commercial (?:manager|lead)\b/, "head-of-commercial"],
  [/\bassociate\b/, "associate"],
  [/\b(?:assistant|asst|aqs|junior|technician)\b/, "assistant"],
  [/\b(?:intermediate|mid[- ]level|mid[- ]weight)\b/, "intermediate"],
  [/\b(?:managing|principal|lead|mqs)\b|\bsurveying manager\b/, "principal-managing"],
  [/\b(?:senior|snr|sr|sqs)\b/, "senior"],
  [/\bproject (?:quantity )?(?:surveyor|qs)\b|\bproject (?:cost manager|estimator)\b/, "project"],
];
const commercialSteps: readonly Level[] = ["senior", "principal-managing", "intermediate", "project"];

/** The step of the ladder a lower-case title names; of several ("QS / Senior QS") the first. */
export function readLevel(plain: string, category: Category, isRole: (part: string) => boolean): Level {
  const alternatives = plain.split(/\s*\/\s*|\s+(?:to|or)\s+/);
  const first = alternatives[0] ?? plain;
  const isChoice = alternatives.length > 1 && isRole(first);
  const words = isChoice ? first : plain;
  const level = levels.find(([pattern]) => pattern.test(words))?.[1] ?? "intermediate";
  return category === "commercial-manager" && commercialSteps.includes(level) ? "commercial-manager-level" : level;
}
