import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { CountList } from "#src/ui/count-list.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import styles from "./browse-pages.module.css";

export const prepare = (queries: Queries) => [queries.search.locations.ensureData()];

type Region = Outputs["search"]["locations"][number];

/** Regions, counties and larger towns, each with its number of live adverts. */
export default function LocationsPage() {
  const [regions] = trpc.search.locations.useSuspenseQuery();
  return (
    <div className={styles.page}>
      <PageHead
        title="Jobs by location"
        description="Quantity surveying and construction cost jobs by region, county and town across the United Kingdom, with live counts."
        canonicalPath={paths.locations}
      />
      <h1 tabIndex={-1}>Jobs by location</h1>
      <p className={styles.intro}>
        A town counts the jobs within its usual radius, so neighbours share some. A county or region counts the jobs inside it.
      </p>
      <nav aria-label="Regions" className={styles.jumps}>
        {regions.map((region) => (
          <a key={region.slug} href={`#${region.slug}`}>
            {region.name}
          </a>
        ))}
      </nav>
      {regions.map((region) => (
        <RegionSection key={region.slug} region={region} />
      ))}
    </div>
  );
}

function RegionSection({ region }: { region: Region }) {
  const href = (location: string) => paths.jobs({ location });
  const towns = region.towns.filter(({ count }) => count > 0);
  return (
    <Section id={region.slug} aside={<Link href={href(region.location)}>All {region.count} jobs</Link>} heading={region.name}>
      <div className={styles.pair}>
        <div>
          <h3>Towns and cities</h3>
          {towns.length === 0 ? (
            <p>No live jobs near a town here just now.</p>
          ) : (
            <CountList items={towns.map(({ name, location, count }) => ({ label: name, count, href: href(location) }))} />
          )}
        </div>
        {region.counties.length > 0 && (
          <div>
            <h3>Counties and boroughs</h3>
            <CountList
              columns={2}
              items={region.counties.map(({ name, location, count }) => ({ label: name, count, href: href(location) }))}
            />
          </div>
        )}
      </div>
    </Section>
  );
}
