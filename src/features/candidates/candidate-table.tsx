import { useRef, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { formatMonthOrDay, shortDate } from "#src/lib/dates.ts";
import { counted, formatMoney } from "#src/lib/money.ts";
import { labelOf } from "#src/pages/jobseeker-profile/profile-words.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import dashboard from "../dashboard/dashboard.module.css";
import { ChooseAllHead, ChooseRowCell, type RowChoice } from "../dashboard/row-choice.tsx";
import rows from "../dashboard/row-table.module.css";
import { AskToRepresent } from "./ask-to-represent.tsx";
import styles from "./candidates.module.css";

type SearchResults = Outputs["profiles"]["search"];
type Card = SearchResults["items"][number];

const storageKey = "candidate-columns";

/** The columns chosen on this device; all of them by default. */
export function useColumns(): [Column[], (columns: Column[]) => void] {
  const [columns, setColumns] = useState<Column[]>(() => {
    const stored = localStorage.getItem(storageKey)?.split(",");
    return stored ? allColumns.filter((column) => stored.includes(column)) : allColumns;
  });
  return [
    columns,
    (chosen) => {
      localStorage.setItem(storageKey, chosen.join(","));
      setColumns(chosen);
    },
  ];
}

interface TableProps {
  found: SearchResults;
  choice: RowChoice;
  columns: readonly Column[];
  onDone: (words: string) => void;
}

export function CandidateTable({ found, choice, columns, onDone }: TableProps) {
  const [asking, setAsking] = useState<{ id: string; kind: "contact" | "represent" } | null>(null);
  const isAsking = (id: string, kind: "contact" | "represent") => asking?.id === id && asking.kind === kind;
  const toggle = (id: string, kind: "contact" | "represent") => setAsking(isAsking(id, kind) ? null : { id, kind });
  const finish = (words: string) => {
    setAsking(null);
    onDone(words);
  };
  return (
    <div>
      <table className={`${table.table} ${rows.table} ${styles.people}`}>
        <caption className="visually-hidden">Candidates</caption>
        <thead>
          <tr>
            <ChooseAllHead choice={choice} label="Choose everyone on this page" />
            <th scope="col">Candidate</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnLabels[column]}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Ask</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.items.map((card) => (
            <tr key={card.id}>
              <ChooseRowCell choice={choice} id={card.id} label={titleOf(card)} />
              <th scope="row">
                <Link href={paths.jobseeker(card.id)}>{titleOf(card)}</Link>
                <br />
                <span className={dashboard.soft}>
                  {[card.name, labelOf("level", card.level), years(card.yearsExperience)].filter(Boolean).join(" · ")}
                </span>
                {card.confirmedWork && (
                  <span className={styles.confirmed}>
                    ✓ {counted(card.confirmedWork.projects, "project")} confirmed, last in {formatMonthOrDay(card.confirmedWork.month)}
                  </span>
                )}
                {isAsking(card.id, "contact") && <AskForContact seekerId={card.id} onDone={finish} />}
                {isAsking(card.id, "represent") && <AskToRepresent seekerId={card.id} onDone={finish} />}
              </th>
              {columns.map((column) => (
                <td key={column} data-label={columnLabels[column]} className={column === "changed" ? rows.whole : undefined}>
                  {cells[column](card)}
                </td>
              ))}
              <td className={styles.ask}>
                <Button kind="quiet" aria-expanded={isAsking(card.id, "contact")} onClick={() => toggle(card.id, "contact")}>
                  Ask for contact<span className="visually-hidden">: {titleOf(card)}</span>
                </Button>
                <Button kind="quiet" aria-expanded={isAsking(card.id, "represent")} onClick={() => toggle(card.id, "represent")}>
                  Ask to represent<span className="visually-hidden">: {titleOf(card)}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const titleOf = ({ headline, level, category }: Card) =>
  headline ?? labelOf("level", level) ?? labelOf("category", category) ?? "Candidate";
const years = (count: number | null) => (count === null ? null : count === 0 ? "under a year" : counted(count, "year"));

const cells: Record<Column, (card: Card) => string> = {
  side: ({ side }) => labelOf("side", side) ?? "",
  rics: ({ ricsLevel }) => (ricsLevel === null || ricsLevel === "none" ? "" : (labelOf("ricsLevel", ricsLevel) ?? "")),
  place: ({ place, travelMiles }) =>
    [place?.label, travelMiles === null ? null : `travels ${counted(travelMiles, "mile")}`].filter(Boolean).join("; "),
  suites: ({ suites }) => suites.map(({ label, years: of }) => `${label} (${of})`).join(", "),
  free: ({ freeFrom, freeFromNotConfirmedSince, noticeWeeks }) =>
    [
      freeFrom === null ? null : formatMonthOrDay(freeFrom) + (freeFromNotConfirmedSince === null ? "" : " (not confirmed recently)"),
      noticeWeeks === null
        ? null
        : noticeWeeks === 0
          ? "no notice"
          : noticeWeeks === 1
            ? "a week’s notice"
            : `${noticeWeeks} weeks’ notice`,
    ]
      .filter(Boolean)
      .join("; "),
  pay: ({ pay }) =>
    [
      pay?.yearMinPence ? `${formatMoney(pay.yearMinPence)} a year` : null,
      ...(pay?.dayRates ?? []).flatMap(({ basis, minPence }) =>
        minPence === null ? [] : [`${formatMoney(minPence)} a day, ${labelOf("basis", basis)}`],
      ),
    ]
      .filter(Boolean)
      .join("; "),
  changed: ({ updatedAt }) => shortDate(new Date(updatedAt)),
};

/** Sends one candidate a contact request about a role. */
function AskForContact({ seekerId, onDone }: { seekerId: string; onDone: (words: string) => void }) {
  const cache = trpc.useUtils();
  const key = useRef(crypto.randomUUID());
  const submission = useSubmission(async (typed) => {
    const text = (name: string) => String(typed.get(name) ?? "");
    const order = { seekerId, role: text("role"), place: text("place"), pay: text("pay"), message: text("message") };
    await cache.client.contactRequests.ask.mutate(order, { context: { idempotencyKey: key.current } });
    await cache.contactRequests.invalidate();
    onDone("Request sent. They have 7 days to answer; the answer appears under “Requests sent”.");
  });
  return (
    <Form id={`contact-${seekerId}`} label="Ask for contact" submission={submission}>
      <TextField name="role" label="Role" required missing="Name the role." maxLength={120} />
      <TextField name="place" label="Place of work" required missing="Name the place of work." maxLength={120} />
      <TextField
        name="pay"
        label="Pay"
        hint="Such as £65,000 a year, or £450 a day outside IR35."
        required
        missing="Say what the role pays."
        maxLength={200}
      />
      <TextAreaField
        name="message"
        label="Message"
        hint="They see your firm’s name. You see their contact details only if they accept, and only those they choose to share."
        rows={4}
        required
        missing="Write a message."
        maxLength={2000}
      />
      <SubmitButton sending="Asking">Send the request</SubmitButton>
    </Form>
  );
}

const columnLabels = {
  side: "Side",
  rics: "RICS",
  place: "Where",
  suites: "Contract suites",
  free: "Available from",
  pay: "Expects",
  changed: "Changed",
} as const;
type Column = keyof typeof columnLabels;
const allColumns = Object.keys(columnLabels) as Column[];

/** Chooses the columns of a table; stored on this device. */
export function ColumnChoice({ chosen, onChoose }: { chosen: readonly Column[]; onChoose: (columns: Column[]) => void }) {
  return (
    <details className={styles.more}>
      <summary>Columns</summary>
      <fieldset className={styles.columns}>
        <legend className="visually-hidden">Columns of the table</legend>
        {allColumns.map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              checked={chosen.includes(column)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                onChoose(allColumns.filter((each) => (each === column ? isOn : chosen.includes(each))));
              }}
            />
            {columnLabels[column]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
