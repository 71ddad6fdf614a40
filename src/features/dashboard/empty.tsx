import type { ReactNode } from "react";
import { ButtonLink } from "#src/ui/button.tsx";
import styles from "./dashboard.module.css";

/** Stands where a list has nothing in it: why, and where to go from here. */
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
