import { sql } from "drizzle-orm";
import { applicationEvents, applications } from "#db/schema/applications.ts";
import { jobs } from "#db/schema/jobs.ts";

/** Whether an application's sender is hidden from the employer: its advert uses blind review, and the application was never shortlisted. */
export const isMasked = sql<boolean>`(${jobs.isBlind} and not exists (select 1 from ${applicationEvents}
  where ${applicationEvents.applicationId} = ${applications.id}
    and ${applicationEvents.toState} in ('shortlisted', 'interview', 'offer', 'hired')
    and ${applicationEvents.undoneAt} is null))`.mapWith(Boolean);

const hidden = "[hidden]";
const address = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu;
const link = /(?:https?:\/\/|www\.)\S+|\b(?:linkedin|github|facebook|instagram)\.com\/\S+/giu;
const phone = /\+?\(?\d(?:[\s().-]{0,3}\d){8,14}/g;

/** Returns a placeholder name, derived from the application's id only and so constant for an application. */
export function maskedName(id: string): string {
  const letters = id.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 5);
  return `Applicant ${letters.toUpperCase()}`;
}

/** Redacts the author's name, addresses, links and telephone numbers from a text. */
export function withoutIdentity(text: string, name: string | null): string {
  const bare = text.replaceAll(address, hidden).replaceAll(link, hidden).replaceAll(phone, hidden);
  const parts = (name ?? "").split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 1);
  if (parts.length === 0) return bare;
  const longestFirst = parts.toSorted((a, b) => b.length - a.length);
  return bare.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}])`, "giu"), hidden);
}
