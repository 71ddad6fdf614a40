import { paths } from "#server/paths.ts";
import type { SearchTag } from "#server/types.ts";
import { Link } from "#src/ui/link.tsx";
import styles from "./applied-tags.module.css";

/** The filters in force, each a link to the same list without it. */
export function AppliedTags({ tags }: { tags: readonly SearchTag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Filters in force" data-screen-only>
      {tags.map((tag) => (
        <li key={`${tag.label} ${tag.fromWords}`}>
          <Link href={paths.jobs(tag.without)} className={styles.tag}>
            <span className="visually-hidden">Remove </span>
            {tag.fromWords ? `“${tag.label}”` : tag.label}
            <span aria-hidden="true" className={styles.cross}>
              ×
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link href={paths.jobs()} className={styles.clear}>
          Clear all
        </Link>
      </li>
    </ul>
  );
}
