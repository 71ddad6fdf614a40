import { version as reactVersion, useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import { type CurrentUser, useCurrentUser } from "#src/features/auth/current-user.ts";
import { isBatchAppropriate } from "#src/features/auth/session-flags.ts";
import { browserAsksForPrivacy } from "#src/lib/consent.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { Button } from "#src/ui/button.tsx";
import { Field } from "#src/ui/field.tsx";
import { Link } from "#src/ui/link.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { PageSkeleton } from "#src/ui/page-skeleton.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { showToast } from "#src/ui/toast/show-toast.ts";
import type { Toast } from "#src/ui/toast/toast-store.ts";
import { Primitives } from "./primitives.tsx";
import skeletons from "./skeletons.json" with { type: "json" };
import styles from "./test-page.module.css";

/** Browser properties and stored values available to a page. */
function BrowserFacts() {
  const isHydrated = useHydrated();
  const [, setReading] = useState(0);
  return (
    <Section id="browser" heading="This browser">
      <p data-needs-script>
        <Button onClick={() => setReading((count) => count + 1)}>Read again</Button>
      </p>
      {isHydrated ? (
        <div className={styles.facts}>
          <FactTable caption="What it is" facts={readBrowser()} />
          <FactTable caption="What this site stores in it, apart from cookies" facts={readStorage()} />
        </div>
      ) : (
        <p>Shown once JavaScript runs.</p>
      )}
    </Section>
  );
}

function FactTable({ caption, facts }: { caption: string; facts: readonly Fact[] }) {
  return (
    <table className={`${table.table} ${styles.factTable}`}>
      <caption>{caption}</caption>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Fact = readonly [name: string, value: string];

const shownChars = 200;

const yesOrNo = (value: boolean) => (value ? "Yes" : "No");

const prefers = (query: string) => yesOrNo(matchMedia(query).matches);

function readBrowser(): readonly Fact[] {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return [
    ["Browser", navigator.userAgent],
    ["React", reactVersion],
    ["Languages", navigator.languages.join(", ")],
    ["Time zone", timeZone],
    ["Its clock", new Date().toISOString()],
    ["Window", `${innerWidth} × ${innerHeight} px, ${devicePixelRatio} device px each`],
    ["Dark scheme", prefers("(prefers-color-scheme: dark)")],
    ["Reduced motion", prefers("(prefers-reduced-motion: reduce)")],
    ["More contrast", prefers("(prefers-contrast: more)")],
    ["Forced colours", prefers("(forced-colors: active)")],
    ["Pointer", matchMedia("(pointer: coarse)").matches ? "Coarse" : matchMedia("(pointer: fine)").matches ? "Fine" : "None"],
    ["Online", yesOrNo(navigator.onLine)],
    ["Cookies", yesOrNo(navigator.cookieEnabled)],
    ["Asks for privacy", yesOrNo(browserAsksForPrivacy())],
    ["Calls are batched", yesOrNo(isBatchAppropriate())],
  ];
}

function readStorage(): readonly Fact[] {
  const found = [...entriesOf("Local", () => localStorage), ...entriesOf("Session", () => sessionStorage)];
  return found.length > 0 ? found : [["Storage", "Empty"]];
}

function entriesOf(name: string, open: () => Storage): Fact[] {
  try {
    return Object.entries(open()).map(([key, value]) => [`${name}: ${key}`, truncate(String(value))]);
  } catch {
    return [[name, "Closed"]];
  }
}

const truncate = (text: string) => (text.length > shownChars ? `${text.slice(0, shownChars)}…` : text);

/** Each error is reported to the site's administrators, so only they may raise errors, except in development. */
export const canTriggerErrors = (user: CurrentUser | null): boolean => import.meta.env.DEV || user?.role === "platform_admin";

function ErrorSamples() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error("Thrown on purpose while rendering the test page");
  const throwLater = () => {
    throw new Error("Thrown on purpose by a button of the test page");
  };
  const reject = () => {
    Promise.reject(new Error("Rejected on purpose by a button of the test page"));
  };
  return (
    <Section id="errors" heading="Errors">
      <p className={styles.intro}>An error while a page is drawn puts the error page in its place. The other two happen beside it.</p>
      <p className={styles.buttons} data-needs-script>
        <Button onClick={() => setBroken(true)}>Throw while drawing</Button>
        <Button onClick={throwLater}>Throw on a click</Button>
        <Button onClick={reject}>Reject a promise</Button>
      </p>
    </Section>
  );
}

/** The skeleton of each kind of page; none until one is chosen, since a skeleton announces itself for the whole page. */
function SkeletonSamples() {
  const [chosen, choose] = useState("");
  const sample = skeletons.find(({ name }) => name === chosen);
  return (
    <Section id="skeletons" heading="While a page is fetched">
      <div className={styles.samples} data-needs-script>
        <Field id="skeleton" label="Page">
          <select id="skeleton" value={chosen} onChange={({ target }) => choose(target.value)}>
            <option value="">None</option>
            {skeletons.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
      </div>
      {sample && <PageSkeleton page={sample.page} search={new URLSearchParams(sample.search)} />}
    </Section>
  );
}

const samples: readonly [name: string, toast: Toast][] = [
  ["Short, 2 seconds", { title: "Preferences saved", durationMs: 2000 }],
  ["Plain, 5 seconds", { title: "Tip", text: "Press F8 to reach a message by keyboard, and Escape to dismiss it." }],
  [
    "Destructive, 5 seconds",
    {
      title: "Something went wrong",
      text: "Something went wrong. Please refresh the page or try again later.",
      tone: "destructive",
    },
  ],
  [
    "With a word too long",
    { title: "A long word", text: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-and-another-forty-characters is one." },
  ],
];

function ToastSamples() {
  return (
    <Section id="toasts" heading="Toasts">
      <p className={styles.intro}>
        One at a time, in the corner of the window. Swipe one aside by 50 px, or press F8 to reach it and Escape to dismiss it. Its timer
        pauses while it is hovered or focused. Quota warnings are on <Link href={paths.testRateLimit}>a page of their own</Link>.
      </p>
      <p className={styles.buttons} data-needs-script>
        {samples.map(([name, toast]) => (
          <Button key={name} onClick={() => showToast(toast)}>
            {name}
          </Button>
        ))}
      </p>
    </Section>
  );
}

/** Manual test page for components and browser properties. */
export default function TestPage({ search }: PageProps) {
  const { user } = useCurrentUser();
  return (
    <div className={styles.page}>
      <PageHead title="Test page" description="Everything pages are made of, to try out." canonicalPath={null} />
      <h1 tabIndex={-1}>Test page</h1>
      <ToastSamples />
      {canTriggerErrors(user) && <ErrorSamples />}
      <SkeletonSamples />
      <Primitives page={Number(search.get("page")) || 3} />
      <BrowserFacts />
    </div>
  );
}
