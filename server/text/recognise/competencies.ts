import { joinInitials } from "#server/text/initials.ts";

/** A competency that an advert's duties would evidence, up to a level, with the words that say so. */
interface CompetencyReading {
  competency: string;
  level: 1 | 2 | 3;
  words: string;
}

/** Raised when the patterns change, so that stored readings are made anew. */
export const competencyReadingVersion = 1;

const wordsMaxChars = 160;
const headingMaxChars = 60;

/** The work that evidences each competency of the pathway, as adverts word it. Ethics is nobody's duty alone: only its own words count. */
const work: Readonly<Record<string, string>> = {
  "commercial-management":
    "cost[- ]value (?:reconciliations?|reports?|reporting|comparisons?)|cvrs?|cvcs?|margins?|cost[- ]to[- ]complete|commercial (?:management|reviews?|reporting|reports|assurance|procedures|performance)|contra charges?|buying allowance|gain share|preliminaries|sub-?contract(?:or)?s?['’]? (?:accounts?|payments?|orders?)|final cost and margin|profit(?:ability)?",
  "design-economics":
    "cost plan(?:s|ning)?|elemental|order[- ]of[- ]cost|benchmark(?:s|ing)?|value[- ]engineering|life[- ]?cycle cost(?:s|ing)?|whole[- ]life (?:cost|carbon)(?:s|ing)?|set(?:ting)? budgets?|budget estimates?|(?:feasibility|stage|class \\d) estimates?|RIBA stages?|parametric",
  "contract-practice":
    "jct|nec ?[34]?|fidic|contract (?:conditions?|law|notices?|register|documents?|terms|awareness)|compensation events?|early warnings?|extensions? of time|loss and expense|time bars?|conditions precedent|variations?|(?:payment|pay[- ]less) notices?|notices (?:that|which|on)|retentions?|collateral warrant(?:y|ies)|bonds|contract(?:ual)? claims?|entitlement|forms? of contract|form of subcontract|amendments|deviations",
  "construction-technology":
    "construction (?:technology|methods?|details?|sequences?)|buildability|visit(?:s|ing)? (?:the )?(?:works|site|sites)|site (?:visits?|inspections?|walks?)|measures? on site|building services|temporary works|technical (?:queries|drawings)|mark(?:ed)?[- ]up drawings|on site and match|against the drawings|specifications?|planning and design|estimators and site managers",
  procurement:
    "procur(?:e|es|ing|ement)|tender(?:s|ing|ers)?|enquir(?:y|ies)|prequalif\\w+|pre-qualif\\w+|quotations?|two[- ]stage|mini-?competitions?|call[- ]offs|direct awards?|supply[- ]chain|let (?:and|the|packages|[a-z]+ and)|letting (?:of )?(?:packages|sub)|bids? (?:and|review|evaluation)|review bids|buy |sub-?contract enquiries|packages from enquiry",
  "project-finance":
    "cost (?:reports?|reporting|control|management plan)|interim (?:applications?|valuations?|payments?|certificates?)|valuations?|applications? for payment|value (?:the |measured )?works?|final accounts?|cash[- ]?flows?|forecast(?:s|ing)?|earned[- ]value|estimates?-at-completion|outturn|change (?:register|control)|variation register|contingency|drawdowns?|accruals|monthly assessment|defined cost",
  quantification:
    "take[- ]?offs?|tak(?:e|ing)[- ]?off|measur(?:e|es|ed|ing|ement)|remeasur\\w+|bills? of quantit(?:y|ies)|boqs?|nrm ?[123]?|cesmm ?\\d?|smm ?7?|quantities|pricing documents?|estimat(?:e|es|ing)|pric(?:e|es|ing) (?:and submit|variations|what|packages|compensation|works?|[a-z ]+ with)|build-ups?|schedules? of rates|cost breakdown structure|daywork",
  communication:
    "negotiat\\w+|liais\\w+|present(?:s|ing|ations?)? (?:to|at|the)|report(?:s|ing)? to (?:the )?(?:client|board|director|project)|meetings?|correspond\\w+|agree (?:them|these|final|figures|variations|defined|daywork|it)|minutes?|write the monthly|explain (?:every|the)|plain words|follow up in writing|settl(?:e|ing) (?:the |final )?accounts?",
  "client-care":
    "(?:key )?clients?[’']? (?:relationships?|care|accounts?|briefs?|liaison|needs|contact|meetings?|service)|(?:advise|advising|meet|meeting|speak with|look after|support|relations with|relationships? with) (?:the |our |key )?clients?|client[- ]facing|stakeholders?|client can act|the client’s (?:surveyor|brief|solicitor)",
  "health-and-safety":
    "health (?:and|&) safety|h ?& ?s|cdm(?: \\d{4})?|construction phase plans?|building safety(?: act)?|safe systems? of work|she (?:plans?|standards?)|site safety",
  ethics: "rules of conduct|anti-?bribery|codes? of (?:conduct|ethics)|professional ethics|conflicts? of interest",
  accounting:
    "accruals|invoices? with finance|profit and loss|balance sheets?|management accounts|cost ledgers?|ledgers?|disallowed cost|audit(?:s|ors|ing)?",
  "business-planning":
    "business plan(?:s|ning)?|fee (?:forecasts?|accounts?|proposals?)|win(?:ning)? (?:more )?work|work winning|who works where|resource plan\\w*|growth of the (?:team|business|office)",
  "conflict-avoidance":
    "disputes?|adjudications?|arbitration|mediation|expert (?:reports?|witness)|dispute (?:avoidance|resolution)|disagreements?|narrow the issues|referral and response|claims? (?:preparation|defence|avoidance)|prepare claims",
  "data-management":
    "data ?bases?|cost data|benchmark library|historical cost|document control|information management|common data environment|bim|file contract documents|signed records|records? keeping|power ?bi",
  diversity: "diversity|inclusive (?:team|culture|workplace)|edi|team ?work(?:ing)?|mentor(?:s|ing)?",
  "inclusive-environments": "inclusive (?:design|environments?)|accessibility|access audits?|part m",
  sustainability: "sustainab\\w+|net[- ]zero|carbon|breeam|leed|circular economy|energy efficiency|retrofit",
  "capital-allowances": "capital allowances?|land remediation relief|tax depreciation",
  "contract-administration":
    "contract administrat(?:ion|or)|administer(?:s|ing)? (?:the )?(?:[a-z]+ )?(?:contracts?|jct|nec ?\\d?|fidic|subcontracts?|terms?)|employer[’']?s[’']? agent|contract instructions?|payment certificates?|certif(?:y|ying|icates?)|award to close-out",
  "corporate-recovery": "insolvenc(?:y|ies)|corporate recovery|receivership|administration of (?:failed|insolvent)|termination accounts?",
  "due-diligence": "due diligence|(?:fund|project|development) monitoring|drawdowns? (?:and|for)|checks? for the funder|bank monitoring",
  insurance: "insurances?|reinstatement cost\\w*|insurance (?:valuations?|claims?)",
  programming:
    "programm(?:ing|e planning|e analysis)|planning and programming|primavera|p6|asta|critical path|delay analysis|analyse delay|link cost and schedule|cost and schedule|resources, programme|work breakdown",
  "project-feasibility":
    "feasibilit(?:y|ies)|development appraisals?|viability|options appraisals?|business cases?|gateway papers?|comparisons of options",
  "risk-management":
    "risk (?:registers?|management|workshops?|allocation|reduction|assessments?|reviews?|reporting)|cost[- ]risk|risk and contingency|contingenc(?:y|ies)|P50|quantitative risk",
};
const patterns = Object.entries(work).map(([competency, words]) => [competency, new RegExp(`\\b(?:${words})\\b`, "i")] as const);

