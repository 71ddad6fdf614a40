import { type ProjectValueBand, type RicsLevel, type RicsRule, ricsLevels } from "#db/values.ts";
import { joinInitials } from "#server/text/initials.ts";
import { sentenceAt } from "./need.ts";

const ladder: readonly [RegExp, RicsLevel][] = [
  [/\bFRICS\b/i, "frics"],
  [
    /\bMRICS\b|\bchartered (?:quantity )?surveyor\b|\b(?:RICS[- ]|fully )?chartered (?:status|member)\b|\bRICS (?:qualified|chartered|accredited)\b/i,
    "mrics",
  ],
  [/\bAssocRICS\b|\bAssoc RICS\b/i, "assocrics"],
  [/\bAPC\b/, "enrolled-apc"],
];

/** The RICS step an advert asks for, and how firmly; the lowest step named counts, because it is enough. */
export function readRics(source: string): { level: RicsLevel; rule: RicsRule | null } {
  const text = joinInitials(source);
  const found = ladder.flatMap(([pattern, level]) => {
    const at = text.search(pattern);
    return at < 0 ? [] : [{ at, level }];
  });
  const named = found.filter(({ level }) => level !== "enrolled-apc");
  const lowest = (named.length > 0 ? named : found).sort((a, b) => ricsLevels.indexOf(a.level) - ricsLevels.indexOf(b.level))[0];
  if (!lowest) return { level: "none", rule: null };
  return { level: lowest.level, rule: ruleAt(text, lowest.at) };
}

function ruleAt(text: string, at: number): RicsRule {
  const sentence = sentenceAt(text, at);
  if (/\bworking towards\b|\bstudying\b|\bpursu(?:e|ing)\b|\bsupport\b|\bobtain\b|\bachiev(?:e|ing)\b/i.test(sentence))
    return "working-towards";
  const isFirm =
    /\b(?:must|essential|required|mandatory|need to be)\b/i.test(sentence) &&
    !/\b(?:desirable|preferred|ideally|advantage\w*|not essential)\b/i.test(sentence);
  return isFirm ? "required" : "preferred";
}

const projectValue =
  /£\s?(\d+(?:\.\d+)?)\s?(k|m|mil|million|mn|bn|billion)?(?:\s?(?:-|–|to)\s?£?\s?(\d+(?:\.\d+)?)\s?(k|m|mil|million|mn|bn|billion))?(?![\w,])/gi;
const bands: readonly [number, ProjectValueBand][] = [
  [1, "under-1m"],
  [5, "1m-5m"],
  [20, "5m-20m"],
  [50, "20m-50m"],
  [100, "50m-100m"],
  [500, "100m-500m"],
];

/** The band of the projects' upper value, read from amounts in millions that stand near a word for projects, not for turnover. */
export function readProjectValue(text: string): ProjectValueBand | null {
  for (const match of text.matchAll(projectValue)) {
    const unit = (match[4] ?? match[2] ?? "").toLowerCase();
    if (!/^(?:m|b)/.test(unit)) continue;
    const around = text.slice(Math.max(0, match.index - 60), match.index + match[0].length + 50);
    if (
      /\bturnover\b|\brevenue\b|\binvest|\bportfolio of clients\b/i.test(around) ||
      !/\bprojects?\b|\bschemes?\b|\bvalue[ds]?\b|\bbuilds?\b|\bcontracts?\b|\bdevelopments?\b|\bprogramme\b/i.test(around)
    )
      continue;
    const millions = Number(match[3] ?? match[1]) * (unit.startsWith("b") ? 1000 : 1);
    return bands.find(([upper]) => millions <= upper)?.[1] ?? "over-500m";
  }
  return null;
}
