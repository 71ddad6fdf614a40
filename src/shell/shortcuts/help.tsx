import type { UserRole } from "#db/values.ts";
import styles from "./help.module.css";
import { Overlay } from "./overlay.tsx";
import { shortcutsOf } from "./shortcuts.ts";
import { setSingleKeys, useSingleKeys } from "./single-keys.ts";

/** Shortcuts of the administrators' work list. */
const workKeys: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ["J"], label: "the next case" },
  { keys: ["K"], label: "the case before" },
  { keys: ["Enter"], label: "open the case" },
  { keys: ["A"], label: "approve" },
  { keys: ["Q"], label: "ask" },
  { keys: ["R"], label: "refuse" },
  { keys: ["U"], label: "undo" },
];

/** The site's keyboard shortcuts. */
export function Help({ role, onClose }: { role: UserRole | null; onClose: () => void }) {
  const hasSingleKeys = useSingleKeys();
  return (
    <Overlay title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys}>
        <Row keys={["Ctrl", "K"]} label="Go anywhere, or search, by typing" />
        {shortcutsOf(role).map(({ key, label }) => (
          <Row key={key} keys={["Ctrl", key.toUpperCase()]} label={label} />
        ))}
        {role === "platform_admin" &&
          workKeys.map(({ keys, label }) => <Row key={label} keys={keys} label={`In the work list: ${label}`} />)}
        <Row keys={["?"]} label="This list" />
        <Row keys={["F8"]} label="The latest message of the site" />
        <Row keys={["Esc"]} label="Close what stands over the page" />
      </dl>
      <p>
        Some browsers keep Ctrl with H, J, D or N for themselves. Ctrl K always works, and finds the same places. While you type in a field,
        only Ctrl K is listened for.
      </p>
      <label className={styles.choice}>
        <input type="checkbox" checked={hasSingleKeys} onChange={(event) => setSingleKeys(event.target.checked)} /> Listen for “?” without
        Ctrl
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
