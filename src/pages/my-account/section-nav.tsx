import { useLocation } from "wouter";
import { paths } from "#server/paths.ts";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./section-nav.module.css";
import { type SectionName, sectionNames, sections } from "./sections.ts";

/** The parts of the account: a list beside them, a select above them on a phone. */
export function SectionNav({ current }: { current: SectionName }) {
  const [, navigate] = useLocation();
  return (
    <nav aria-label="My account" className={styles.nav}>
      <ul className={styles.list}>
        {sectionNames.map((name) => (
          <li key={name}>
            <Link href={paths.myAccount(name)} keepPlace aria-current={name === current ? "page" : undefined} className={styles.link}>
              {sections[name].label}
            </Link>
          </li>
        ))}
      </ul>
      <Field id="section" label="Show" className={styles.select}>
        <select
          id="section"
          value={current}
          onChange={(event) => navigate(paths.myAccount(event.currentTarget.value), { state: { keepPlace: true } })}
        >
          {sectionNames.map((name) => (
            <option key={name} value={name}>
              {sections[name].label}
            </option>
          ))}
        </select>
      </Field>
    </nav>
  );
}
