import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type RefObject, useEffect } from "react";
import { loadWithRetries } from "#src/lib/load-with-retries.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Loaded } from "./loaded.tsx";
import styles from "./part.module.css";
import { type SectionName, sections } from "./sections.ts";

/** Each part's code comes when the part is opened: most people open one. */
const loaders: Record<SectionName, () => Promise<{ default: ComponentType }>> = {
  profile: () => import("./profile-section.tsx"),
  email: () => import("./email-section.tsx"),
  password: () => import("./password-section.tsx"),
  devices: () => import("./devices-section.tsx"),
  "second-factor": () => import("./second-factor-section.tsx"),
  notifications: async () => ({ default: (await import("./notification-switches.tsx")).NotificationSwitches }),
  "api-tokens": () => import("./api-tokens-section.tsx"),
  data: () => import("./data-section.tsx"),
  delete: () => import("./delete-section.tsx"),
};

const headingId = "part";

/** One part of the account: heading, a sentence that says what it is for, then its content. Chosen from the list, its heading takes focus. */
export function Part({ name, isChosen }: { name: SectionName; isChosen: RefObject<boolean> }) {
  const { label, intro } = sections[name];
  const code = useQuery({
    queryKey: ["account-part", name],
    queryFn: () => loadWithRetries(loaders[name]),
    enabled: useHydrated(),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  useEffect(() => {
    if (isChosen.current) document.getElementById(headingId)?.focus();
    isChosen.current = false;
  }, [isChosen]);
  return (
    <section aria-labelledby={headingId} className={styles.part}>
      <SectionHeading id={headingId} isFocusTarget>
        {label}
      </SectionHeading>
      <p className={styles.intro}>{intro}</p>
      <Loaded query={code} what="this part of your account" rows={5}>
        {({ default: Content }) => <Content />}
      </Loaded>
    </section>
  );
}
