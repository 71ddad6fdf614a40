import type { RefObject } from "react";
import { useLocation } from "wouter";
import { paths } from "#server/paths.ts";
import { mayLeave } from "#src/lib/leaving.ts";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./section-nav.module.css";
import { type SectionName, sectionNames, sections } from "./sections.ts";

/** The parts of the account: a list beside them, a select above them on a phone. `isChosen` is set when a link of the list was followed. */
export function SectionNav({ current, isChosen }: { current: SectionName; isChosen: RefObject<boolean> }) {
  const [, navigate] = useLocation();
  return (
    <nav aria-label="My account">
      <ul className={styles.list}>
        {sectionNames.map((name) => (
          <li key={name}>
            <Link
              href={paths.myAccount(name)}
              keepPlace
              aria-current={name === current ? "page" : undefined}
              className={styles.link}
              onClick={(event) => {
                isChosen.current = mayLeave();
                if (!isChosen.current) event.preventDefault();
              }}
            >
              {sections[name].label}
            </Link>
          </li>
        ))}
      </ul>
      <Field id="section" label="Show" className={styles.select}>
        <select
          id="section"
          value={current}
          onChange={(event) => {
            if (mayLeave()) navigate(paths.myAccount(event.currentTarget.value), { state: { keepPlace: true } });
          }}
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
