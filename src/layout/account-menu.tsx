import { Link } from "#src/ui/link.tsx";
import { useDisclosure } from "#src/ui/use-disclosure.ts";
import type { AccountLink } from "./account-links.ts";
import styles from "./account-menu.module.css";

/** A button that discloses links. Escape closes it and gives the button back its focus; so does leaving it or choosing close it. */
export function AccountMenu({ label, links }: { label: string; links: readonly AccountLink[] }) {
  const { root, button, disclosed, close } = useDisclosure();
  return (
    <div {...root} className={styles.menu}>
      <button {...button} type="button" className={styles.button}>
        {label}
        <svg className={styles.mark} viewBox="0 0 10 6" width="10" height="6" aria-hidden="true">
          <path d="M1 1l4 4 4-4" stroke="currentColor" strokeWidth="1.5" fill="none" />
        </svg>
      </button>
      <ul {...disclosed} className={styles.list}>
        {links.map(({ label: text, href }) => (
          <li key={href}>
            <Link href={href} onClick={close}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
