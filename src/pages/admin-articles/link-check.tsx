import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import { refusalOf } from "#src/lib/refusal.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./editor.module.css";

type Checked = Outputs["articles"]["editing"]["checkLinks"];

/** Opens every link of the text as typed and names those that lead nowhere. */
export function LinkCheck({ markdown, slug }: { markdown: string; slug: string }) {
  const [checked, setChecked] = useState<Checked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const check = trpc.articles.editing.checkLinks.useMutation();
  const start = async () => {
    setFailure(null);
    try {
      setChecked(await check.mutateAsync({ markdown, slug }));
    } catch (error) {
      setFailure(refusalOf(error).message);
    }
  };
  return (
    <section aria-labelledby="links">
      <h2 id="links">Links</h2>
      <p>
        <Button onClick={() => void start()} disabled={check.isPending}>
          {check.isPending ? "Checking…" : "Check links"}
        </Button>
      </p>
      {failure && <p role="alert">{failure}</p>}
      <div role="status">{checked && <Findings checked={checked} />}</div>
    </section>
  );
}

function Findings({ checked: { links, unchecked } }: { checked: Checked }) {
  const broken = links.filter(({ isBroken }) => isBroken).length;
  if (links.length === 0) return <p>The text has no links.</p>;
  return (
    <>
      <p>
        <strong>{broken === 0 ? `All ${links.length} links are in order.` : `${broken} of ${links.length} links are broken.`}</strong>
        {unchecked > 0 && ` ${unchecked} more were not looked at.`}
      </p>
      <ul className={styles.links}>
        {[...links]
          .sort((one, other) => Number(other.isBroken) - Number(one.isBroken))
          .map(({ href, isBroken, finding }) => (
            <li key={href} className={isBroken ? styles.broken : undefined}>
              {isBroken && <strong>Broken: </strong>}
              <code>{href}</code> {finding}
            </li>
          ))}
      </ul>
    </>
  );
}
