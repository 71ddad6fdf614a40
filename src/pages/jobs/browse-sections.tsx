import { paths } from "#server/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { CountList } from "#src/ui/count-list.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./browse-sections.module.css";

const sectorsShown = 12;

/** Ways into the board under its first page: categories, places, sectors and the firms hiring most. */
export function BrowseSections() {
  const { data } = trpc.search.browse.useQuery();
  if (!data) return null;
  const sectors = [...data.sectors]
    .filter((sector) => sector.count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, sectorsShown);
  return (
    <div className={styles.sections} data-screen-only>
      <section aria-labelledby="browse-categories">
        <SectionHeading id="browse-categories" aside={<Link href={paths.categories}>All categories</Link>}>
          Popular categories
        </SectionHeading>
        <CountList
          unit="jobs"
          items={data.categories.map(({ slug, label, count }) => ({ label, count, href: paths.jobs({ category: [slug] }) }))}
        />
      </section>
      <section aria-labelledby="browse-places">
        <SectionHeading id="browse-places" aside={<Link href={paths.locations}>All locations</Link>}>
          Popular locations
        </SectionHeading>
        <CountList
          unit="jobs"
          columns={2}
          items={data.popularPlaces.map(({ name, location, count }) => ({ label: name, count, href: paths.jobs({ location }) }))}
        />
      </section>
      <section aria-labelledby="browse-sectors">
        <SectionHeading id="browse-sectors">Popular sectors</SectionHeading>
        <CountList
          unit="jobs"
          columns={2}
          items={sectors.map(({ slug, label, count }) => ({ label, count, href: paths.jobs({ sector: [slug] }) }))}
        />
      </section>
      <section aria-labelledby="browse-companies">
        <SectionHeading id="browse-companies" aside={<Link href={paths.hiringCompanies}>All hiring companies</Link>}>
          Featured companies
        </SectionHeading>
        <CountList
          unit="jobs"
          items={data.hirers.map(({ name, slug, liveJobCount, employerTypeLabel }) => ({
            label: name,
            note: employerTypeLabel,
            count: liveJobCount,
            href: paths.company(slug),
          }))}
        />
      </section>
    </div>
  );
}
