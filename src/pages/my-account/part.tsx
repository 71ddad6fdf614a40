import type { ComponentType, RefObject } from "react";
import { LatePart } from "#src/ui/signed-in/late-part.tsx";
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
  display: () => import("#src/settings/display-settings.tsx"),
  "api-tokens": () => import("./api-tokens-section.tsx"),
  data: () => import("./data-section.tsx"),
  delete: () => import("./delete-section.tsx"),
};

/** One part of the account. */
export function Part({ name, isChosen }: { name: SectionName; isChosen: RefObject<boolean> }) {
  const load = { key: ["account-part", name], from: loaders[name] };
  return (
    <LatePart id="part" {...sections[name]} what="this part of your account" load={load} isChosen={isChosen} className={styles.part}>
      {(Content) => <Content />}
    </LatePart>
  );
}
