import { paths } from "#server/addresses/paths.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./job-advert.module.css";

/** Links from an advert that takes no applications: similar open adverts, and an alert for new ones, near its place where known. */
export function SimilarJobsLinks({
  category,
  place,
}: {
  category: { slug: string; label: string };
  place: { slug: string | null; label: string } | null;
}) {
  const near = place?.slug ? { location: place.slug } : {};
  const list = paths.jobs({ category: [category.slug], ...near });
  return (
    <p className={styles.ways} data-screen-only="">
      <Link href={list}>
        Open {category.label} jobs{place?.slug && ` near ${place.label}`}
      </Link>
      <Link href={paths.newAlert(list.replace(/^[^?]*/, ""))}>E-mail me new ones</Link>
    </p>
  );
}
