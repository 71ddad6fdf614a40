/** A protected characteristic of the Equality Act 2010, as an advertiser would word it. */
export type Characteristic =
  | "age"
  | "sex"
  | "race or nationality"
  | "religion or belief"
  | "disability"
  | "sexual orientation"
  | "marriage or family"
  | "pregnancy";

export interface LoadedWording {
  characteristic: Characteristic;
  /** Matched against lower-case text. */
  pattern: RegExp;
  /** Excludes people outright: needs the advertiser's confirmation and review. The rest is advisory. */
  isRefused?: true;
  /** Suggested wording or advice. */
  instead: string;
}

const experience = "Say which experience or skill the work needs.";
const anyone = "Say what the work asks, not who may do it.";

/**
 * Wording known to discriminate or discourage: drawn from advice of the Equality and Human Rights Commission (July 2024) and of law firms
 * (beaglehr.com, lindsays.co.uk), read November 2026. An occupational requirement (Equality Act 2010, Schedule 9) must be decided by a
 * person, not a list.
 */
export const loadedWordings: readonly LoadedWording[] = [
  { characteristic: "age", pattern: /\byoung(?:er|ish)?\b(?!['’]s\b| offenders?\b)/, instead: experience },
  { characteristic: "age", pattern: /\byouthful\b/, instead: experience },
  { characteristic: "age", pattern: /\bmature\b(?! (?:student|project|market|design))/, instead: experience },
  {
    characteristic: "age",
    pattern: /\brecent(?:ly)? (?:graduates?|graduated|qualified)\b/,
    instead: "Ask for the degree, not for when it was taken.",
  },
  { characteristic: "age", pattern: /\bhighly experienced\b/, instead: "Name the work somebody must have done." },
  { characteristic: "age", pattern: /\bdigital natives?\b/, instead: "Name the software." },
  { characteristic: "age", pattern: /\bover[- ]?qualified\b/, instead: experience },
  { characteristic: "age", pattern: /\bschool[- ]leavers?\b/, instead: "Name the qualifications that are enough to begin." },
  {
    characteristic: "age",
    pattern:
      /\b(?:no (?:older|younger) than|(?:maximum|minimum) age(?: of)?|aged(?: between| under| over)?|(?:must be|applicants|candidates|anyone) (?:aged )?(?:under|over|below|above)) ?(?:the age of )?[2-6]\d\b(?! ?(?:%|k\b|m\b|miles|minutes|years?['’]? (?:of exp|exp)))|\b(?:under|over)[- ]?[2-6]\ds\b|\b(?:under|over|least|than) [2-6]\d years (?:old|of age)\b/,
    isRefused: true,
    instead: "Only apprenticeship funding rules may name an age.",
  },
  {
    characteristic: "sex",
    pattern: /\b(?:men|women|males?|females?|ladies|gentlemen|girls|lads|boys) only\b/,
    isRefused: true,
    instead: anyone,
  },
  { characteristic: "sex", pattern: /\bno (?:men|women|males|females)\b/, isRefused: true, instead: anyone },
  {
    characteristic: "sex",
    pattern: /\b(?:handy|trades|work|fore|sales|chair|draughts)(?:man|men)\b/,
    instead: "Use a title that holds for everybody, such as site supervisor.",
  },
  { characteristic: "sex", pattern: /\b(?:he|she) (?:will|must|should|is|has|would|can|may)\b/, instead: "Write “you”." },
  { characteristic: "sex", pattern: /\bgirl friday\b|\bmanpower\b|\bman[- ]management\b/, instead: "Write “managing people”." },
  { characteristic: "sex", pattern: /\b(?:masculine|feminine|manly|ladylike)\b/, instead: anyone },
  {
    characteristic: "race or nationality",
    pattern: /\bnative (?:english )?speakers?\b|\bnative english\b|\bmother tongue\b/,
    instead: "Write “fluent English”, if the work needs it.",
  },
  {
    characteristic: "race or nationality",
    pattern:
      /\b(?:british|english|scottish|welsh|irish|uk|eu|european|white|black|asian) (?:people|persons?|nationals?|citizens?|candidates|applicants) only\b|\bonly (?:british|english|scottish|welsh|irish|uk|eu|european|white|black|asian) (?:people|nationals?|citizens?|candidates|applicants)\b/,
    isRefused: true,
    instead: "Ask for the right to work in the UK; some security clearances have rules of their own, which you may name.",
  },
  {
    characteristic: "race or nationality",
    pattern: /\bno (?:foreigners|immigrants|migrants|travellers|gyps(?:y|ies))\b/,
    isRefused: true,
    instead: anyone,
  },
  {
    characteristic: "race or nationality",
    pattern: /\bbritish[- ]born\b|\bborn in (?:the uk|britain|england)\b/,
    isRefused: true,
    instead: "Ask for the right to work in the UK.",
  },
  {
    characteristic: "religion or belief",
    pattern: /\b(?:christians?|muslims?|jews|jewish|hindus?|sikhs?|catholics?|protestants?)(?: \w+)? only\b/,
    isRefused: true,
    instead: anyone,
  },
  {
    characteristic: "disability",
    pattern: /\bable[- ]bodied\b|\bphysically fit\b|\bphysically able\b/,
    instead: "Name the task, such as climbing scaffolds.",
  },
  {
    characteristic: "disability",
    pattern:
      /\b(?:no|without) (?:disabilit(?:y|ies)|health (?:problems|issues|conditions)|mental health)\b|\bin (?:perfect|good|excellent) health\b/,
    isRefused: true,
    instead: "Health may hardly be asked about before an offer.",
  },
  { characteristic: "sexual orientation", pattern: /\b(?:straight|heterosexual|gay|lesbian)s? only\b/, isRefused: true, instead: anyone },
  {
    characteristic: "marriage or family",
    pattern:
      /\bunmarried\b|\bsingle (?:men|women|people|applicants|candidates)\b|\bno (?:family ties|childcare commitments?|family commitments?)\b|\bwithout children\b/,
    instead: "Say which hours and which travel the work asks.",
  },
  {
    characteristic: "pregnancy",
    pattern: /\b(?:not|no|non)[- ]pregnan\w+\b|\bpregnant (?:women|applicants|candidates) (?:need )?not\b/,
    isRefused: true,
    instead: anyone,
  },
];
