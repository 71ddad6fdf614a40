import { tokens } from "#server/text/tokens.ts";
import { wordSequences } from "./word-sequences.ts";

const roleNames = [
  "qs",
  "quantity surveyor",
  "quantity surveying",
  "surveyor",
  "cost manager",
  "cost consultant",
  "cost engineer",
  "cost planner",
  "cost controller",
  "cost analyst",
  "cost estimator",
  "estimator",
  "commercial surveyor",
  "mep quantity surveyor",
  "m&e quantity surveyor",
  "mep qs",
  "m&e qs",
  "civils qs",
  "civils quantity surveyor",
  "pqs",
  "sqs",
  "aqs",
  "mqs",
  "cm",
  "employers agent",
  "commercial",
  "commercial manager",
  "managing surveyor",
  "contract manager",
  "contracts manager",
  "contract administrator",
  "contracts engineer",
  "claims consultant",
  "quantum consultant",
  "delay analyst",
] as const;

/** Names of the trade's roles, for words that mean a level only in front of one ("lead qs"). */
export const roleSequences = wordSequences(
  roleNames.map((name) => [name, true as const] as const),
  { isExact: false },
);

/** Words a role or a search for roles ends with: a town whose name is an ordinary word is read as a town right after one of them. */
export const roleEndings: ReadonlySet<string> = new Set(
  [
    "qs sqs aqs mqs pqs cm surveyor surveying manager management estimator estimating consultant consultancy engineer administrator controller planner",
    "director analyst agent buyer job vacancy role work position",
  ].flatMap((words) => tokens(words)),
);

/** Words that carry no wish of their own in a search for work. Not dropped in a literal search. */
export const stopWords: ReadonlySet<string> = new Set(
  tokens(
    "a an and the of for to in at on with near around from by as is are am i im me my we looking want wanted need job jobs vacancy vacancies role roles position positions career careers opening openings based area uk anywhere please find any all hiring only just",
  ),
);
