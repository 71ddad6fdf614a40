import { setStatisticsChoice, useStatisticsChoice } from "#src/lib/consent.ts";
import { Button } from "#src/ui/button.tsx";
import styles from "./privacy-choices.module.css";

const statusOf = {
  allow: "You allow statistics.",
  reject: "You reject statistics. Nothing is counted.",
  none: "Statistics are off until you allow them.",
  "none-by-signal": "Your browser asks for privacy, so statistics are off.",
};

/** What this site keeps in a browser, and the one choice about it: as easy to refuse as to allow. */
export function PrivacyChoices() {
  const choice = useStatisticsChoice();
  return (
    <details className={styles.choices}>
      <summary>Privacy choices</summary>
      <div className={styles.body}>
        <p>
          <strong>Always on:</strong> cookies that keep you signed in, protect what you send and know this browser when you sign in again.
        </p>
        <p>
          <strong>On this device only:</strong> how you like lists shown, adverts you have opened, and that you are signed in.
        </p>
        <p>
          <strong>Your choice:</strong> statistics on which pages are opened and how fast they load, counted for everybody together.
        </p>
        <div className={styles.buttons} data-needs-script>
          <Button aria-pressed={choice === "allow"} onClick={() => setStatisticsChoice("allow")}>
            Allow statistics
          </Button>
          <Button aria-pressed={choice === "reject"} onClick={() => setStatisticsChoice("reject")}>
            Reject statistics
          </Button>
        </div>
        <p role="status">{statusOf[choice]}</p>
      </div>
    </details>
  );
}
