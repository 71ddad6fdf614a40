import { type ComponentType, type RefObject, useRef } from "react";
import { useLocation } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import { confirmLeave } from "#src/lib/leaving.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field, Options } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { LazyPart } from "#src/ui/signed-in/late-part.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import ownPage from "#src/ui/signed-in/own-page.module.css";
import { ErasureNotice } from "./erasure-notice.tsx";
import styles from "./my-account-page.module.css";
import partStyles from "./part.module.css";
import sections from "./sections.json" with { type: "json" };

type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

/** Returns the section in an address: `?section=password`, or `?setup=second-factor` for users who must set it up first. */
export function readSection(search: URLSearchParams): SectionName {
  const requested = search.get("section") ?? search.get("setup");
  return sectionNames.find((name) => name === requested) ?? "profile";
}

/** The account sections: a list beside them, a select above them on a phone. `isChosen` is set when a link of the list was followed. */
function SectionNav({ current, isChosen }: { current: SectionName; isChosen: RefObject<boolean> }) {
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
                isChosen.current = confirmLeave();
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
            if (confirmLeave()) navigate(paths.myAccount(event.currentTarget.value), { state: { keepPlace: true } });
          }}
        >
          <Options of={sectionNames.map((name) => ({ value: name, label: sections[name].label }))} />
        </select>
      </Field>
    </nav>
  );
}

/** Each section's code is loaded when it is opened, because most users open one. */
const loaders: Record<SectionName, () => Promise<{ default: ComponentType }>> = {
  profile: () => import("./profile-section.tsx"),
  email: () => import("./email-section.tsx"),
  password: () => import("./password-section.tsx"),
  devices: () => import("./devices-section.tsx"),
  "second-factor": () => import("./second-factor-section.tsx"),
  notifications: async () => ({ default: (await import("./notification-switches.tsx")).NotificationSwitches }),
  display: () => import("#src/shell/settings/display-settings.tsx"),
  "pay-terms": () => import("#src/features/pay-terms/terms-panel.tsx"),
  "api-tokens": () => import("./new-token.tsx"),
  data: () => import("./data-section.tsx"),
  delete: () => import("./delete-section.tsx"),
};

/** The user's account, one section at a time; the address names the section. */
export default function MyAccountPage({ search }: PageProps) {
  const section = readSection(search);
  const isChosen = useRef(false);
  // The deletion section shows it itself.
  const { data: me } = trpc.account.me.get.useQuery(undefined, { enabled: section !== "delete" });
  return (
    <div className={ownPage.page}>
      <PageHead
        title={section === "profile" ? "My account" : `${sections[section].label}: my account`}
        description="Your own account: details, sign-in, notifications and data."
        canonicalPath={null}
      />
      <h1 tabIndex={-1}>My account</h1>
      <NeedsScript />
      {section !== "delete" && me?.erasureDueAt && <ErasureNotice dueAt={me.erasureDueAt} />}
      <div className={styles.columns} data-needs-script="">
        <SectionNav current={section} isChosen={isChosen} />
        <LazyPart
          key={section}
          id="part"
          {...sections[section]}
          what="this part of your account"
          load={{ key: ["account-part", section], from: loaders[section] }}
          isChosen={isChosen}
          className={partStyles.part}
        >
          {(Content) => <Content />}
        </LazyPart>
      </div>
    </div>
  );
}
