import type { UserRole } from "#db/values.ts";
import { Overlay } from "#src/ui/overlay.tsx";
import styles from "./help.module.css";
import { setSingleKeys, shortcutsOf, useSingleKeys } from "./shortcuts.ts";

const workKeys: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ["J"], label: "the next case" },
  { keys: ["K"], label: "the previous case" },
  { keys: ["Enter"], label: "open the case" },
  { keys: ["A"], label: "approve" },
  { keys: ["Q"], label: "ask" },
  { keys: ["R"], label: "refuse" },
  { keys: ["U"], label: "undo" },
];

/** Shortcuts of review mode, among a firm's applicants. */
const reviewKeys: typeof workKeys = [
  { keys: ["J"], label: "the next applicant" },
  { keys: ["K"], label: "the previous applicant" },
  { keys: ["1", "…", "5"], label: "move to the stage with that number" },
  { keys: ["X"], label: "not progressing, with a reason" },
  { keys: ["U"], label: "undo" },
  { keys: ["Esc"], label: "back to the list" },
];

export function Help({ role, onClose }: { role: UserRole | null; onClose: () => void }) {
  const hasSingleKeys = useSingleKeys();
  return (
    <Overlay title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        <Row keys={["Ctrl", "K"]} label="Go to a page or search" />
        {shortcutsOf(role).map(({ key, label }) => (
          <Row key={key} keys={["Ctrl", key.toUpperCase()]} label={label} />
        ))}
        {role === "platform_admin" &&
          workKeys.map(({ keys, label }) => <Row key={label} keys={keys} label={`In the work list: ${label}`} />)}
        {role === "platform_admin" && <Row keys={["/"]} label="In operations: search pages, errors, traces and requests" />}
        {(role === "recruiter" || role === "company_admin") &&
          reviewKeys.map(({ keys, label }) => <Row key={label} keys={keys} label={`In review mode: ${label}`} />)}
        <Row keys={["?"]} label="This list" />
        <Row keys={["F8"]} label="Go to the latest notification" />
        <Row keys={["Esc"]} label="Close the open dialog or menu" />
      </dl>
      <p>
        Some browsers reserve Ctrl with H, J, D or N. Ctrl K always works and finds the same pages. While you type in a field, only Ctrl K
        works.
      </p>
      <label className={styles.choice}>
        <input type="checkbox" checked={hasSingleKeys} onChange={(event) => setSingleKeys(event.target.checked)} /> Use “?” without Ctrl
      </label>
    </Overlay>
  );
}

function Row({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <div className={styles.row}>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </div>
  );
}
