import { useEffect, useRef, useState } from "react";
import { type AlertFrequency, alertFrequencies, alertFrequencyLabels, alertLimits } from "#db/taxonomy/alert.ts";
import type { Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted, formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field, Options } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Link } from "#src/ui/link.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { Tag } from "#src/ui/tag.tsx";

type SavedSearch = Outputs["alerts"]["own"]["items"][number];

interface SearchRowProps {
  search: SavedSearch;
  isRemoved: boolean;
  onChange: (isRemoved: boolean) => void;
}

/** One saved search: open, rename, set the frequency, pause, remove and restore. */
export function SearchRow({ search, isRemoved, onChange }: SearchRowProps) {
  const { id, name, query, frequency, isPaused, listPath } = search;
  const cache = trpc.useUtils().alerts.own;
  const change = trpc.alerts.change.useMutation();
  const remove = trpc.alerts.remove.useMutation();
  const save = trpc.alerts.save.useMutation();
  const look = trpc.alerts.look.useMutation();
  const [isRenaming, setRenaming] = useState(false);
  const { start, isBusy, refusal } = useCommand();
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(isRemoved);
  useEffect(() => {
    if (shown.current === isRemoved) return;
    shown.current = isRemoved;
    // The pressed button has been replaced by its opposite.
    button.current?.focus();
  }, [isRemoved]);
  const run = (call: () => Promise<unknown>) =>
    start(async () => {
      await call();
      await cache.invalidate();
    });
  /** The undo button works at once, while the list is still being refetched. */
  const setRemoved = (next: boolean) =>
    start(async () => {
      await (next ? remove.mutateAsync({ id }) : save.mutateAsync({ query, name, frequency }));
      onChange(next);
      void cache.invalidate();
    });
  const about = <span className="visually-hidden"> {name}</span>;
  const failure = refusal && <p role="alert">{refusal.message}</p>;
  if (isRemoved) {
    return (
      <li className={styles.row} aria-label={name}>
        <p className={styles.soft}>Removed: {name}</p>
        <div className={styles.side}>
          <Button ref={button} kind="quiet" disabled={isBusy} onClick={() => setRemoved(false)}>
            Put back
            {about}
          </Button>
        </div>
        {failure}
      </li>
    );
  }
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.words}>
        {isRenaming ? (
          <Rename
            name={name}
            isBusy={isBusy}
            onDone={() => setRenaming(false)}
            onRename={(next) => run(() => change.mutateAsync({ id, name: next }))}
          />
        ) : (
          <p className={styles.title}>
            <Link href={listPath} onClick={() => look.mutate({ id })}>
              {name}
            </Link>
          </p>
        )}
        <SearchStatus search={search} />
        <Field id={`frequency-${id}`} label="E-mail me new jobs" className={styles.short}>
          <select
            id={`frequency-${id}`}
            value={frequency}
            disabled={isBusy}
            aria-label={`E-mail me new jobs: ${name}`}
            onChange={(event) => run(() => change.mutateAsync({ id, frequency: event.currentTarget.value as AlertFrequency }))}
          >
            <Options of={alertFrequencies.map((each) => ({ value: each, label: alertFrequencyLabels[each] }))} />
          </select>
        </Field>
      </div>
      <div className={styles.side}>
        {frequency !== "none" && (
          <Button kind="quiet" disabled={isBusy} onClick={() => run(() => change.mutateAsync({ id, isPaused: !isPaused }))}>
            {isPaused ? "Resume" : "Pause"}
            {about}
          </Button>
        )}
        <Button kind="quiet" disabled={isBusy} aria-expanded={isRenaming} onClick={() => setRenaming(!isRenaming)}>
          Rename
          {about}
        </Button>
        <Button ref={button} kind="quiet" disabled={isBusy} onClick={() => setRemoved(true)}>
          Remove
          {about}
        </Button>
      </div>
      {failure}
    </li>
  );
}

function SearchStatus({ search: { newCount, isNewCountCut, total, lookedAt, isPaused, lastRunAt } }: { search: SavedSearch }) {
  const fresh = isNewCountCut ? `More than ${formatCount(newCount)}` : formatCount(newCount);
  return (
    <p className={`${styles.soft} ${styles.small}`}>
      {isPaused && (
        <>
          <Tag>Paused</Tag>{" "}
        </>
      )}
      {newCount > 0 ? (
        <strong className={styles.urgent}>
          {fresh} new since {shortDate(new Date(lookedAt))}
        </strong>
      ) : (
        `Nothing new since ${shortDate(new Date(lookedAt))}`
      )}{" "}
      · {counted(total, "job")} in all
      {lastRunAt !== null && ` · last e-mail check ${shortDate(new Date(lastRunAt))}`}
    </p>
  );
}

interface RenameProps {
  name: string;
  isBusy: boolean;
  onRename: (name: string) => void;
  onDone: () => void;
}

function Rename({ name, isBusy, onRename, onDone }: RenameProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.actions}
      onSubmit={(event) => {
        event.preventDefault();
        const next = field.current?.value.trim() ?? "";
        if (next !== "" && next !== name) onRename(next);
        onDone();
      }}
    >
      <input ref={field} defaultValue={name} {...atMost(alertLimits.searchNameMaxChars)} required aria-label={`New name for ${name}`} />
      <Button type="submit" disabled={isBusy}>
        Save name
      </Button>
    </form>
  );
}
