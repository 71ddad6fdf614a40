import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import { nameOfPerson, PeopleCompared, verdictLabels } from "#src/features/candidates/people-compared.tsx";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedRecord, RecordRow } from "#src/features/dashboard/opened-record.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/constraints.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { ConfirmButton } from "#src/ui/signed-in/ask-first.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Tag } from "#src/ui/tag.tsx";
import { SharePart, type Shortlist } from "./share-part.tsx";

const all = paths.recruiterTab("shortlists");

/** One shortlist: its people in order, a side-by-side comparison, and the links it was shared by. */
function ShortlistView({ id }: { id: string }) {
  const query = trpc.shortlists.get.useQuery({ id }, { staleTime: 0 });
  return (
    <OpenedRecord query={query} listPath={all} what="shortlist" all="shortlists">
      {(list) => <ShortlistDetails list={list} />}
    </OpenedRecord>
  );
}

function ShortlistDetails({ list }: { list: Shortlist }) {
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
          This shortlist is empty. Add people from <Link href={paths.recruiterTab("candidates")}>Candidates</Link>. Who no longer lets your
          firm find them is not shown.
        </p>
      ) : (
        <ol className={dashboard.rows}>
          {entries.map((entry, at) => (
            <EntryRow key={entry.id} entry={entry} isFirst={at === 0} isLast={at === entries.length - 1} />
          ))}
        </ol>
      )}
      {entries.length > 1 && (
        <Section id="compared" level={3} heading="Side by side" className={dashboard.stack}>
          <PeopleCompared people={entries} />
        </Section>
      )}
      <SharePart list={list} />
      <ConfirmButton
        label="Remove this shortlist"
        question={`Remove ${name}, with its notes and feedback? Links to it stop working.`}
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

/** One entry of a shortlist: moved up and down by buttons, with a note and the feedback received. */
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
            {forWhom}: <Tag tone={verdictTones[verdict]}>{verdictLabels[verdict]}</Tag> {words}
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
          Remove{of}
        </Button>
      </div>
    </li>
  );
}

/** Shortlists of the company, or the one that the query string names. */
export default function ShortlistsTab({ search }: TabProps) {
  const opened = search.get("list");
  return opened ? <ShortlistView key={opened} id={opened} /> : <AllShortlists />;
}

function AllShortlists() {
  const query = trpc.shortlists.list.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your shortlists" rows={4} skeleton={<ListSkeleton rows={4} />}>
      {({ items }) => (
        <div className={dashboard.stack}>
          {items.length === 0 ? (
            <p>
              No shortlists yet. Create one below, then add people from <Link href={paths.recruiterTab("candidates")}>Candidates</Link> or
              from your applicants.
            </p>
          ) : (
            <ul className={dashboard.rows}>
              {items.map(({ id, name, jobTitle, people, updatedAt }) => (
                <RecordRow
                  key={id}
                  href={paths.recruiterTab("shortlists", { list: id })}
                  title={name}
                  note={[jobTitle, `changed ${shortDate(new Date(updatedAt))}`].filter(Boolean).join(" · ")}
                >
                  <span>{counted(people, "person", "people")}</span>
                </RecordRow>
              ))}
            </ul>
          )}
          <CreateShortlist />
        </div>
      )}
    </Loaded>
  );
}

function CreateShortlist() {
  const cache = trpc.useUtils();
  const submission = useSubmission(async (typed) => {
    const { id } = await cache.client.shortlists.create.mutate({ name: String(typed.get("name") ?? "") });
    await cache.shortlists.list.invalidate();
    navigate(paths.recruiterTab("shortlists", { list: id }), { state: { keepPlace: true } });
  });
  return (
    <Form id="new-shortlist" label="Create a shortlist" submission={submission}>
      <TextField
        name="name"
        label="Name of a new shortlist"
        hint="Such as the role it is for."
        missing="Give the shortlist a name."
        maxLength={120}
      />
      <SubmitButton sending="Creating">Create shortlist</SubmitButton>
    </Form>
  );
}

const verdictTones = { yes: "good", maybe: "warn", no: "bad" } as const;
