import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { trpc } from "#src/trpc/client.ts";
import { CountList } from "#src/ui/count-list.tsx";
import { KeptMarkup } from "#src/ui/kept-markup.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./browse-sections.module.css";

type WaysIn = Outputs["search"]["waysIn"];

/** Ways into the board under its first page: categories, places, sectors and the firms hiring most. */
export function BrowseSections() {
  const { data } = trpc.search.waysIn.useQuery();
  if (!data) return null;
  return (
    <KeptMarkup className={styles.sections} data-screen-only of={data} part="ways in">
      {() => <Sections ways={data} />}
    </KeptMarkup>
  );
}

function Sections({ ways }: { ways: WaysIn }) {
  return (
    <>
      <section aria-labelledby="browse-categories">
        <SectionHeading id="browse-categories" aside={<Link href={paths.categories}>All categories</Link>}>
          Popular categories
        </SectionHeading>
        <CountList items={ways.categories} />
      </section>
      <section aria-labelledby="browse-places">
        <SectionHeading id="browse-places" aside={<Link href={paths.locations}>All locations</Link>}>
          Popular locations
        </SectionHeading>
        <CountList columns={2} items={ways.places} />
      </section>
      <section aria-labelledby="browse-sectors">
        <SectionHeading id="browse-sectors">Popular sectors</SectionHeading>
        <CountList columns={2} items={ways.sectors} />
      </section>
      <section aria-labelledby="browse-companies">
        <SectionHeading id="browse-companies" aside={<Link href={paths.hiringCompanies}>All hiring companies</Link>}>
          Featured companies
        </SectionHeading>
        <CountList items={ways.companies} />
      </section>
    </>
  );
}
