import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { RowTable } from "#src/features/dashboard/row-table.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { VocabularyView } from "./merge-part.tsx";
import { vocabularyHref } from "./merges-part.tsx";

/** Vocabularies whose values can be merged, and the others with the reason why not. */
function VocabularyLists({ open, closed }: Outputs["admin"]["vocabularies"]["list"]) {
  return (
    <div className={dashboard.stack}>
      <Section id="open-vocabularies" level={3} heading="Values that can be merged">
        <RowTable
          caption="Vocabularies whose values can be merged"
          isCaptionHidden
          items={open}
          keyOf={({ name }) => name}
          columns={[
            {
              label: "Vocabulary",
              cell: ({ name, label }) => (
                <Link href={vocabularyHref(name)} keepPlace>
                  {label}
                </Link>
              ),
            },
            { label: "Values", isFigure: true, cell: ({ count }) => count },
            { label: "Merged", isFigure: true, cell: ({ mergedCount }) => mergedCount },
          ]}
        />
      </Section>
      <Section id="closed-vocabularies" level={3} heading="Values that cannot be merged">
        <RowTable
          caption="Vocabularies whose values cannot be merged, and why"
          isCaptionHidden
          items={closed}
          keyOf={({ label }) => label}
          columns={[
            { label: "Vocabulary", cell: ({ label }) => label },
            { label: "Values", isFigure: true, cell: ({ count }) => count },
            { label: "Reason", cell: ({ because }) => because },
          ]}
        />
      </Section>
    </div>
  );
}

/** All vocabularies, or the values of the one that the address names. */
export default function VocabulariesTab({ search }: TabProps) {
  const query = trpc.admin.vocabularies.list.useQuery(undefined, { staleTime: 0 });
  const requested = search.get("vocabulary");
  return (
    <Loaded query={query} what="the vocabularies" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {({ open, closed }) => {
        const opened = open.find(({ name }) => name === requested);
        return opened ? (
          <VocabularyView key={opened.name} vocabulary={opened.name} search={search} />
        ) : (
          <VocabularyLists open={open} closed={closed} />
        );
      }}
    </Loaded>
  );
}
