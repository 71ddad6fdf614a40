const roleWords: Readonly<Record<string, string>> = {
  AN: "visitor or the site itself",
  JS: "jobseeker",
  RC: "recruiter",
  FR: "freelance recruiter",
  CA: "company administrator",
  PA: "administrator",
};

const reasonWords: Readonly<Record<string, string>> = {
  "unknown-account": "no account has that address",
  "no-password": "the account has no password",
  "wrong-password": "wrong password",
  "wrong-entrance": "not by this entrance",
  "changed-meanwhile": "the account was changed meanwhile",
  blocked: "too many attempts",
  unverified: "the address is not confirmed",
  forbidden: "may not do this",
  asked: "they asked for it",
  terms: "against the terms",
  "taken-over": "taken over by somebody else",
  law: "the law asks for it",
  apc: "APC record",
  company_admin: "company administrator",
  platform_admin: "administrator of the site",
};

const codePattern = /^[a-z0-9]+(?:[-_][a-z0-9]+)+$/;

/** What the log notes by a code, in words; what stands there in words, as it was written. */
export const reasonText = (reason: string): string =>
  reasonWords[reason] ?? (codePattern.test(reason) ? reason.replaceAll(/[-_]/g, " ") : reason);

export const roleText = (column: string): string => roleWords[column] ?? column;

/** "Set role" of "user.setRole": the action without its thing, in words. */
export function actionText(action: string): string {
  const words = action.slice(action.indexOf(".") + 1).replace(/([A-Z])/g, " $1");
  const text = words.toLowerCase().replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "contact message" of "contact-message" or "contactMessage". */
export const thingText = (resource: string): string =>
  resource.replaceAll("-", " ").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export const resultWords = { done: "Done", refused: "Refused", failed: "Failed" } as const;
export const resultText = (result: string): string => resultWords[result as keyof typeof resultWords] ?? result;
