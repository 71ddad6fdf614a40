import { requiredPostingFields } from "#db/own-values.ts";
import { fieldsOfSteps, type PostingStep, postingSteps } from "#db/posting-values.ts";
import type { QuestionCode } from "#db/question-values.ts";
import { limits } from "#db/values.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import type { FieldError } from "#server/kernel/errors.ts";
import { contactDetailsIn } from "#server/kernel/questions/contact-details.ts";
import { type Question, requireConfirmed } from "#server/kernel/questions/question.ts";
import type { Gazetteer, Place } from "#server/kernel/services/place.types.ts";
import { type AdvertHtml, cleanAdvertHtml } from "#server/modules/market/jobs/advert-html.ts";
import { escapeHtml } from "#server/text/html-text.ts";
import { readRole } from "#server/text/recognise/role.ts";
import { readSalary } from "#server/text/salary/salary-reader.ts";
import { type FieldName, fieldNames, type PostingFields } from "./posting-fields.ts";
import {
  type Advertiser,
  checkAdvertiser,
  checkDependentFields,
  errorAt,
  type Finding,
  questionAt,
  readPlaceField,
  warningAt,
} from "./rules/advertiser-rules.ts";
import { checkApplying } from "./rules/apply-rules.ts";
import { checkPay } from "./rules/pay-rules.ts";
import { loadedWordings } from "./rules/wording-lists.ts";

/**
 * Demands for money from jobseekers: unlawful for agencies (Employment Agencies Act 1973, section 6), and the most common sign of fraud.
 */
const moneyRequests: readonly RegExp[] = [
  /\b(?:registration|admin(?:istration)?|joining|processing|application|training|security|visa|dbs|uniform) (?:fees?|charges?|deposits?)\b(?! (?:paid|covered|reimbursed|is covered|are covered|is paid|are paid|budget))/,
  /\b(?:pay|send|transfer) (?:us )?(?:a |an |the )?(?:upfront |up-front |initial |refundable )?(?:fee|deposit)\b/,
  /\bupfront (?:fee|payment|cost)s?\b/,
];

export interface CheckedPosting {
  /** In form order. */
  findings: readonly Finding[];
  words: AdvertHtml;
  place: Place | null;
  otherPlaces: readonly Place[];
  sitePlace: Place | null;
}

const textMaxChars = 70_000;

/** Checks all fields without the database. */
export function checkPosting(
  fields: PostingFields,
  { advertiser, gazetteer, now }: { advertiser: Advertiser; gazetteer: Gazetteer; now: Date },
): CheckedPosting {
  const description = cleanAdvertHtml(fields.description ?? "", textMaxChars);
  const place = readPlaceField(gazetteer, fields, "place");
  const sitePlace = readPlaceField(gazetteer, fields, "sitePlace");
  const findings = [
    ...checkRequired(fields),
    ...(fields.title === undefined ? [] : checkTitle(fields.title, description.text)),
    ...[place, sitePlace].flatMap(({ finding }) => finding ?? []),
    ...checkDependentFields(fields),
    ...checkAdvertiser(fields, advertiser),
    ...checkPay(fields, now),
    ...checkDescription(fields.description, description.text),
    ...checkApplying(fields, now, advertiser.promiseBrokenAt),
    ...checkWording(fields, description.text),
  ];
  const inOrder = findings.toSorted((a, b) => rank(a) - rank(b));
  const words = withExperience(description, fields.experience);
  return { findings: inOrder, words, place: place.place, otherPlaces: place.others, sitePlace: sitePlace.place };
}

/** Maps findings that prevent publishing to field errors. */
export const errorsOf = (findings: readonly Finding[]): FieldError[] =>
  findings.filter(({ severity }) => severity === "error").map(({ pointer, detail }) => ({ pointer, detail }));

/** Returns the findings that the advertiser must confirm before publishing. */
export const questionsOf = (findings: readonly Finding[]): Question[] =>
  findings.flatMap(({ code, pointer, detail }) => (code === undefined ? [] : [{ code, pointer, detail }]));

/** Returns whether the wording may break the law, so that the advert needs review. */
export const wordingNeedsReview = (findings: readonly Finding[]): boolean =>
  findings.some(({ code }) => code === "looks-discriminating" || code === "looks-like-a-fee");

/** @throws AppError invalid-fields, needs-confirmation */
export function requireValid(findings: readonly Finding[], { confirmed }: PostingFields): void {
  const errors = errorsOf(findings);
  if (errors.length > 0) throw invalidFields(errors);
  requireConfirmed(questionsOf(findings), confirmed);
}

const rank = ({ field }: Finding): number => postingSteps.indexOf(stepOf(field)) * 100 + fieldNames.indexOf(field);

/** Prints the required experience under the description, so that no agency can leave it out. */
function withExperience(description: AdvertHtml, experience: string | undefined): AdvertHtml {
  if (experience === undefined) return description;
  const whole = cleanAdvertHtml(`${description.html}<h3>Experience and qualifications</h3><p>${escapeHtml(experience)}</p>`, textMaxChars);
  return { ...whole, summary: description.summary };
}

/** Checks the length after markup is cleaned, and contact details that bypass the site. */
export function checkDescription(source: string | undefined, text: string): Finding[] {
  if (source === undefined) return [];
  const chars = [...text].length;
  const most = limits.descriptionMaxChars.toLocaleString("en-GB");
  const has = chars.toLocaleString("en-GB");
  const length = errorAt("description", `The description must have ${limits.descriptionMinChars} to ${most} characters; it has ${has}.`);
  if (chars > limits.descriptionMaxChars) return [length];
  const contacts = contactDetailsIn(text).map((kind) => {
    const article = kind.startsWith("e") ? "an" : "a";
    return warningAt(
      "description",
      `The description contains ${article} ${kind}. People who apply that way will not appear in your list of applicants.`,
    );
  });
  return chars < limits.descriptionMinChars ? [length, ...contacts] : contacts;
}

