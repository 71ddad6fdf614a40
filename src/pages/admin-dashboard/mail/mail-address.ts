import { type MailState, mailStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { readNumber } from "#src/features/dashboard/list-query.ts";

export interface MailQuery {
  state: MailState | null;
  template: string | null;
  /** The complete recipient address; "" for any. */
  to: string;
  beforeNumber: number | null;
}

export const stateWords: Readonly<Record<MailState, string>> = {
  queued: "Waiting",
  sending: "Sending",
  sent: "Sent",
  failed: "Failed",
};

export function readMailQuery(search: URLSearchParams): MailQuery {
  return {
    state: mailStates.find((each) => each === search.get("state")) ?? null,
    template: search.get("template")?.slice(0, 64) || null,
    to: (search.get("to") ?? "").trim().slice(0, 254),
    beforeNumber: readNumber(search, "before", 15),
  };
}

export const mailHref = ({ state, template, to, beforeNumber }: Partial<MailQuery>): string =>
  paths.adminTab("mail", {
    ...(state && { state }),
    ...(template && { template }),
    ...(to && { to }),
    ...(beforeNumber && { before: String(beforeNumber) }),
  });

/** Formats "reset-password" as "Reset password". */
export function templateWords(template: string): string {
  const words = template.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