const dutyHeading =
  /^(?:what you(?:’|'| wi)ll (?:do|be doing)|what the job involves|in the role|your work|day to day|the (?:role|job|work|position)|(?:main |key |core |your )?(?:duties|responsibilities|tasks|accountabilities)\b.*|you will|your week .*|we will look to you to|role (?:overview|purpose|summary))\s*[:.]?$/i;
const otherHeading =
  /^(?:what we (?:ask|offer|are looking for|need|give)|about (?:you|us|the (?:company|firm|business))|what you(?:’|'|)(?:ll)? (?:bring|get|need|have)|who we are|requirements?|(?:essential|desirable|preferred)\b.{0,40}|(?:key )?(?:skills|qualifications|experience|education|training)(?:,? (?:and|&|required|needed|essential)\b.{0,30})?|(?:candidate|person) (?:profile|spec\w*|requirements?)|you will (?:need|have)|we need to see|please have|(?:the )?(?:benefits|package|salary|rewards?|offer)(?: (?:and|&) \w+)?|in return\b.{0,20}|pay (?:and|&) benefits|terms|next steps|(?:how to apply|to apply|applying)\b.{0,40})\s*[:.]?$/i;
/** What is asked of a person, or offered to them, describes no work. */
const aboutPerson =
  /\b(?:experience (?:of|in|with|as)|experienced in|knowledge of|acquaintance with|exposure to .* (?:desirable|useful)|degree|hnc|hnd|qualified|qualifications?|ideally|desirable|essential|you (?:will )?(?:have|bring|need)|must (?:have|be)|proven|track record|we ask for|(?:you will )?come with|essentials|helpful|a bonus|glad of|would (?:also )?help|can be learnt|we (?:will )?teach|we offer|pension|holiday|salary|bonus|apply (?:by|to|with|now))\b/i;
const advising =
  /\b(?:lead(?:s|ing)?|head(?:s|ing)? (?:up|the)|advis(?:e|es|ing|ory)|advice|recommend\w*|chair(?:s|ing)?|accountable|answer to the|negotiat\w+|strateg\w+|challenge|defend|draft and negotiate)\b/i;
const learning =
  /\b(?:learn(?:s|ing)?|shadow(?:s|ing)?|observ(?:e|es|ing)|exposure to|attend(?:s|ing)?|take notes|spend time with|introduction to|understand(?:ing)?|gain (?:an )?(?:insight|experience))\b/i;

/** Level that a duty can evidence: 1 where somebody learns or watches, 3 where they lead or advise, otherwise 2. */
const levelOf = (duty: string): CompetencyReading["level"] => (learning.test(duty) ? 1 : advising.test(duty) ? 3 : 2);

/**
 * Reads which competencies the work of an advert would evidence, each at the highest level and in the words of the first duty that reaches
 * it. What is asked of people and what is offered to them is not read.
 */
export function readCompetencies(source: string): CompetencyReading[] {
  const duties = dutiesOf(joinInitials(source)).map((words) => ({ words, level: levelOf(words) }));
  return patterns.flatMap(([competency, pattern]) => {
    const found = duties.filter(({ words }) => pattern.test(words));
    const best = found.reduce<(typeof found)[number] | null>((first, each) => (first && first.level >= each.level ? first : each), null);
    return best ? [{ competency, level: best.level, words: shortened(best.words, pattern) }] : [];
  });
}

/** Sentences about the work: with a heading for the duties only what stands under it, otherwise all but what is under other headings. */
function dutiesOf(text: string): string[] {
  const lines = text.split("\n").map((line) => line.replace(/^[\s*•·–—#-]+/, "").trim());
  const isHeading = (line: string, pattern: RegExp) => line.length <= headingMaxChars && pattern.test(line);
  let isDuty = !lines.some((line) => isHeading(line, dutyHeading));
  return lines.flatMap((line) => {
    if (isHeading(line, dutyHeading)) isDuty = true;
    else if (isHeading(line, otherHeading)) isDuty = false;
    return isDuty ? line.split(/(?<=[.!?;])\s+/).filter((sentence) => sentence !== "" && !aboutPerson.test(sentence)) : [];
  });
}

/** Cuts a long duty to the words around what was found. */
function shortened(words: string, pattern: RegExp): string {
  const whole = words.replace(/[;,]$/, "");
  if (whole.length <= wordsMaxChars) return whole;
  const at = Math.max(0, Math.min(whole.search(pattern) - wordsMaxChars / 4, whole.length - wordsMaxChars));
  const start = at === 0 ? 0 : whole.indexOf(" ", at) + 1;
  const cut = whole.slice(start, start + wordsMaxChars);
  const end = start + cut.length < whole.length ? cut.lastIndexOf(" ") : cut.length;
  return `${start > 0 ? "… " : ""}${cut.slice(0, end)}${start + end < whole.length ? " …" : ""}`;
}
