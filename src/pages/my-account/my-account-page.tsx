import { type ComponentType, type RefObject, useRef } from "react";
import { useLocation } from "wouter";
import { paths } from "#server/addresses/paths.ts";
import { mayLeave } from "#src/lib/leaving.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { LatePart } from "#src/ui/signed-in/late-part.tsx";
import { NeedsScript } from "#src/ui/signed-in/needs-script.tsx";
import { ErasureNotice } from "./erasure-notice.tsx";
import styles from "./my-account-page.module.css";
import partStyles from "./part.module.css";
import sectionNavStyles from "./section-nav.module.css";
import { readSection, type SectionName, sectionNames, sections } from "./sections.ts";

/** The parts of the account: a list beside them, a select above them on a phone. `isChosen` is set when a link of the list was followed. */
function SectionNav({ current, isChosen }: { current: SectionName; isChosen: RefObject<boolean> }) {
  const [, navigate] = useLocation();
  return (
    <nav aria-label="My account">
      <ul className={sectionNavStyles.list}>
        {sectionNames.map((name) => (
          <li key={name}>
            <Link
              href={paths.myAccount(name)}
              keepPlace
              aria-current={name === current ? "page" : undefined}
              className={sectionNavStyles.link}
              onClick={(event) => {
                isChosen.current = mayLeave();
                if (!isChosen.current) event.preventDefault();
              }}
            >
              {sections[name].label}
            </Link>
          </li>
        ))}
      </ul>
      <Field id="section" label="Show" className={sectionNavStyles.select}>
        <select
          id="section"
          value={current}
          onChange={(event) => {
            if (mayLeave()) navigate(paths.myAccount(event.currentTarget.value), { state: { keepPlace: true } });
          }}
        >
          {sectionNames.map((name) => (
            <option key={name} value={name}>
              {sections[name].label}
            </option>
          ))}
        </select>
      </Field>
    </nav>
  );
}

/** Each part's code comes when the part is opened: most people open one. */
const loaders: Record<SectionName, () => Promise<{ default: ComponentType }>> = {
  profile: () => import("./profile-section.tsx"),
  email: () => import("./email-section.tsx"),
  password: () => import("./password-section.tsx"),
  devices: () => import("./devices-section.tsx"),
  "second-factor": () => import("./second-factor-section.tsx"),
  notifications: async () => ({ default: (await import("./notification-switches.tsx")).NotificationSwitches }),
  display: () => import("#src/shell/settings/display-settings.tsx"),
  "api-tokens": () => import("./api-tokens-section.tsx"),
  data: () => import("./data-section.tsx"),
  delete: () => import("./delete-section.tsx"),
};

/** One part of the account. */
function Part({ name, isChosen }: { name: SectionName; isChosen: RefObject<boolean> }) {
  const load = { key: ["account-part", name], from: loaders[name] };
  return (
    <LatePart id="part" {...sections[name]} what="this part of your account" load={load} isChosen={isChosen} className={partStyles.part}>
      {(Content) => <Content />}
    </LatePart>
  );
}

/** A person's own account, one part at a time; the address names the part. */
export default function MyAccountPage({ search }: PageProps) {
  const section = readSection(search);
  const isChosen = useRef(false);
  return (
    <div className={styles.page}>
      <PageHead
        title={section === "profile" ? "My account" : `${sections[section].label}: my account`}
        description="Your own account: details, sign-in, notifications and data."
        canonicalPath={null}
      />
      <h1 tabIndex={-1}>My account</h1>
      <NeedsScript />
      {section !== "delete" && <PendingErasure />}
      <div className={styles.columns} data-needs-script="">
        <SectionNav current={section} isChosen={isChosen} />
        <Part key={section} name={section} isChosen={isChosen} />
      </div>
    </div>
  );
}

/** The part on deletion says it in its own place. */
function PendingErasure() {
  const { data: me } = trpc.account.me.get.useQuery();
  return me?.erasureDueAt ? <ErasureNotice dueAt={me.erasureDueAt} /> : null;
}
