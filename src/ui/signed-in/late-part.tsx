import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, type RefObject, useEffect } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./late-part.module.css";
import { Loaded } from "./loaded.tsx";

const rows = 5;

/**
 * A lazily loaded section: heading, introduction, then content whose code is loaded when it is opened. Its heading takes focus when chosen
 * from the tabs.
 */
export function LazyPart<Props>({
  id,
  label,
  intro,
  isNamedAbove = false,
  what,
  load,
  isChosen,
  className = "",
  skeleton,
  children,
}: {
  /** Id of the heading. Sections of one page that replace each other may share it. */
  id: string;
  label: string;
  /** Null where the content says itself what it is. */
  intro: string | null;
  /** The tab that is open says the label already: the heading is read out only. */
  isNamedAbove?: boolean;
  /** Follows "We could not load". */
  what: string;
  /** Imports the code, and the key under which it is cached. */
  load: { key: readonly string[]; from: () => Promise<{ default: ComponentType<Props> }> };
  isChosen: RefObject<boolean>;
  className?: string | undefined;
  skeleton?: ReactNode;
  children: (Content: ComponentType<Props>) => ReactNode;
}) {
  const code = useLazyCode(load.key, load.from);
  useEffect(() => {
    if (isChosen.current) document.getElementById(id)?.focus();
    isChosen.current = false;
  }, [isChosen, id]);
  return (
    <section aria-labelledby={id} className={`${styles.part} ${className}`}>
      {isNamedAbove ? (
        <h2 id={id} tabIndex={-1} className="visually-hidden">
          {label}
        </h2>
      ) : (
        <SectionHeading id={id} isFocusTarget>
          {label}
        </SectionHeading>
      )}
      {intro !== null && <p className={styles.intro}>{intro}</p>}
      <Loaded query={code} what={what} rows={rows} skeleton={skeleton}>
        {({ default: Content }) => children(Content)}
      </Loaded>
    </section>
  );
}

/** Loads code that is not part of its page's bundle, cached under `key`. */
export const useLazyCode = <Module,>(key: readonly string[], from: () => Promise<Module>) =>
  useQuery({
    queryKey: key,
    queryFn: () => loadWithRetries(from),
    enabled: useHydrated(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
