import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import { counted, formatCount } from "#src/lib/money.ts";
import { sendForm } from "#src/lib/send-file.ts";
import { trpc } from "#src/trpc/client.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useField } from "#src/ui/form/form-context.ts";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { feedHref } from "./feeds-address.ts";
import { FeedsNav, sourceColumns } from "./source-list.tsx";
import type { Source } from "./source-state.tsx";
import { useFeedStats } from "./use-feed-stats.ts";

interface LoadedFile {
  slug: string;
  runId: number | null;
  state: string;
  message: string | null;
}

/** Contract-award notices: load a file, set up an address, and what was read of each source. */
export function AwardsView() {
  const query = useFeedStats();
  return (
    <section aria-labelledby="awards" className={dashboard.stack}>
      <FeedsNav current="awards" />
      <div>
        <OpenedHeading id="awards" state="awards">
          Contract awards
        </OpenedHeading>
        <p className={dashboard.soft}>
          Notices in the Open Contracting Data Standard, as Find a Tender and Contracts Finder publish them. Construction contracts (CPV 45
          and 71) are listed under <Link href={paths.contractAwards()}>Who will hire next</Link> and as leads for recruiters. Names and
          addresses of contact persons are not stored.
        </p>
      </div>
      <FileForm />
      <p>
        <ButtonLink href={paths.adminTab("feeds", { part: "new", of: "awards" })}>Set up an address</ButtonLink>
      </p>
      <Loaded query={query} what="the sources of notices" rows={4} skeleton={<ListSkeleton rows={4} />}>
        {({ sources }) => <Sources sources={sources.filter(({ format }) => format === "ocds")} />}
      </Loaded>
    </section>
  );
}

function FileForm() {
  const cache = trpc.useUtils();
  const [message, setMessage] = useState<string | null>(null);
  const submission = useSubmission(async (typed) => {
    setMessage(null);
    const loaded = await sendForm<LoadedFile>(paths.awardNoticeFiles, typed);
    await cache.feeds.invalidate();
    if (loaded.runId === null) setMessage(loaded.message);
    else navigate(feedHref(loaded.slug, { run: String(loaded.runId) }), { state: { keepPlace: true } });
  });
  return (
    <Form id="award-file" label="File of notices" submission={submission}>
      <FileField />
      <TextField
        name="label"
        label="Where the notices are from"
        hint="Such as: Find a Tender, November 2026"
        maxLength={120}
        missing="Say where the notices are from."
      />
      <div>
        <SubmitButton sending="Reading the notices">Load the file</SubmitButton>
      </div>
      {message && <p role="alert">{message}</p>}
    </Form>
  );
}

function FileField() {
  const hint = "Release or record packages, as JSON or JSON Lines, plain or gzip, at most 30 MB";
  const { id, error, describedBy } = useField("file", { hint });
  return (
    <Field id={id} label="File" hint={hint} error={error}>
      <input
        id={id}
        type="file"
        name="file"
        accept=".json,.jsonl,.ndjson,.gz,application/json"
        required
        data-missing="Choose a file."
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
      />
    </Field>
  );
}

function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0)
    return <p>No notices have been read yet. Their sources will be listed here, with what each run refused and why.</p>;
  return (
    <RowTable
      caption={`${counted(sources.length, "source")}, by name`}
      items={sources}
      keyOf={({ slug }) => slug}
      columns={[...sourceColumns("Source"), { label: "Awards stored", isFigure: true, cell: ({ awards }) => formatCount(awards) }]}
    />
  );
}
