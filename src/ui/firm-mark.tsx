import styles from "./firm-mark.module.css";

interface Logo {
  path: string;
  width: number;
  height: number;
}

interface FirmMarkProps {
  name: string;
  logo?: Logo | null;
  size?: "m" | "l";
  /** Where it stands among its neighbours. */
  className?: string | undefined;
}

/**
 * A firm's mark: its logo, otherwise its initials. Decorative, so it belongs beside the firm's name. Its box has one size, so that rows
 * with and without a logo line up.
 */
export function FirmMark({ name, logo = null, size = "m", className: place = "" }: FirmMarkProps) {
  const className = `${styles.mark} ${styles[size]} ${place}`;
  if (logo) {
    return <img className={`${className} ${styles.logo}`} src={logo.path} width={logo.width} height={logo.height} alt="" loading="lazy" />;
  }
  return (
    <span className={className} aria-hidden="true">
      {firmInitials(name)}
    </span>
  );
}

/** Words of a firm's name that its initials leave out. */
const skipped = new Set(["the", "and", "of", "for", "ltd", "limited", "plc", "llp", "co", "company", "group", "uk"]);

/** "Oak Building Ltd" → "OB", "Turner & Townsend" → "TT", "Mace" → "M". The whole name counts when nothing else is left of it. */
function firmInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}'’]+/u).filter(Boolean);
  const telling = words.filter((word) => !skipped.has(word.toLowerCase()));
  const [first, second] = telling.length > 0 ? telling : words;
  return [first, second].map((word) => (word ? ([...word][0] ?? "").toUpperCase() : "")).join("");
}
