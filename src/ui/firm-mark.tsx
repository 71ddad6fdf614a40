import { firmInitials } from "./firm-initials.ts";
import styles from "./firm-mark.module.css";

interface Logo {
  path: string;
  width: number;
  height: number;
}

/**
 * A firm's mark: its logo, otherwise its initials. Decorative, so it belongs beside the firm's name. Its box has one size, so that rows
 * with and without a logo line up.
 */
export function FirmMark({ name, logo = null, size = "m" }: { name: string; logo?: Logo | null; size?: "m" | "l" }) {
  const className = `${styles.mark} ${styles[size]}`;
  if (logo) {
    return <img className={`${className} ${styles.logo}`} src={logo.path} width={logo.width} height={logo.height} alt="" loading="lazy" />;
  }
  return (
    <span className={className} aria-hidden="true">
      {firmInitials(name)}
    </span>
  );
}
