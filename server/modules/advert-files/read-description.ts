import { emptyAdvert } from "#server/modules/feeds/readers/raw-advert.ts";
import { cleanAdvertHtml } from "#server/modules/jobs/advert-html.ts";
import { readAdvertPlace } from "#server/modules/places/advert-place.ts";
import type { Gazetteer } from "#server/modules/places/place.types.ts";
import type { PostingFields } from "#server/modules/posting/posting-fields.ts";
import { readDay } from "#server/modules/profiles/reading/read-day.ts";
import { readOwnRow } from "./read-own-row.ts";

const textMaxChars = 60_000;
const placeLine = /^(?:job |work )?(?:location|place(?: of work)?|town|office|based)(?: is| in| at)?\s*[:–—-]\s*(.{2,80})$/im;
const placeWords =
  /\b(?:based|located|office|role) (?:in|at) (?:the |our |central )?([A-Z][\p{L}'’-]+(?: (?:upon|on|in|under|[A-Z][\p{L}'’-]+)){0,3})/u;
const startWords = /\b(?:start(?:s|ing)?(?: date)?|commenc(?:es|ing|ement))(?:\s*[:–—-]\s*|\s+(?:on |in |from )?)([^\n.;,()]{2,40})/i;
const experienceLine =
  /^(?:qualifications?(?: and experience)?|experience(?: required)?|essential|requirements?|you (?:will|must) have)\s*[:–—-]\s*(\S.{9,480})$/im;
const saysContract =
  /\bpermanent\b|\bperm\b|\btemporary\b|\btemp\b|\bcontract(?:or)? (?:role|position|basis)\b|\b\d+[- ]?months? contract\b|\binterim\b|\bfreelance\b|\bfixed[- ]term\b|\bir35\b|\bapprenticeship\b|\bday rate\b/i;
const worth = /\b(?:worth|valued at|value of)(?: about| around| over| up to| some)? (£[\d.,]{1,12}\s?(?:m|mn|million|bn|billion|k)?)\b/i;
const saysWhere =
  /\bremote(?:ly)?\b|\bhybrid\b|\bwork(?:ing)? from home\b|\bsite[- ]based\b|\boffice[- ]based\b|\bdays? (?:a|per) week (?:on site|in the office|at home|from home)\b/i;

/** What an advert's own words say of its other fields, for its writer to confirm: nothing that would only be a guess where they say nothing. */
export function readDescription(
  { title, description, isAgency }: { title: string; description: string; isAgency: boolean },
  { gazetteer, now }: { gazetteer: Gazetteer; now: Date },
): PostingFields {
  const { text } = cleanAdvertHtml(description, textMaxChars);
  const place = placeIn(text, gazetteer);
  const projectValue = worth.exec(text)?.[1] ?? null;
  const raw = {
    ...emptyAdvert(1),
    projectValue,
    reference: "pasted",
    title,
    description,
    country: "United Kingdom",
    places: place === null ? [] : [place],
  };
  const { fields } = readOwnRow(raw, new Map(), { gazetteer, now, isAgency, fieldMap: {}, everyRow: {} });
  const { contractType, durationMonths, extensionLikely, workType } = fields;
  const startsOn = startIn(text, now);
  const experience = experienceLine.exec(text)?.[1]?.trim();
  const said = {
    ...(saysContract.test(`${title}\n${text}`) && { contractType, durationMonths, extensionLikely }),
    ...(saysWhere.test(text) && { workType }),
    ...payOf(fields),
    ...{
      place: fields.place,
      sector: fields.sector,
      projectValueBand: fields.projectValueBand,
      suites: fields.suites,
      tools: fields.tools,
    },
    ...{ ricsLevel: fields.ricsLevel, ricsRule: fields.ricsRule, benefits: fields.benefits, startsOn, experience },
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => isSaid(value)));
}

const isSaid = (value: unknown): boolean => value != null && !(Array.isArray(value) && value.length === 0);

function payOf({ payPeriod, payMinPence, payMaxPence, payBasis, payOtherRates }: PostingFields): PostingFields {
  return payPeriod === undefined ? {} : { payPeriod, payMinPence, payMaxPence, payBasis, payOtherRates };
}

/** The words that name a place we know. */
function placeIn(text: string, gazetteer: Gazetteer): string | null {
  const named = [placeLine.exec(text)?.[1], placeWords.exec(text)?.[1]];
  return named.find((words) => words !== undefined && readAdvertPlace(gazetteer, words).place !== null)?.trim() ?? null;
}

/** The first words after "start" that are a day. */
function startIn(text: string, now: Date): string | undefined {
  const words = startWords.exec(text)?.[1]?.trim().split(/\s+/) ?? [];
  for (let count = Math.min(words.length, 6); count > 0; count -= 1) {
    const reading = readDay(words.slice(0, count).join(" "), now, "first");
    if ("value" in reading) return reading.value;
  }
  return undefined;
}
