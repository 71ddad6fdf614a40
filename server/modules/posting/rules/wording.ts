import type { PostingFields } from "../posting-fields.ts";
import { type Finding, questionAt, warningAt } from "./finding.ts";
import { askedForMoney, loadedWordings } from "./wording-lists.ts";

/** Whether the law is broken a list of words cannot say: a person does, before the advert is shown. */
const readFirst = "Send it as it is, for a person to read first?";

type WordyField = "title" | "description" | "experience" | "questions" | "payText";

/** Wording that excludes or puts people off, and money asked of applicants, in every text that is shown; the words found are named. */
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
            `“${found}” shuts people out by ${characteristic}, which the Equality Act 2010 forbids. ${instead} ${readFirst}`,
            below,
          ),
        ]
      : [warningAt(field, `“${found}” may put people off, or be read as discrimination by ${characteristic}. ${instead}`, below)];
  });
  const money = askedForMoney.map((pattern) => pattern.exec(words)?.[0]).find((found) => found !== undefined);
  const rule = "nobody may be charged for finding work (Employment Agencies Act 1973, section 6)";
  return money === undefined
    ? loaded
    : [...loaded, questionAt("looks-like-a-fee", field, `“${money}” asks applicants for money: ${rule}. ${readFirst}`, below)];
}
