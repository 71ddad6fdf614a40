import { useState } from "react";
import { useHydrated } from "#src/lib/use-hydrated.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { type Fact, readBrowser, readStorage } from "./read-browser.ts";
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
