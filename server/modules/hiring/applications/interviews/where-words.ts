import { shownTelephone } from "#server/text/typed-text/telephone.ts";
import type { ApplicationSide } from "../application-answers.ts";
import type { InterviewRow } from "./interview-rows.queries.ts";

type Meeting = Pick<InterviewRow, "kind" | "place" | "link" | "phone">;

/** Where an interview is, in a sentence for one of its sides. */
export function whereSentence(
  { kind, place, link, phone }: Meeting,
  { side, companyName }: { side: ApplicationSide; companyName: string },
): string {
  if (kind === "in-person") return `In person: ${place ?? "the place is not known any more"}.`;
  if (kind === "video") return `By video: ${link ?? "the link is not known any more"}`;
  const number = shownTelephone(phone);
  if (side === "applicant") {
    return number === null ? `By telephone: ${companyName} rings you on the number in your application.` : `By telephone: ring ${number}.`;
  }
  return number === null ? "By telephone: you ring the applicant." : `By telephone: the applicant rings ${number}.`;
}

/** The same as a calendar's place. */
export function calendarPlace({ kind, place, link, phone }: Meeting): string {
  if (kind === "in-person") return place ?? "";
  if (kind === "video") return link ?? "";
  return shownTelephone(phone) ?? "Telephone";
}
