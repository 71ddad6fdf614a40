import { hashOf } from "#server/kernel/secrets.ts";

/** Wording of the site's own part. A new wording takes a new version; what was shown before stays as it was stored. */
export const permissionTextVersion = "2026-11";
export const permissionDays = 30;

export interface Permitted {
  firmName: string;
  clientName: string;
  role: string;
  place: string;
  jobId: number | null;
  /** The recruiter's own words about pay and about the terms of the work. */
  pay: string;
  terms: string;
}

/** What a jobseeker is shown before they permit anything, whole. It is stored as it is shown, and it alone holds. */
export function permissionText({ firmName, clientName, role, place, jobId, pay, terms }: Permitted): string {
  return [
    `Recruiter: ${firmName}`,
    `Client: ${clientName}`,
    `Role: ${role}`,
    `Place: ${place}`,
    ...(jobId === null ? [] : [`Advert: number ${jobId}`]),
    `Pay, as the recruiter states it: ${pay}`,
    `Terms, as the recruiter states them: ${terms}`,
    "",
    `I allow ${firmName} to put me forward to ${clientName} for this role, and to send them my profile and my CV for it.`,
    `This is for this role at this client alone. It ends by itself ${permissionDays} days after I give it, and I can revoke it at any time. From then on ${firmName} may no longer read my details or download my CV here.`,
    `It costs me nothing: ${firmName} may not ask me for a fee for finding me work.`,
    "",
    `Wording ${permissionTextVersion}. Whatever else the recruiter has said or sent, this text holds.`,
  ].join("\n");
}

export const digestOf = (shownText: string): string => hashOf(shownText);
