import { readTelephone } from "#server/text/typed-text/telephone.ts";

/** "careers at oak dot co dot uk". */
const spelledMail = /[\p{L}\d]\sat\s[\p{L}\d-]{2,63}\sdot\s(?:com|co|org|net|uk|ac|gov)\b/iu;

export type ContactKind = "telephone number" | "e-mail address" | "web address";

// One character before the @ is enough, and runs are bounded: matching takes linear time even without a match.
const mail = /[\p{L}\d_%+-]\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,63}(?:\.|\s?(?:\(dot\)|\[dot\])\s?)[\p{L}\d][\p{L}\d.-]/u;

const host = String.raw`(?:[\p{L}\d-]{1,63}\.){1,4}(?:com|net|org|uk|io|co|jobs|careers|info|biz|site|online|xyz|top|club|me|ly|eu|ie|example)`;
const end = String.raw`(?![\p{L}\d-]|\.[\p{L}\d])`;
const start = String.raw`(?<![@\p{L}\d.-])`;
/**
 * A URL; a name introduced as a website; or a domain ending used by firms but not by programs. A bare name such as Monday.com, ASP.net or
 * Node.js is the name of a product.
 */
const web: readonly RegExp[] = [
  /\bhttps?:\/\/|\bwww\.[\p{L}\d]/iu,
  new RegExp(String.raw`${start}${host}\/[\p{L}\d]`, "iu"),
  new RegExp(
    String.raw`\b(?:visit|apply (?:at|on|via|through|by)|go to|see|e-?mail|contact|web ?site|web address|url|online at|(?:find|see|read|more|details|us) (?:at|on))\b(?: (?:us|our|the|at|is|web ?site|page)){0,3}:? ${host}${end}`,
    "iu",
  ),
  new RegExp(
    String.raw`${start}(?!(?:www\.)?(?:gov|nhs|ac|parliament)\.uk)(?:[\p{L}\d-]{2,63}\.){1,3}(?:uk|jobs|careers|example)${end}`,
    "iu",
  ),
];

/** The government's guidance and services, where nobody applies. */
const guidance = /(?:https?:\/\/)?(?<![@\p{L}\d.-])(?:www\.|(?:[a-z\d-]{1,63}\.){1,3}service\.)?gov\.uk(?![\p{L}\d.-])(?:\/[^\s)]*)?/giu;

const phoneLike = /(?<![\p{L}\d£.,/#-])(?:\+\s?\d|\(0|\(?0(?=[\d\s.()-]))[\d\s().-]{7,20}\d(?![\d/]|[.,]\d)/gu;
const date = /\b\d{1,2}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{2,4}\b/g;
/** Words before a number that is not a telephone number. */
const reference =
  /\b(?:ref(?:erence)?|project|job|vacancy|contract|order|p\.?o|cscs|rics|ciob|cices|card|member(?:ship)?|registration|reg|company|vat|account|id|serial|invoice|quote|tender|lot|itt|itb|pqq|rfq|rfp|item|clause|package|plot|unit|variation|certificate|cert|policy|permit|drawing|dwg)\b[ .:#-]{0,3}(?:(?:no|number|num|code|ref|id|card|order|reg)\b[ .:#-]{0,3}){0,2}(?:is )?$/i;
const ukDigits = /^0[1-357-9]\d{8,9}$/;

/** Returns the telephone numbers in a text; long references, dates and sums are excluded. */
export function telephonesIn(text: string): string[] {
  const dated = text.replace(date, (found) => " ".repeat(found.length));
  return [...dated.matchAll(phoneLike)].flatMap(({ 0: found, index }) => {
    if (reference.test(dated.slice(Math.max(0, index - 60), index))) return [];
    const digits = found.replace(/\D/g, "");
    const isWritten =
      found.startsWith("+") || /^00\d/.test(digits) || (ukDigits.test(digits) && (digits.length === 11 || /\D/.test(found.trim())));
    return isWritten && readTelephone(found) !== null ? [found.trim()] : [];
  });
}

/** Returns the kinds of contact details in a text, each once. */
export function contactDetailsIn(written: string): ContactKind[] {
  const text = written.replace(guidance, " ");
  const found: ContactKind[] = [];
  if (mail.test(text) || spelledMail.test(text)) found.push("e-mail address");
  if (web.some((pattern) => pattern.test(text))) found.push("web address");
  if (telephonesIn(text).length > 0) found.push("telephone number");
  return found;
}
