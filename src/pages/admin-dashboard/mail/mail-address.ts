import type { MailState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";

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
