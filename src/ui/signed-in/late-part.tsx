import { type ComponentType, type ReactNode, type RefObject, useEffect } from "react";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./late-part.module.css";
import { Loaded } from "./loaded.tsx";
import { useLateCode } from "./use-late-code.ts";

const rows = 5;

/**
 * One part of a page that is opened part by part: heading, a sentence that says what it is for, then its content, whose code comes when the part is
 * opened. Chosen from the row of parts, its heading takes focus.
 */
export function LatePart<Props>({
  id,
  label,
  intro,
  what,
  load,
  isChosen,
  className = "",
  skeleton,
  children,
}: {
  /** Of the heading. Parts of one page that are opened in turn may share it. */
  id: string;
  label: string;
  intro: string;
  /** Reads after "We could not load". */
  what: string;
  /** Where the code is, and a key by which it is kept once it has come. */
  load: { key: readonly string[]; from: () => Promise<{ default: ComponentType<Props> }> };
  isChosen: RefObject<boolean>;
  className?: string | undefined;
  skeleton?: ReactNode;
  children: (Content: ComponentType<Props>) => ReactNode;
}) {
  const code = useLateCode(load.key, load.from);
  useEffect(() => {
    if (isChosen.current) document.getElementById(id)?.focus();
    isChosen.current = false;
  }, [isChosen, id]);
  return (
    <section aria-labelledby={id} className={`${styles.part} ${className}`}>
      <SectionHeading id={id} isFocusTarget>
        {label}
      </SectionHeading>
      <p className={styles.intro}>{intro}</p>
      <Loaded query={code} what={what} rows={rows} skeleton={skeleton}>
        {({ default: Content }) => children(Content)}
      </Loaded>
    </section>
  );
}
