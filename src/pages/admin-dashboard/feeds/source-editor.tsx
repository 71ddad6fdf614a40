import { useRef, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { mappedFields } from "#db/feed-values.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { FieldConflicts, wordingOf } from "#src/ui/merging/field-conflicts.tsx";
import { useMergingSave } from "#src/ui/merging/use-merging-save.ts";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { useCommand } from "#src/ui/signed-in/use-command.ts";
import { feedHref } from "./feeds-address.ts";
import { PreviewView, SourceFields } from "./source-fields.tsx";

type SourceSettings = Outputs["feeds"]["source"];
type Preview = Outputs["feeds"]["preview"];

/** Creates or edits a feed: its first rows are previewed as adverts before anything is saved. */
export function SourceEditor({ slug, format = null }: { slug: string | null; format?: SourceInput["format"] }) {
  if (slug === null) return <NewSource format={format} />;
  return <ExistingSource slug={slug} />;
}

function ExistingSource({ slug }: { slug: string }) {
  const query = trpc.feeds.source.useQuery({ slug }, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <Loaded query={query} what="the feed" rows={10}>
      {(setUp) => <ChangeSource key={setUp.slug} opened={setUp} />}
    </Loaded>
  );
}

function NewSource({ format }: { format: SourceInput["format"] }) {
  const cache = trpc.useUtils();
  return (
    <Editor
      setUp={null}
      format={format}
      onSave={async (facts) => {
        const { slug } = await cache.client.feeds.add.mutate(facts);
        await cache.feeds.invalidate();
        navigate(feedHref(slug), { state: { keepPlace: true } });
      }}
    />
  );
}

/** Concurrent edits of a feed by two administrators are merged field by field. */
function ChangeSource({ opened }: { opened: SourceSettings }) {
  const cache = trpc.useUtils();
  const first = useRef(opened);
  const { slug } = first.current;
  const merging = useMergingSave<number, SourceInput>({
    opened: { version: first.current.version, fields: toSourceInput(first.current) },
    send: async (version, facts) => (await cache.client.feeds.change.mutate({ ...facts, slug, version })).version,
    fetchNewest: async () => {
      const newest = await cache.feeds.source.fetch({ slug }, { staleTime: 0 });
      return { version: newest.version, fields: toSourceInput(newest) };
    },
    onMerged: () => {},
  });
  const leave = async (saving: Promise<void>) => {
    await saving;
    await cache.feeds.invalidate();
    navigate(feedHref(slug), { state: { keepPlace: true } });
  };
  const { conflict } = merging;
  const lines = (conflict?.names ?? []).map((name) => ({
    ...{ name, label: factLabels[name] },
    ...{ mine: wordingOf(conflict?.fields[name]), theirs: wordingOf(conflict?.theirs.fields[name]) },
  }));
  return (
    <>
      {lines.length > 0 && <FieldConflicts lines={lines} onSettle={(taken) => leave(merging.settle(taken))} />}
      <Editor setUp={first.current} format={first.current.format} onSave={(facts) => leave(merging.keep(facts))} />
    </>
  );
}

interface EditorProps {
  setUp: SourceSettings | null;
  format: SourceInput["format"];
  onSave: (facts: SourceInput) => Promise<void>;
}

function Editor({ setUp, format, onSave }: EditorProps) {
  const cache = trpc.useUtils();
  const form = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const looking = useCommand();
  const submission = useSubmission((typed) => onSave(readSourceInput(typed)));
  const look = () =>
    looking.start(async () => {
      const found = form.current?.querySelector("form");
      if (found) setPreview(await cache.client.feeds.preview.mutate(readReadingSettings(new FormData(found))));
    });
  return (
    <section aria-labelledby="editor" className={dashboard.stack} ref={form}>
      <OpenedHeading id="editor" state={setUp?.slug ?? "new"}>
        {setUp ? `Edit ${setUp.name}` : "Set up a feed"}
      </OpenedHeading>
      <Form id="feed-form" label={setUp ? "The feed" : "New feed"} submission={submission} asksBeforeLeaving>
        <SourceFields setUp={setUp} startFormat={format} names={preview?.names ?? []} />
        <div className={dashboard.actions}>
          <Button type="button" disabled={looking.isBusy} onClick={look}>
            {looking.isBusy ? "Reading the first rows" : "Preview the first rows"}
          </Button>
          <SubmitButton sending="Saving">{setUp ? "Save the feed" : "Set up the feed"}</SubmitButton>
        </div>
      </Form>
      {looking.refusal && <p role="alert">{[looking.refusal.message, ...Object.values(looking.refusal.fieldErrors)].join(" ")}</p>}
      {preview && <PreviewView preview={preview} />}
    </section>
  );
}

type SourceInput = Inputs["feeds"]["add"];
type ReadingSettings = Inputs["feeds"]["preview"];

const textOf = (typed: FormData, name: string): string => String(typed.get(name) ?? "").trim();

/** Returns the form's settings that determine how a feed is read. */
function readReadingSettings(typed: FormData): ReadingSettings {
  const fieldMap = Object.fromEntries(
    mappedFields.flatMap((field) => {
      const name = textOf(typed, `fieldMap/${field}`);
      return name === "" ? [] : [[field, name]];
    }),
  );
  return {
    location: textOf(typed, "location"),
    format: (textOf(typed, "format") || null) as ReadingSettings["format"],
    defaultCompanyName: textOf(typed, "defaultCompanyName") || null,
    fieldMap,
  };
}

function readSourceInput(typed: FormData): SourceInput {
  const everyHours = textOf(typed, "everyHours");
  return {
    ...readReadingSettings(typed),
    name: textOf(typed, "name"),
    authority: textOf(typed, "authority"),
    contact: textOf(typed, "contact") || null,
    runs: textOf(typed, "runs") as SourceInput["runs"],
    everyHours: everyHours === "" ? null : Number(everyHours),
    atHours: typed.getAll("atHours").map(Number),
  };
}

/** Returns the fields of a feed that its form edits. */
const toSourceInput = ({ authority, atHours, ...settings }: SourceSettings): SourceInput => {
  const { name, location, format, defaultCompanyName, fieldMap, contact, runs, everyHours } = settings;
  return {
    ...{ name, location, format, defaultCompanyName, fieldMap, contact, runs, everyHours },
    ...{ authority: authority ?? "", atHours: [...atHours] },
  };
};

const factLabels: Readonly<Record<keyof SourceInput, string>> = {
  name: "Name",
  location: "Address of the feed",
  format: "Format",
  defaultCompanyName: "Employer for adverts that name none",
  fieldMap: "Field names",
  authority: "Permission to import its adverts",
  contact: "Contact for questions",
  runs: "Schedule",
  everyHours: "Hours between two runs",
  atHours: "Times of day",
};
