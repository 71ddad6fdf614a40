import { version as reactVersion, useState } from "react";
import { browserAsksForPrivacy } from "#src/lib/consent.ts";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { isBatchAppropriate } from "#src/trpc/batch-context.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import styles from "./test-page.module.css";

/** What a page can know of the browser it stands in, and what it has kept there. */
export function BrowserFacts() {
  const isHydrated = useHydrated();
  const [, setReading] = useState(0);
  return (
    <section aria-labelledby="browser">
      <SectionHeading id="browser">This browser</SectionHeading>
      <p data-needs-script>
        <Button onClick={() => setReading((count) => count + 1)}>Read again</Button>
      </p>
      {isHydrated ? (
        <div className={styles.facts}>
          <FactTable caption="What it is" facts={readBrowser()} />
          <FactTable caption="What this site keeps in it, cookies aside" facts={readStorage()} />
        </div>
      ) : (
        <p>Shown once script runs.</p>
      )}
    </section>
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

/** What a page is told about its browser, as of now. */
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
    ["Calls go in batches", yesOrNo(isBatchAppropriate())],
  ];
}

/** Every value this site has in the browser's storage, cut where it is long. */
function readStorage(): readonly Fact[] {
  const found = [...entriesOf("Local", () => localStorage), ...entriesOf("Session", () => sessionStorage)];
  return found.length > 0 ? found : [["Storage", "Empty"]];
}

function entriesOf(name: string, open: () => Storage): Fact[] {
  try {
    return Object.entries(open()).map(([key, value]) => [`${name}: ${key}`, cut(String(value))]);
  } catch {
    return [[name, "Closed"]];
  }
}

const cut = (text: string) => (text.length > shownChars ? `${text.slice(0, shownChars)}…` : text);
