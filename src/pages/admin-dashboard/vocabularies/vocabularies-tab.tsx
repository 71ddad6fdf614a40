import type { Outputs } from "#server/types.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { VocabularyView } from "./merge-part.tsx";
import { vocabularyHref } from "./merges-part.tsx";

/** Vocabularies whose values can be merged, and the others with the reason why not. */
function VocabularyLists({ open, closed }: Outputs["admin"]["vocabularies"]["list"]) {
  return (
    <div className={dashboard.stack}>
      <section aria-labelledby="open-vocabularies">
        <SectionHeading id="open-vocabularies" level={3}>
          Values that can be merged
        </SectionHeading>
        <table className={`${table.table} ${rows.table}`}>
          <caption className="visually-hidden">Vocabularies whose values can be merged</caption>
          <thead>
            <tr>
              <th scope="col">Vocabulary</th>
              <th scope="col" className={table.figure}>
                Values
              </th>
              <th scope="col" className={table.figure}>
                Merged
              </th>
            </tr>
          </thead>
          <tbody>
            {open.map(({ name, label, count, mergedCount }) => (
              <tr key={name}>
                <th scope="row">
                  <Link href={vocabularyHref(name)} keepPlace>
                    {label}
                  </Link>
                </th>
                <td data-label="Values" className={table.figure}>
                  {count}
                </td>
                <td data-label="Merged" className={table.figure}>
                  {mergedCount}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section aria-labelledby="closed-vocabularies">
        <SectionHeading id="closed-vocabularies" level={3}>
          Values that cannot be merged
        </SectionHeading>
        <table className={`${table.table} ${rows.table}`}>
          <caption className="visually-hidden">Vocabularies whose values cannot be merged, and why</caption>
          <thead>
            <tr>
              <th scope="col">Vocabulary</th>
              <th scope="col" className={table.figure}>
                Values
              </th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {closed.map(({ label, count, because }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td data-label="Values" className={table.figure}>
                  {count}
                </td>
                <td data-label="Reason">{because}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
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
