import { paths } from "#server/addresses/paths.ts";
import { formatCount } from "#src/lib/money.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { CountList } from "#src/ui/count-list.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import styles from "./browse-pages.module.css";

export const prepare = (queries: Queries) => [queries.search.browse.ensureData()];

/** Every category, sector and contract suite with its number of live adverts. */
export default function CategoriesPage() {
  const [{ total, categories, sectors, suites }] = trpc.search.browse.useSuspenseQuery();
  const groups = [...new Set(sectors.map(({ group }) => group))];
  return (
    <div className={styles.page}>
      <PageHead
        title="Jobs by category"
        description={`${formatCount(total)} live jobs for quantity surveyors and construction cost professionals, by role, sector and contract suite.`}
        canonicalPath={paths.categories}
      />
      <h1 tabIndex={-1}>Jobs by category</h1>
      <Section id="roles" heading="Roles">
        <CountList
          items={categories.map(({ slug, label, about, count }) => ({ label, note: about, count, href: paths.jobs({ category: [slug] }) }))}
        />
      </Section>
      <Section id="suites" heading="Contract suites">
        <CountList columns={2} items={suites.map(({ slug, label, count }) => ({ label, count, href: paths.jobs({ suite: [slug] }) }))} />
      </Section>
      <Section id="sectors" heading="Sectors">
        {groups.map((group) => (
          <div key={group} className={styles.group}>
            <h3>{group}</h3>
            <CountList
              columns={2}
              items={sectors
                .filter((sector) => sector.group === group)
                .map(({ slug, label, count }) => ({ label, count, href: paths.jobs({ sector: [slug] }) }))}
            />
          </div>
        ))}
      </Section>
    </div>
  );
}