/** A word list cannot decide whether the law is broken, so a person does before the advert is shown. */
const readFirst = "Send it as it is, for a person to review first?";

type WordyField = "title" | "description" | "experience" | "questions" | "payText";

/** Finds excluding or discouraging wording and demands for money in every displayed text; findings name the words. */
export function checkWording(fields: PostingFields, descriptionText: string): Finding[] {
  const texts: (readonly [WordyField, string, string])[] = [
    ["title", fields.title ?? "", ""],
    ["description", descriptionText, ""],
    ["experience", fields.experience ?? "", ""],
    ["payText", fields.payText ?? "", ""],
    ...(fields.questions ?? []).map(({ question }, at) => ["questions", question, `/${at}/question`] as const),
  ];
  return texts.flatMap(([field, text, below]) => checkText(field, text, below));
}

function checkText(field: WordyField, text: string, below: string): Finding[] {
  const words = text.toLowerCase().replace(/\s+/g, " ");
  const loaded = loadedWordings.flatMap(({ characteristic, pattern, isRefused, instead }) => {
    const found = pattern.exec(words)?.[0].trim();
    if (found === undefined) return [];
    return isRefused
      ? [
          questionAt(
            "looks-discriminating",
            field,
            `“${found}” excludes people by ${characteristic}, which the Equality Act 2010 forbids. ${instead} ${readFirst}`,
            below,
          ),
        ]
      : [warningAt(field, `“${found}” may put people off, or be read as discrimination by ${characteristic}. ${instead}`, below)];
  });
  const money = moneyRequests.map((pattern) => pattern.exec(words)?.[0]).find((found) => found !== undefined);
  const rule = "nobody may be charged for finding work (Employment Agencies Act 1973, section 6)";
  return money === undefined
    ? loaded
    : [...loaded, questionAt("looks-like-a-fee", field, `“${money}” asks applicants for money: ${rule}. ${readFirst}`, below)];
}

const fewestShouted = 9;
const goesOn = "Keep it as it is?";
/** Project values: pay is never stated in millions. */
const worth = /[£€$]?\s?\d+(?:[.,]\d+)?\s?(?:m|mn|bn|million|billion)\b\+?/gi;

/** Checks length, capitals, markup, pay and contact details. `otherWords` identify the trade. */
export function checkTitle(title: string, otherWords: string): Finding[] {
  const chars = [...title].length;
  if (chars < limits.titleMinChars || chars > limits.titleMaxChars) {
    return [errorAt("title", `The title must have ${limits.titleMinChars} to ${limits.titleMaxChars} characters; it has ${chars}.`)];
  }
  const found: Finding[] = [];
  const ask = (code: QuestionCode, detail: string) => found.push(questionAt(code, "title", `${detail} ${goesOn}`));
  if (isAllCapitals(title)) ask("looks-like-shouting", "Do not write the title in capitals: use them only where they belong.");
  if (/[!?*~#_]{2,}|!|£{2,}/.test(title)) ask("looks-like-noise", "Remove exclamation marks and repeated symbols from the title.");
  if (/<[^>]*>|[<>]/.test(title)) ask("looks-like-markup", "Remove markup from the title: it is plain text.");
  if (statesPay(title)) ask("looks-like-pay", "Remove the pay from the title: it has its own fields.");
  for (const kind of contactDetailsIn(title)) {
    ask("looks-like-contact-details", `Remove the ${kind} from the title: people apply with the button on the advert.`);
  }
  if (/\burgent(?:ly)?\b|\basap\b|\bimmediate start\b|\bhot job\b/i.test(title)) {
    found.push(warningAt("title", "“Urgent” and similar words tell a surveyor nothing about the job. Use the role alone."));
  }
  if (found.length === 0 && readRole(title, otherWords).kind === "other") {
    found.push(warningAt("title", "The title does not say that this is work for quantity surveyors or cost professionals."));
  }
  return found;
}

/** Returns whether the title is all capitals, in words too long for initialisms such as M&E, NEC4 and MRICS. */
function isAllCapitals(title: string): boolean {
  const letters = title.replace(/[^\p{L}]/gu, "");
  return letters.length >= fewestShouted && letters === letters.toUpperCase() && /\p{L}{6}/u.test(title);
}

function statesPay(title: string): boolean {
  const unvalued = title.replace(worth, " ");
  return /[£€$]|\b\d{2,3}\s?k\b/i.test(unvalued) || (/\d{2}/.test(unvalued) && readSalary(unvalued).flags.undisclosed === false);
}

/** The step of each field; the answers to questions belong to the last. */
const stepOfFields = new Map(postingSteps.flatMap((step) => fieldsOfSteps[step].map((field) => [field, step] as const)));
export const stepOf = (field: FieldName): PostingStep => stepOfFields.get(field) ?? "publish";

const requiredSentences: Record<(typeof requiredPostingFields)[number], string> = {
  title: "Give the advert a title.",
  category: "Choose the category: it decides where the advert is found.",
  level: "Choose the level.",
  side: "Choose which side of the table the work is on.",
  workType: "Say where the work is done: on site, in an office, hybrid, remote or on several sites.",
  contractType: "Choose the contract type.",
  sector: "Choose the sector.",
  description: "Describe the work.",
};

function checkRequired(fields: PostingFields): Finding[] {
  return requiredPostingFields.flatMap((field) => (fields[field] === undefined ? [errorAt(field, requiredSentences[field])] : []));
}
