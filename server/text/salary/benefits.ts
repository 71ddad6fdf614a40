/** Benefit words as written, longest first where one begins another, and what each is called. */
const names: readonly [string, string][] = [
  ["(?:company )?car (?:or|\\/|&|and) (?:car |travel )?allowance", "car allowance"],
  ["car ?\\/ ?(?:travel )?allowance|car & travel allowance|car (?:cash )?allowance|vehicle allowance", "car allowance"],
  ["electric (?:car|vehicle) scheme|ev scheme", "electric car scheme"],
  ["(?:company|electric|fully expensed) (?:car|vehicle|van)", "company car"],
  ["car parking|parking", "parking"],
  ["car", "car"],
  ["van", "van"],
  ["travel allowance", "travel allowance"],
  ["travel(?: expenses| paid)?", "travel"],
  ["fuel(?: card)?", "fuel card"],
  ["mileage", "mileage"],
  ["site allowance", "site allowance"],
  ["shift allowance", "shift allowance"],
  ["(?:inner |outer )?london allowance", "London allowance"],
  ["(?:inner |outer )?london weighting", "London weighting"],
  ["market (?:supplement|forces supplement|premium)", "market supplement"],
  ["retention (?:bonus|payment)", "bonus"],
  ["bonus(?:es)?", "bonus"],
  ["commission", "commission"],
  ["profit[- ]shar(?:e|ing)", "profit share"],
  ["share (?:options?|plan|scheme)s?|shares", "share plan"],
  ["equity", "equity"],
  ["pension(?: scheme)?", "pension"],
  [
    "private (?:healthcare|health ?care|medical(?: insurance| care| cover)?|health(?: insurance| cover)?)|bupa|pmi|medical insurance",
    "private healthcare",
  ],
  ["health ?care|medical|health(?: insurance| cover)", "healthcare"],
  ["dental(?: cover)?", "dental"],
  ["life (?:cover|assurance|insurance)|death in service", "life cover"],
  ["income protection", "income protection"],
  ["bank holidays?", "holiday"],
  ["holidays?|annual leave|days'? leave|days'? hols?", "holiday"],
  ["(?:full )?(?:study|apc|training and apc) support", "study support"],
  ["day[- ]release", "day release"],
  [
    "(?:professional|rics|ciob|cices|membership|institution|apc|chartership)(?: membership)? (?:fees?|subscriptions?|subs)|professional memberships?",
    "professional fees",
  ],
  ["training(?: budget)?", "training"],
  ["relocation(?: package| allowance| support)?", "relocation"],
  ["accommodation(?: allowance)?|lodg(?:e|ing)s?(?: allowance)?|digs", "accommodation"],
  ["subsistence|per diem", "subsistence"],
  ["expenses", "expenses"],
  ["overtime", "overtime"],
  ["flexi(?:ble)?(?:[- ](?:working|time|hours))?|flexitime", "flexible working"],
  ["hybrid(?: working)?", "hybrid working"],
  ["phone|mobile", "phone"],
  ["laptop", "laptop"],
  ["gym(?: membership)?", "gym"],
  ["benefits? package|package of benefits|(?:full |excellent |great |comprehensive |attractive )*packages?", "package"],
  ["benefits?|bens|perks", "benefits"],
  ["supplements?", "supplement"],
  ["allowances?", "allowance"],
];
const sources = names.map(([source]) => `(${source})`).join("|");
const any = new RegExp(`(?<![a-z])(?:${sources})(?![a-z])`, "g");
const atStart = new RegExp(
  `^\\s*(?:an? |the |full |excellent |great |good |generous |competitive |company |annual |yearly |discretionary |performance |guaranteed |quarterly |\\d+(?:\\.\\d+)?%\\s*|up to \\d+%\\s*|\\d+\\s*x\\s*|\\d+ days'? (?:paid )?)*(?:${sources})(?![a-z])`,
);
const isAdded = /\+|(?<![a-z])(?:plus|with|as well as|along with|together with|benefits(?=\s?[:-]))(?![a-z])|(?<=[\d)ka])\s*(?:&|and)\s/;

/** Whether the words that follow a plus name a benefit. */
export function startsWithBenefit(text: string): boolean {
  return atStart.test(text);
}

/**
 * Benefits named beside the pay: those after a plus, those an amount is named for ("£6,000 car allowance"), and those that open a part of their
 * own after a comma. `amounts` are the positions of figures that are not the pay.
 */
export function readBenefits(text: string, amounts: readonly { start: number; end: number }[]): string[] {
  const found: { at: number; name: string }[] = [];
  const added = isAdded.exec(text);
  const from = added ? added.index : text.length;
  for (const match of text.slice(from).matchAll(any)) found.push({ at: from + match.index, name: nameOf(match) });
  for (const part of text.slice(0, from).matchAll(/[,;(]([^,;()]*)/g)) {
    const match = atStart.exec(part[1] ?? "");
    if (match && nameOf(match) !== "holiday" && nameOf(match) !== "package") found.push({ at: part.index, name: nameOf(match) });
  }
  for (const { end } of amounts) {
    const after = text.slice(end, end + 60);
    const match = atStart.exec(after.replace(/^\s*(?:p\.?a\.?|pcm|pm|per (?:annum|year|month)|a (?:year|month))\s/, " "));
    if (match && nameOf(match) !== "package") found.push({ at: end, name: nameOf(match) });
  }
  found.sort((a, b) => a.at - b.at);
  return [...new Set(found.map(({ at, name }) => (name === "car" && isPriced(text, at, amounts) ? "car allowance" : name)))];
}

function nameOf(match: RegExpExecArray): string {
  const position = match.slice(1).findIndex((group) => group !== undefined);
  return names[position]?.[1] ?? "";
}

/** "+ £6k car": money for a car is an allowance. */
function isPriced(text: string, at: number, amounts: readonly { start: number; end: number }[]): boolean {
  return (
    amounts.some(({ end }) => end <= at && /^\s*(?:p\.?a\.?|pcm|pm|(?:per|a) (?:annum|month|year)|for)?\s*$/.test(text.slice(end, at))) ||
    amounts.some(({ end }) => end === at)
  );
}
