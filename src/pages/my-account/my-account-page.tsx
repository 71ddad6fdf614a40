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

/** Sections of the account page, in order. The name is in the address; the intro says what the section is for. */
const sections = {
  profile: {
    label: "Profile",
    intro: "Your name and role on this site.",
  },
  email: {
    label: "E-mail address",
    intro: "You sign in with this address, and our e-mails go to it. Only you can see it here.",
  },
  password: {
    label: "Password",
    intro: "A new password signs out every other device and ends your API tokens. We tell you by e-mail whenever it changes.",
  },
  devices: {
    label: "Signed-in devices",
    intro: "Every browser that is signed in to your account. If you do not know one of them, sign it out and change your password.",
  },
  "second-factor": {
    label: "Two-step sign-in",
    intro:
      "After your password, sign-in also asks for a code from an app on your phone. Someone who has your password still cannot get in.",
  },
  notifications: {
    label: "Notifications",
    intro:
      "What we may e-mail you about. Changes are saved at once. We always send e-mails about the security of your account, your orders and decisions about what you publish.",
  },
  display: {
    label: "Display and accessibility",
    intro:
      "How pages look, read and move. Your choices are saved as you make them, on this device and, through your account, on your other devices.",
  },
  "pay-terms": {
    label: "Pay in your own terms",
    intro:
      "Say once how you compare pay. Adverts, saved jobs, pay pages and alert e-mails then show what each pay comes to on your terms, beside what the employer wrote.",
  },
  "api-tokens": {
    label: "API tokens",
    intro:
      "A token lets your scripts call this site’s API for you. It can do only what you allow here, and never more than you can do yourself.",
  },
  data: {
    label: "Download my data",
    intro:
      "One ZIP file with everything we keep about you, as JSON files that any text editor can open, and a note that explains each. Passwords and keys are not included. We ask for your password first.",
  },
  delete: {
    label: "Delete my account",
    intro: "Your account and its data are permanently erased seven days after you ask. Until then you can change your mind here.",
  },
} as const;

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

function AccountSection({ name, isChosen }: { name: SectionName; isChosen: RefObject<boolean> }) {
  const load = { key: ["account-part", name], from: loaders[name] };
  return (
    <LazyPart id="part" {...sections[name]} what="this part of your account" load={load} isChosen={isChosen} className={partStyles.part}>
      {(Content) => <Content />}
    </LazyPart>
  );
}

/** The user's account, one section at a time; the address names the section. */
export default function MyAccountPage({ search }: PageProps) {
  const section = readSection(search);
  const isChosen = useRef(false);
  return (
    <div className={ownPage.page}>
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
        <AccountSection key={section} name={section} isChosen={isChosen} />
      </div>
    </div>
  );
}

/** The deletion section shows it itself. */
function PendingErasure() {
  const { data: me } = trpc.account.me.get.useQuery();
  return me?.erasureDueAt ? <ErasureNotice dueAt={me.erasureDueAt} /> : null;
}
