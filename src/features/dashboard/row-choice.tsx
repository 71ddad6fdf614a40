import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { formatCount } from "#src/lib/money.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./row-choice.module.css";

/** Column heading that selects or deselects every row of the page. */
export function ChooseAllHead({ choice, label }: { choice: RowChoice; label: string }) {
  const box = useRef<HTMLInputElement>(null);
  const { chosen, ids } = choice;
  const isPart = chosen.length > 0 && chosen.length < ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <th scope="col" className={styles.cell}>
      <label className={styles.target}>
        <input
          ref={box}
          type="checkbox"
          checked={ids.length > 0 && chosen.length === ids.length}
          onChange={(event) => choice.chooseAll(event.currentTarget.checked)}
        />
        <span className={styles.all}>{label}</span>
      </label>
    </th>
  );
}

/** Cell that selects its row; with Shift, all rows from the last selected one. `label` is the row's own name. */
export function ChooseRowCell({ choice, id, label }: { choice: RowChoice; id: string; label: string }) {
  return (
    <td className={styles.cell}>
      <label className={styles.target}>
        <input
          type="checkbox"
          checked={choice.isChosen(id)}
          onChange={(event) => {
            const { shiftKey = false } = event.nativeEvent as Event & { shiftKey?: boolean };
            choice.choose(id, event.currentTarget.checked, shiftKey);
          }}
        />
        <span className="visually-hidden">Choose {label}</span>
      </label>
    </td>
  );
}

/**
 * Actions on the selected rows, as buttons. Reserves its space while nothing is selected, so that the rows below never move; Escape clears
 * the selection. `hint` is shown until a row is selected: "Choose adverts to change several at once."
 */
export function ChoiceBar({ choice, hint, children }: { choice: RowChoice; hint: string; children: ReactNode }) {
  const count = choice.chosen.length;
  const clearOnEscape = (event: KeyboardEvent) => event.key === "Escape" && choice.clear();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would stand in a form; these buttons do not.
    <div role="group" aria-label="Actions for the chosen rows" className={styles.bar} onKeyDown={clearOnEscape}>
      <p role="status" className={count > 0 ? styles.count : styles.hint}>
        {count > 0 ? `${formatCount(count)} chosen` : hint}
      </p>
      {count > 0 && (
        <>
          {children}
          <Button kind="quiet" onClick={choice.clear}>
            Clear selection
          </Button>
        </>
      )}
    </div>
  );
}

export interface RowChoice {
  /** Selected ids of the visible rows, in row order. */
  chosen: readonly string[];
  isChosen: (id: string) => boolean;
  /** `extendsLast` also selects every row between this one and the one selected last. */
  choose: (id: string, isChosen: boolean, extendsLast?: boolean) => void;
  chooseAll: (isChosen: boolean) => void;
  clear: () => void;
  ids: readonly string[];
}

/** Returns the rows of a page selected for a bulk action. Rows that leave the page are deselected. */
export function useRowChoice(ids: readonly string[]): RowChoice {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  const chosen = ids.filter((id) => selected.has(id));
  const chooseAll = (isChosen: boolean) => {
    last.current = null;
    setSelected(new Set(isChosen ? ids : []));
  };
  return {
    ids,
    chosen,
    isChosen: (id) => selected.has(id),
    choose: (id, isChosen, extendsLast = false) => {
      const concerned = extendsLast ? rowsBetween(ids, last.current, id) : [id];
      last.current = id;
      setSelected(new Set(isChosen ? [...chosen, ...concerned] : chosen.filter((each) => !concerned.includes(each))));
    },
    chooseAll,
    clear: () => chooseAll(false),
  };
}

/** Returns the rows from one to another, inclusive, in either direction; only the second when the first no longer exists. */
export function rowsBetween(ids: readonly string[], from: string | null, to: string): string[] {
  const start = from === null ? -1 : ids.indexOf(from);
  const end = ids.indexOf(to);
  if (start === -1 || end === -1) return [to];
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
