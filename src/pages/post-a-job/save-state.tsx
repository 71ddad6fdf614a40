import { paths } from "#server/addresses/paths.ts";
import { withNext } from "#src/features/auth/sign-in-calls.ts";
import { clockTime } from "#src/lib/dates.ts";
import { leaveWithoutPrompt } from "#src/lib/leaving.ts";
import { counted } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./post-a-job.module.css";
import type { PostingEditorState } from "./use-posting.ts";

type SaveStatus = Pick<
  PostingEditorState,
  "savedAt" | "refusal" | "changeWaits" | "isUnsaved" | "isAutomatic" | "faults" | "elsewhere" | "save" | "confirm" | "id"
>;

/** Shows whether edits are saved. Only failures are announced to screen readers: the rest would interrupt at every pause. */
export function SaveState({ posting, standsOnBoard }: { posting: SaveStatus; standsOnBoard: boolean }) {
  const { refusal, isUnsaved, isAutomatic, save, confirm } = posting;
  return (
    <div className={styles.ways}>
      <p className={styles.soft}>{saveStatusText(posting, standsOnBoard)}</p>
      <p role="status">
        {refusal && (
          <>
            <strong className={styles.warn}>Not saved.</strong> {refusal.message} What you have written is kept in this tab.{" "}
            {refusal.questions && (
              <Button onClick={() => void confirm((refusal.questions ?? []).map(({ code }) => code))}>Save anyway</Button>
            )}
            {refusal.code === "conflict" && posting.id === null && (
              <>
                {" "}
                <Link onClick={leaveWithoutPrompt} href={withNext(paths.createCompany, `${location.pathname}${location.search}`)}>
                  Create your company
                </Link>{" "}
                and come back here.
              </>
            )}
          </>
        )}
      </p>
      {(!isAutomatic || refusal) && (
        <Button aria-disabled={!isUnsaved || undefined} onClick={() => isUnsaved && void save()}>
          {standsOnBoard ? "Save changes to the advert" : refusal ? "Try again" : "Save draft"}
        </Button>
      )}
    </div>
  );
}

function saveStatusText(
  { savedAt, refusal, changeWaits, isUnsaved, isAutomatic, faults, elsewhere, id }: SaveStatus,
  standsOnBoard: boolean,
): string {
  if (refusal) return "";
  if (elsewhere) return "Not saved until you have chosen.";
  const unread = Object.keys(faults).length;
  const at = savedAt ? `Saved ${clockTime(savedAt)}` : "";
  if (unread > 0) return `${at || "Saved"}, but for ${counted(unread, "field")} that cannot be read.`;
  if (isUnsaved && standsOnBoard) return "Changes to a live advert appear when you save them.";
  if (isUnsaved && !isAutomatic) return "Not saved. You have turned off automatic saving.";
  if (isUnsaved) return "Saving…";
  if (changeWaits) return `${at || "Saved"}. Your change is being checked; the advert is live as before.`;
  if (at) return `${at}.`;
  return id === null ? "Saved automatically. Carry on from any device." : "Saved.";
}
