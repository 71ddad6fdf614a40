const roleWords: Readonly<Record<string, string>> = {
  AN: "visitor or the site itself",
  JS: "jobseeker",
  RC: "recruiter",
  FR: "freelance recruiter",
  CA: "company administrator",
  PA: "administrator",
};

export const roleText = (column: string): string => roleWords[column] ?? column;

/** "Set role" of "user.setRole": the action without its thing, in words. */
export function actionText(action: string): string {
  const words = action.slice(action.indexOf(".") + 1).replace(/([A-Z])/g, " $1");
  const text = words.toLowerCase().replaceAll("-", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "contact message" of "contact-message". */
export const thingText = (resource: string): string => resource.replaceAll("-", " ");

export const resultWords = { done: "Done", refused: "Refused", failed: "Failed" } as const;
export const resultText = (result: string): string => resultWords[result as keyof typeof resultWords] ?? result;
