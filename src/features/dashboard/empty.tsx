import type { ReactNode } from "react";
import { ButtonLink } from "#src/ui/button.tsx";
import styles from "./dashboard.module.css";

/** Empty state of a list: why it is empty, and a link to the next step. */
export function Empty({ children, href, action }: { children: ReactNode; href: string; action: string }) {
  return (
    <div className={styles.empty}>
      <p>{children}</p>
      <ButtonLink kind="primary" href={href}>
        {action}
      </ButtonLink>
    </div>
  );
}
