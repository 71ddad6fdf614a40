import type { ApplicationState } from "#db/own-values.ts";
import { paths } from "#server/paths.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./board.module.css";
import { type Line, nameOf } from "./hiring-words.ts";
import { MoveMenu } from "./move-menu.tsx";
import { Stars } from "./stars.tsx";

/** One person on the board. Of all cards only the one reached last stands in the order of Tab; arrow keys lead to the others. */
export function BoardCard({
  line,
  showsAdvert,
  isReachable,
  onReach,
  onDrag,
  onMove,
  onShortlist,
}: {
  line: Line;
  showsAdvert: boolean;
  isReachable: boolean;
  onReach: () => void;
  onDrag: (line: Line | null) => void;
  onMove: (to: ApplicationState) => void;
  onShortlist: () => void;
}) {
  const { id, jobTitle, sentAt, averageStars, moves } = line;
  const tabIndex = isReachable ? 0 : -1;
  return (
    <li
      className={styles.card}
      draggable={moves.length > 0}
      onFocus={onReach}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = "move";
        dataTransfer.setData("text/plain", nameOf(line));
        onDrag(line);
      }}
      onDragEnd={() => onDrag(null)}
    >
      <Link
        href={paths.recruiterTab("applicants", { application: id })}
        keepPlace
        className={styles.name}
        tabIndex={tabIndex}
        data-card-link={id}
        draggable={false}
      >
        {nameOf(line)}
      </Link>
      {showsAdvert && <p className={dashboard.small}>{jobTitle}</p>}
      <p className={`${dashboard.soft} ${dashboard.small}`}>
        {sentAt && `Applied ${shortDate(new Date(sentAt))}`} <Stars average={averageStars} />
      </p>
      <MoveMenu line={line} tabIndex={tabIndex} onMove={onMove} onShortlist={onShortlist} />
    </li>
  );
}
