import { decodeEntities } from "../entities.ts";
import { repairMojibake } from "../mojibake.ts";

const maxChars = 2000;
const months =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";

/** Phrases that hold digits or period words but say nothing about pay. */
const notPay: readonly RegExp[] = [
  /\b\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})\b/g,
  /\b\d{4}-\d{2}-\d{2}\b/g,
  new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?\\s+(?:${months})\\b(?:\\s+\\d{4})?`, "g"),
  new RegExp(`\\b(?:${months})\\s+20\\d\\d\\b`, "g"),
  /\b\d{1,2}[:.]\d{2}\s*(?:am|pm)\b/g,
  /(?<![£$€\d])\b\d{1,2}:\d{2}\b/g,
  /(?<![£$€\d,.])(?:\+44\s?|\b0)\d{3,4}[ -]?\d{3}[ -]?\d{3,4}\b/g,
  /\b20\d\d\s*\/\s*(?:20)?\d\d\b/g,
  /\b\d+(?:\.\d+)?\s*(?:-|to)?\s*(?:\d+(?:\.\d+)?\s*)?-?(?:hours?|hrs?|days?)\s*(?:(?:holiday|leave|annual leave|wfh|in (?:the )?office|on site|at home)\s*)?(?:per|a|each|\/|p\/?)\s*(?:week|wk|w\b|month|year|annum|day)/g,
  /\b\d+(?:\.\d+)?\s*(?:hpw|hours?pw|hrs?\s*p\/?w)\b/g,
  /\b(?:\d+|one|two|three|four|five|nine|ten)(?:\.\d+)?[- ](?:hour|day|week|month)[- ](?:week|fortnight|month|rolling|contract|placement|initial|assignment|ftc|fixed)/g,
  /\b(?:hours|days) (?:per|a) (?:week|month|year)\b/g,
  /\bday[- ]release\b/g,
  /\bpaid (?:weekly|monthly|daily|annually|fortnightly)\b/g,
  /\b(?:weekly|monthly|daily|same day) (?:pay|payments?|payroll|paid|travel|commut\w+)\b/g,
  /\bday shifts?\b/g,
];

/** Lower case, one kind of dash and space, entities decoded; offsets are its own. */
export function normaliseSalaryText(text: string): string {
  return repairMojibake(decodeEntities(text.slice(0, maxChars)))
    .replace(/<[^<>]{0,200}>/g, " ")
    .normalize("NFKC")
    .replace(/₤/g, "£")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u2018\u2019\u201b`´]/g, "'")
    .replace(/→/g, " to ")
    .toLowerCase()
    .replace(/\bi\.?\s?r\.\s?35\b|\bi\.r\s?35\b/g, "ir35")
    .replace(/\s+/g, " ")
    .trim();
}

/** The same length, with everything that is time, date or telephone blanked. */
export function blankTimes(text: string): string {
  let blanked = text;
  for (const pattern of notPay) blanked = blanked.replace(pattern, (match) => "¤".repeat(match.length));
  return blanked;
}
