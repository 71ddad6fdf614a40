import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import { nameOfPerson, PeopleCompared, verdictLabels, verdictTones } from "#src/features/candidates/people-compared.tsx";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedRecord } from "#src/features/dashboard/opened-record.tsx";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { AskFirst } from "#src/ui/signed-in/ask-first.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { SharePart, type Shortlist } from "./share-part.tsx";

const all = paths.recruiterTab("shortlists");

/** One shortlist: its people in their order, side by side, and who it was shown to. */
export function ShortlistView({ id }: { id: string }) {
  const query = trpc.shortlists.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedRecord query={query} listPath={all} what="shortlist" all="shortlists">
      {(list) => <Whole list={list} />}
    </OpenedRecord>
  );
}

function Whole({ list }: { list: Shortlist }) {
  const cache = trpc.useUtils();
  const { id, name, jobTitle, entries } = list;
  const remove = trpc.shortlists.remove.useMutation({
    onSuccess: async () => {
      await cache.shortlists.list.invalidate();
      navigate(all, { state: { keepPlace: true } });
    },
  });
  return (
    <article className={dashboard.stack} aria-labelledby="shortlist">
      <header>
        <h3 id="shortlist" tabIndex={-1} className={dashboard.title}>
          {name}
        </h3>
        {jobTitle && <p className={dashboard.soft}>{jobTitle}</p>}
      </header>
      {entries.length === 0 ? (
        <p>
          Nobody is on it. Add people from <Link href={paths.recruiterTab("candidates")}>Candidates</Link>. Who no longer lets your firm
          find them is not shown.
        </p>
      ) : (
        <ol className={dashboard.rows}>
          {entries.map((entry, at) => (
            <EntryRow key={entry.id} entry={entry} isFirst={at === 0} isLast={at === entries.length - 1} />
          ))}
        </ol>
      )}
      {entries.length > 1 && (
        <section aria-labelledby="compared" className={dashboard.stack}>
          <SectionHeading id="compared" level={3}>
            Side by side
          </SectionHeading>
          <PeopleCompared people={entries} />
        </section>
      )}
      <SharePart list={list} />
      <AskFirst
        label="Remove this shortlist"
        question={`Remove ${name}, with its notes and what was said of people on it? Links to it open nothing any more.`}
        confirmLabel="Remove it"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
      {remove.error && <p role="alert">{refusalOf(remove.error).message}</p>}
    </article>
  );
}

interface RowProps {
  entry: Shortlist["entries"][number];
  isFirst: boolean;
  isLast: boolean;
}

/** Somebody on a shortlist: moved up and down by buttons, with a note and what was said of them. */
function EntryRow({ entry, isFirst, isLast }: RowProps) {
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
