import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import styles from "./job-advert.module.css";

/** Share, copy, e-mail and print. E-mail works without script; the rest stay away until there is one. */
export function ShareJob({ url, title }: { url: string; title: string }) {
  const [message, setMessage] = useState("");
  const share = async () => {
    if (navigator.share) {
      // Closing the share sheet rejects, and is no failure.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      setMessage("Link copied.");
    } catch {
      setMessage(`Copy this address: ${url}`);
    }
  };
  return (
    <section aria-labelledby="share" className={styles.panel} data-screen-only="">
      <h2 id="share">Share</h2>
      <ul className={styles.share}>
        <li data-needs-script="">
          <Button onClick={share}>Copy or share link</Button>
        </li>
        <li>
          <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`}>E-mail it</a>
        </li>
        <li data-needs-script="">
          <Button onClick={() => window.print()}>Print</Button>
        </li>
      </ul>
      <p role="status">{message}</p>
    </section>
  );
}
