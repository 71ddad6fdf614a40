import { useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { Fact } from "#src/features/dashboard/facts.tsx";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { FilterWords } from "#src/features/dashboard/list-controls.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import { BackLink } from "#src/features/dashboard/opened-record.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field, Options } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { type ListedTerm, MergesPart, SynonymsPart, type Vocabulary, vocabularyHref } from "./merges-part.tsx";
import { TermTable } from "./term-table.tsx";

interface MergePartProps {
  vocabulary: Vocabulary;
  from: ListedTerm;
  terms: readonly ListedTerm[];
  into: string;
  onDone: (words: string) => void;
}

/** Form that merges one value into another: the target, a preview of the changes, and the reason. */
function MergePart({ vocabulary, from, terms, into, onDone }: MergePartProps) {
  const others = terms.filter(
    ({ slug, isMergeable, group }) => slug !== from.slug && isMergeable && (vocabulary !== "form" || group === from.group),
  );
  const target = others.find(({ slug }) => slug === into);
  return (
    <section aria-labelledby="merge" className={dashboard.stack}>
      <div>
        <SectionHeading id="merge" level={3}>
          Merge {from.label}
        </SectionHeading>
        <p className={dashboard.order}>
          <Link href={vocabularyHref(vocabulary)} keepPlace>
            Cancel
          </Link>
        </p>
        <FilterBar
          label="Replacement value"
          action={paths.adminDashboard}
          hiddenFields={{ tab: "vocabularies", vocabulary, from: from.slug }}
          current={{ into }}
          submitLabel="Preview changes"
        >
          <Field id="merge-into" label={`${from.label} is called from now on`}>
            <select id="merge-into" name="into" defaultValue={target?.slug ?? ""} required>
              <Options any="Choose a value" of={others.map(({ slug, label }) => ({ value: slug, label }))} />
            </select>
          </Field>
        </FilterBar>
      </div>
      {target && (
        <>
          <MergePreview vocabulary={vocabulary} from={from.slug} into={target.slug} />
          <MergeForm vocabulary={vocabulary} from={from} into={target} onDone={onDone} />
        </>
      )}
    </section>
  );
}

function MergeForm({
  vocabulary,
  from,
  into,
  onDone,
}: {
  vocabulary: Vocabulary;
  from: ListedTerm;
  into: ListedTerm;
  onDone: (words: string) => void;
}) {
  const { client, admin } = trpc.useUtils();
  const submission = useSubmission(async (typed) => {
    const reason = String(typed.get("reason") ?? "").trim();
    await client.admin.vocabularies.merge.mutate({ vocabulary, from: from.slug, into: into.slug, reason });
    await admin.vocabularies.invalidate();
    navigate(vocabularyHref(vocabulary), { state: { keepPlace: true } });
    onDone(`${from.label} has been merged into ${into.label}.`);
  });
  const button = `Merge ${from.label} into ${into.label}`;
  return (
    <Form id="merge-form" label={button} submission={submission}>
      <TextField
        name="reason"
        label="Reason"
        hint="For the audit log and other administrators."
        missing="Enter why the two mean the same."
        maxLength={300}
        autoComplete="off"
      />
      <div>
        <SubmitButton sending="Merging">{button}</SubmitButton>
      </div>
    </Form>
  );
}

/** Records that use the value to be removed, and where its address would redirect. */
function MergePreview({ vocabulary, from, into }: { vocabulary: Vocabulary; from: string; into: string }) {
  const query = trpc.admin.vocabularies.preview.useQuery({ vocabulary, from, into }, { staleTime: 0 });
  return (
    <Loaded query={query} what="what would change" rows={4}>
      {({ renames, holders, address }) => (
        <div className={dashboard.stack}>
          <dl className={dashboard.facts}>
            {renames.map((rename) => (
              <Fact key={`${rename.vocabulary} ${rename.from}`} name={rename.fromLabel}>
                becomes {rename.intoLabel}
              </Fact>
            ))}
            {holders.map(({ kind, count, isMore }) => (
              <Fact key={kind} name={usageLabels[kind]}>
                {isMore ? `${count} or more` : count}
              </Fact>
            ))}
            {address && (
              <Fact name="Old address">
                <span className={dashboard.code}>{address.before}</span> leads to <span className={dashboard.code}>{address.after}</span>
              </Fact>
            )}
          </dl>
          <p>
            Records with both values keep the remaining one. Feeds, forms and programs that still send the old value are mapped to the new
            one. You can undo the merge for 30 days: records that nobody has changed since then get their old value back. Saved searches of
            one person that became identical stay merged.
          </p>
        </div>
      )}
    </Loaded>
  );
}

const movingLookMs = 2_000;

/** The values of one vocabulary with their usage; the address holds the search words and the two values to merge. */
export function VocabularyView({ vocabulary, search }: { vocabulary: Vocabulary; search: TabProps["search"] }) {
  const [done, setDone] = useState("");
  const query = trpc.admin.vocabularies.terms.useQuery(
    { vocabulary },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.merges.some(({ isMoving }) => isMoving) ? movingLookMs : false) },
  );
  const [q, from, into] = [search.get("q") ?? "", search.get("from") ?? "", search.get("into") ?? ""];
  return (
    <Loaded query={query} what="the values" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {({ label, terms, merges }) => {
        const found = terms.filter((term) => isMatchingTerm(term, q));
        const worded = terms.find(({ slug, isMergeable }) => slug === search.get("words") && isMergeable);
        const chosen = terms.find(({ slug, isMergeable }) => slug === from && isMergeable);
        return (
          <div className={dashboard.stack}>
            <div className={dashboard.part}>
              <BackLink href={paths.adminTab("vocabularies")}>← All vocabularies</BackLink>
              <OpenedHeading id="vocabulary" state={`${vocabulary} ${from} ${search.get("words")}`}>
                {label}
              </OpenedHeading>
              <DoneMessage text={done} />
            </div>
            {worded ? (
              <SynonymsPart vocabulary={vocabulary} term={worded} onDone={setDone} />
            ) : chosen ? (
              <MergePart vocabulary={vocabulary} from={chosen} terms={terms} into={into} onDone={setDone} />
            ) : (
              <>
                <div className={dashboard.part}>
                  <FilterBar
                    label={label}
                    action={paths.adminDashboard}
                    hiddenFields={{ tab: "vocabularies", vocabulary }}
                    current={{ q }}
                    submitLabel="Search"
                  >
                    <FilterWords list="terms" label="Name or synonym" value={q} />
                  </FilterBar>
                  <p role="status">{counted(found.length, "value")}</p>
                  {found.length === 0 ? (
                    <Empty href={vocabularyHref(vocabulary)} action="Show all values">
                      No value matches.
                    </Empty>
                  ) : (
                    <TermTable vocabulary={vocabulary} label={label} terms={found} />
                  )}
                </div>
                <MergesPart merges={merges} onDone={setDone} />
              </>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

type UsageKind = Outputs["admin"]["vocabularies"]["preview"]["holders"][number]["kind"];

const usageLabels: Readonly<Record<UsageKind, string>> = {
  adverts: "Adverts in any state",
  drafts: "Advertisers’ drafts",
  profiles: "Jobseekers’ profiles",
  companies: "Companies’ pages",
  recruiters: "Recruiters’ pages",
  alerts: "Saved searches and alerts",
  seekerSearches: "Recruiters’ saved searches",
};

const isMatchingTerm = ({ label, slug, readAs, added, group }: ListedTerm, q: string): boolean => {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const text = [label, slug, group ?? "", ...readAs, ...added.map(({ alias }) => alias)].join(" ").toLowerCase();
  return words.every((word) => text.includes(word));
};
