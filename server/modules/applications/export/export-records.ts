import { shownTelephone } from "#server/typed-text/telephone.ts";
import type { ApplicationSide } from "../application.types.ts";
import type { ApplicationRow } from "../application-rows.queries.ts";
import { maskedName, withoutIdentity } from "../blind/masked-words.ts";
import { csvRecord, csvStart } from "./csv.ts";

const headings: Record<ApplicationSide, readonly string[]> = {
  applicant: ["Reference", "Job number", "Job", "Company", "State", "Sent", "In this state since", "Cover note", "Answers"],
  employer: [
    "Reference",
    "Job number",
    "Job",
    "Name",
    "E-mail",
    "Telephone",
    "State",
    "Sent",
    "Opened",
    "In this state since",
    "Found through",
    "Cover note",
    "Answers",
  ],
};

export const headingOf = (side: ApplicationSide): string => csvStart + csvRecord(headings[side]);

type Row = Omit<ApplicationRow, "stateBeforeWithdrawal" | "cvId" | "advert">;
const moment = (at: Date | null) => at?.toISOString() ?? null;
const answersOf = ({ answers }: Row) => answers.map(({ question, answer }) => `${question} ${answer}`).join("\n");

export const applicantRecord = (row: Row): string =>
  csvRecord([
    row.id,
    row.jobId,
    row.jobTitle,
    row.companyName,
    row.state,
    moment(row.sentAt),
    moment(row.stateChangedAt),
    row.coverNote,
    answersOf(row),
  ]);

/**
 * Of a withdrawn application, and of one whose sender has taken back the right to be represented, no more than that there was one. Of a hidden sender
 * nothing that says who they are.
 */
export function employerRecord(row: Row, isBarred: boolean): string {
  const isStub = row.state === "withdrawn" || isBarred;
  const contact = (value: string | null) => (isStub || row.isMasked ? null : value);
  const shown = (text: string | null) => (isStub || text === null ? null : row.isMasked ? withoutIdentity(text, row.applicantName) : text);
  return csvRecord([
    row.id,
    row.jobId,
    row.jobTitle,
    row.isMasked ? maskedName(row.id) : row.applicantName,
    contact(row.email),
    contact(shownTelephone(row.phone)),
    row.state,
    moment(row.sentAt),
    moment(row.openedAt),
    moment(row.stateChangedAt),
    row.source,
    shown(row.coverNote),
    shown(answersOf(row)),
  ]);
}
