import { useState } from "react";
import { paths } from "#server/paths.ts";
import { nameOfPerson, verdictLabels, verdictTones } from "#src/candidates/people-compared.tsx";
import dashboard from "#src/dashboard/dashboard.module.css";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { Tag } from "#src/ui/tag.tsx";
import type { Shortlist } from "./shortlist-view.tsx";

interface RowProps {
  entry: Shortlist["entries"][number];
  isFirst: boolean;
  isLast: boolean;
}

/** Somebody on a shortlist: moved up and down by buttons, with a note and what was said of them. */
export function EntryRow({ entry, isFirst, isLast }: RowProps) {
  const cache = trpc.useUtils().shortlists;
  const settled = { onSettled: () => cache.invalidate() };
  const move = trpc.shortlists.move.useMutation(settled);
  const note = trpc.shortlists.note.useMutation(settled);
  const remove = trpc.shortlists.removeEntry.useMutation(settled);
  const [text, setText] = useState(entry.note ?? "");
  const name = nameOfPerson(entry);
  const failure = move.error ?? note.error ?? remove.error;
  const of = <span className="visually-hidden"> {name}</span>;
  return (
    <li className={dashboard.row}>
      <div className={dashboard.words}>
        <p className={dashboard.title}>{entry.seekerId ? <Link href={paths.jobseeker(entry.seekerId)}>{name}</Link> : name}</p>
        <p className={dashboard.soft}>
          {[entry.headline, entry.place?.label, entry.appliedTo && `applied to ${entry.appliedTo}`].filter(Boolean).join(" · ")}
        </p>
        {entry.feedback.map(({ forWhom, verdict, words }) => (
          <p key={forWhom}>
            <Tag tone={verdictTones[verdict]}>
              {forWhom}: {verdictLabels[verdict]}
            </Tag>{" "}
            {words}
          </p>
        ))}
        <form
          className={dashboard.actions}
          onSubmit={(event) => {
            event.preventDefault();
            note.mutate({ entryId: entry.id, note: text });
          }}
        >
          <Field id={`note-${entry.id}`} label={`Note on ${name}`}>
            <input id={`note-${entry.id}`} value={text} {...atMost(1000)} onChange={(event) => setText(event.currentTarget.value)} />
          </Field>
          <Button type="submit" disabled={note.isPending || text === (entry.note ?? "")}>
            Save note
          </Button>
        </form>
        {failure && <p role="alert">{refusalOf(failure).message}</p>}
      </div>
      <div className={dashboard.side}>
        <Button disabled={isFirst || move.isPending} onClick={() => move.mutate({ entryId: entry.id, to: "up" })}>
          Up{of}
        </Button>
        <Button disabled={isLast || move.isPending} onClick={() => move.mutate({ entryId: entry.id, to: "down" })}>
          Down{of}
        </Button>
        <Button kind="quiet" disabled={remove.isPending} onClick={() => remove.mutate({ entryId: entry.id })}>
          Take off{of}
        </Button>
      </div>
    </li>
  );
}
