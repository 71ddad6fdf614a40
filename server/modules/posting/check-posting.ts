import type { FieldError } from "#server/errors.ts";
import { escapeHtml } from "#server/html-text.ts";
import { invalidFields } from "#server/http/read-fields.ts";
import { type AdvertHtml, cleanAdvertHtml } from "#server/modules/jobs/advert-html.ts";
import type { Gazetteer, Place } from "#server/modules/places/place.types.ts";
import { askFirst, type Question } from "#server/questions/question.ts";
import { fieldNames, type PostingFields } from "./posting-fields.ts";
import { type PostingStep, postingSteps, stepOfField } from "./posting-steps.ts";
import { type Advertiser, checkAdvertiser } from "./rules/advertiser-rules.ts";
import { checkApplying } from "./rules/apply-rules.ts";
import { checkDescription } from "./rules/description-rules.ts";
import type { Finding } from "./rules/finding.ts";
import { checkPay } from "./rules/pay-rules.ts";
import { readPlaceField } from "./rules/place-rules.ts";
import { checkRequired, checkTogether } from "./rules/role-rules.ts";
import { checkTitle } from "./rules/title-rules.ts";
import { checkWording } from "./rules/wording.ts";

export interface CheckedPosting {
  /** In the order of the form. */
  findings: readonly Finding[];
  words: AdvertHtml;
  place: Place | null;
  otherPlaces: readonly Place[];
  sitePlace: Place | null;
}

const textMaxChars = 70_000;

/** Judges all that is written, without asking the database. */
export function checkPosting(
  fields: PostingFields,
  { advertiser, gazetteer, now }: { advertiser: Advertiser; gazetteer: Gazetteer; now: Date },
): CheckedPosting {
  const own = cleanAdvertHtml(fields.description ?? "", textMaxChars);
  const place = readPlaceField(gazetteer, fields, "place");
  const sitePlace = readPlaceField(gazetteer, fields, "sitePlace");
  const findings = [
    ...checkRequired(fields),
    ...(fields.title === undefined ? [] : checkTitle(fields.title, own.text)),
    ...[place, sitePlace].flatMap(({ finding }) => finding ?? []),
    ...checkTogether(fields),
    ...checkAdvertiser(fields, advertiser),
    ...checkPay(fields, now),
    ...checkDescription(fields.description, own.text),
    ...checkApplying(fields, now),
    ...checkWording(fields, own.text),
  ];
  const inOrder = findings.toSorted((a, b) => rank(a) - rank(b));
  const words = withExperience(own, fields.experience);
  return { findings: inOrder, words, place: place.place, otherPlaces: place.others, sitePlace: sitePlace.place };
}

/** What keeps it from being published, as a refusal names it. */
export const errorsOf = (findings: readonly Finding[]): FieldError[] =>
  findings.filter(({ severity }) => severity === "error").map(({ pointer, detail }) => ({ pointer, detail }));

/** What its advertiser has to answer with yes before it is published. */
export const questionsOf = (findings: readonly Finding[]): Question[] =>
  findings.flatMap(({ code, pointer, detail }) => (code === undefined ? [] : [{ code, pointer, detail }]));

/** Words that may break the law: a person reads the advert before it is shown. */
export const mustBeRead = (findings: readonly Finding[]): boolean =>
  findings.some(({ code }) => code === "looks-discriminating" || code === "looks-like-a-fee");

/** @throws AppError invalid-fields, needs-confirmation */
export function requireFit(findings: readonly Finding[], { confirmed }: PostingFields): void {
  const errors = errorsOf(findings);
  if (errors.length > 0) throw invalidFields(errors);
  askFirst(questionsOf(findings), confirmed);
}

export const ofStep = (findings: readonly Finding[], step: PostingStep | null): readonly Finding[] =>
  step === null ? findings : findings.filter(({ field }) => stepOfField[field] === step);

const rank = ({ field }: Finding): number => postingSteps.indexOf(stepOfField[field]) * 100 + fieldNames.indexOf(field);

/** The experience asked for is printed under the description, so that no agency can leave it out. */
function withExperience(own: AdvertHtml, experience: string | undefined): AdvertHtml {
  if (experience === undefined) return own;
  const whole = cleanAdvertHtml(`${own.html}<h3>Experience and qualifications</h3><p>${escapeHtml(experience)}</p>`, textMaxChars);
  return { ...whole, summary: own.summary };
}
