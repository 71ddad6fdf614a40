import { useRef } from "react";
import { applicationReference } from "#db/applying-values.ts";
import { type ApplicationState, applicationStates } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ChoiceBar, ChooseAllHead, ChooseRowCell, useRowChoice } from "#src/features/dashboard/row-choice.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { TwoLines } from "#src/features/dashboard/row-table.tsx";
import { SortHead } from "#src/features/dashboard/sort-head.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { MoveMenu, Stars, useReviewedFocus } from "./board.tsx";
import { type Column, type HiringSearch, hiringHref } from "./hiring-filter.tsx";
import { type ApplicantLine, applicantNameOf, factWords, stageLabels, waitingWords } from "./hiring-words.ts";

type Page = Outputs["hiring"]["list"];

interface ApplicantsTableProps {
  found: Page;
  search: HiringSearch;
  onMove: (lines: readonly ApplicantLine[], to: ApplicationState) => void;
  onRead: (lines: readonly ApplicantLine[]) => void;
  onShortlist: (lines: readonly ApplicantLine[]) => void;
}

export function ApplicantsTable({ found, search, onMove, onRead, onShortlist }: ApplicantsTableProps) {
  const now = useNow();
  const root = useRef<HTMLTableElement>(null);
  useReviewedFocus(root, found);
  const choice = useRowChoice(found.items.map(({ id }) => id));
  const chosen = found.items.filter(({ id }) => choice.isChosen(id));
  if (found.items.length === 0) {
    return (
      <Empty href={hiringHref(search, { q: "", stars: undefined, from: "", to: "", reply: "any", state: null })} action="Show everyone">
        {found.total > 0 ? "There is nobody on this page of the list." : "No applicants match your filters."}
      </Empty>
    );
  }
  const head = (column: Column, label: string, first: "asc" | "desc" = "asc") => (
    <SortHead column={column} sorting={search.sorting} first={first} href={(sorting) => hiringHref(search, { sorting })}>
      {label}
    </SortHead>
  );
  const common = applicationStates.filter((to) => chosen.length > 0 && chosen.every(({ moves }) => moves.includes(to)));
  return (
    <>
      <ChoiceBar choice={choice} hint="Choose people to move or answer several at once.">
        {common.map((to) => (
          <Button key={to} onClick={() => onMove(chosen, to)}>
            {stageLabels[to]}
            {to === "not-progressing" && "…"}
          </Button>
        ))}
        {chosen.every(({ state }) => state !== "withdrawn") && <Button onClick={() => onShortlist(chosen)}>Add to a shortlist…</Button>}
        <Button onClick={() => onRead(chosen)}>Mark messages read</Button>
      </ChoiceBar>
      <table ref={root} className={`${table.table} ${rows.table} ${rows.card}`}>
        <caption>{counted(found.total, "applicant")}</caption>
        <thead>
          <tr>
            <ChooseAllHead choice={choice} label="Choose everyone on this page" />
            {head("name", "Name")}
            {head("advert", "Advert")}
            {head("state", "Stage")}
            {head("rating", "Rating", "desc")}
            {head("sent", "Applied", "desc")}
            {head("changed", "Last step", "desc")}
            <th scope="col">
              <span className="visually-hidden">Move</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {found.items.map((line) => (
            <tr key={line.id} data-chosen={choice.isChosen(line.id) || undefined}>
              <ChooseRowCell choice={choice} id={line.id} label={applicantNameOf(line)} />
              <th scope="row">
                <Link href={paths.recruiterTab("applicants", { application: line.id })} keepPlace data-card-link={line.id}>
                  {applicantNameOf(line)}
                </Link>
                {line.facts && <span className={rows.sub}>{factWords(line.facts).join(" · ")}</span>}
                <span className={`${rows.sub} unbroken`}>{applicationReference(line.id)}</span>
              </th>
              <td data-label="Advert" className={rows.long}>
                {line.jobTitle}
              </td>
              <td data-label="Stage">
                <Tag tone={line.state === "sent" ? "new" : "plain"}>{stageLabels[line.state]}</Tag>
              </td>
              <td data-label="Rating">
                {line.averageStars === null ? <span aria-hidden="true">–</span> : <Stars average={line.averageStars} />}
              </td>
              <td data-label="Applied" className={rows.whole}>
                <TwoLines below={(line.state === "sent" || line.state === "opened") && waitingWords(line, now)}>
                  {line.sentAt && shortDate(new Date(line.sentAt))}
                </TwoLines>
              </td>
              <td data-label="Last step" className={rows.whole}>
                {shortDate(new Date(line.stateChangedAt))}
              </td>
              <td className={rows.whole}>
                <MoveMenu line={line} onMove={(to) => onMove([line], to)} onShortlist={() => onShortlist([line])} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        page={found.page}
        pageCount={Math.ceil(found.total / found.limit)}
        href={(page) => hiringHref(search, { page, sorting: search.sorting })}
      />
    </>
  );
}
