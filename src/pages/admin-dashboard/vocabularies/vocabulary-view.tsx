import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { FilterBar } from "#src/features/dashboard/filter-bar.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/features/dashboard/opened-heading.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { atMost } from "#src/ui/form/length-limit.ts";
import { Link } from "#src/ui/link.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { MergePart } from "./merge-part.tsx";
import { MergesPart } from "./merges-part.tsx";
import { TermTable } from "./term-table.tsx";
import { isFound, type Vocabulary, vocabularyHref } from "./vocabulary-words.ts";
import { WordsPart } from "./words-part.tsx";

const movingLookMs = 2_000;

/** The values of one vocabulary with what uses each; the address names what is searched for and which two are to be merged. */
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
        const found = terms.filter((term) => isFound(term, q));
        const worded = terms.find(({ slug, isMergeable }) => slug === search.get("words") && isMergeable);
        const chosen = terms.find(({ slug, isMergeable }) => slug === from && isMergeable);
        return (
          <div className={dashboard.stack}>
            <div className={dashboard.part}>
              <p>
                <Link href={paths.adminTab("vocabularies")} keepPlace>
                  ← All vocabularies
                </Link>
              </p>
              <OpenedHeading id="vocabulary" state={`${vocabulary} ${from} ${search.get("words")}`}>
                {label}
              </OpenedHeading>
              <DoneMessage text={done} />
            </div>
            {worded ? (
              <WordsPart vocabulary={vocabulary} term={worded} onDone={setDone} />
            ) : chosen ? (
              <MergePart vocabulary={vocabulary} from={chosen} terms={terms} into={into} onDone={setDone} />
            ) : (
              <>
                <div className={dashboard.part}>
                  <FilterBar
                    label={label}
                    action={paths.adminDashboard}
                    kept={{ tab: "vocabularies", vocabulary }}
                    current={{ q }}
                    submitLabel="Search"
                  >
                    <Field id="terms-q" label="Name, or a word it is read by">
                      <input id="terms-q" type="search" name="q" defaultValue={q} {...atMost(120)} />
                    </Field>
                  </FilterBar>
                  <p role="status">{counted(found.length, "value")}</p>
                  {found.length === 0 ? (
                    <Empty href={vocabularyHref(vocabulary)} action="Show all values">
                      No value is called that.
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
