import type { MailState } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import { capitalise } from "#src/lib/capitals.ts";

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
export const templateWords = (template: string): string => capitalise(template.replaceAll("-", " "));
