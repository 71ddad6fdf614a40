import type { ReactNode } from "react";
import type { ShortlistVerdict } from "#db/candidate-values.ts";
import type { Outputs } from "#server/types.ts";
import { formatMonthOrDay } from "#src/lib/dates.ts";
import { labelOf } from "#src/pages/jobseeker-profile/profile-words.ts";
import table from "#src/ui/table.module.css";
import styles from "./candidates.module.css";

export type SharedPerson = Omit<Outputs["shortlists"]["open"]["people"][number], "given">;

export const verdictLabels: Record<ShortlistVerdict, string> = { yes: "Yes", maybe: "Maybe", no: "No" };

/** Returns the name, or a label for a candidate who is anonymous. */
export const nameOfPerson = ({ name, headline, level }: Pick<SharedPerson, "name" | "headline" | "level">): string =>
  name ?? headline ?? labelOf("level", level) ?? "Candidate";

const facts: [label: string, of: (person: SharedPerson) => ReactNode][] = [
  ["Level", ({ level }) => labelOf("level", level)],
  ["Side", ({ side }) => labelOf("side", side)],
  ["RICS", ({ ricsLevel }) => labelOf("ricsLevel", ricsLevel)],
  ["Experience", ({ yearsExperience }) => (yearsExperience === null ? null : `${yearsExperience} years`)],
  ["Where", ({ place }) => place?.label],
  ["Contract suites", ({ suites }) => suites.map(({ label, years }) => `${label} (${years})`).join(", ")],
  ["Available from", ({ freeFrom }) => (freeFrom === null ? null : formatMonthOrDay(freeFrom))],
  ["Notice", ({ noticeWeeks }) => (noticeWeeks === null ? null : `${noticeWeeks} weeks`)],
];

/** Compares candidates side by side, one column each. */
export function PeopleCompared({ people }: { people: readonly SharedPerson[] }) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${styles.wide}`}>
        <caption className="visually-hidden">People on the shortlist side by side</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Fact</span>
            </th>
            {people.map((person) => (
              <th key={person.id} scope="col">
                {nameOfPerson(person)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {people.map((person) => (
                <td key={person.id}>{of(person) || "Not stated"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
