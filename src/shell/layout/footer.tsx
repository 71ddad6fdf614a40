import { paths } from "#server/addresses/paths.ts";
import { setStatisticsChoice, useStatisticsChoice } from "#src/lib/consent.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { Button } from "#src/ui/button.tsx";
import { KeptMarkup } from "#src/ui/kept-markup.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./footer.module.css";
import { footerColumns } from "./footer-links.ts";
import privacyChoicesStyles from "./privacy-choices.module.css";

export function Footer() {
  const site = useSiteFacts();
  return (
    <footer className={styles.footer} data-screen-only>
      <KeptMarkup as="nav" className={styles.columns} aria-label="Footer" of={footerColumns} part="columns">
        {() =>
          footerColumns.map((column) => (
            <div key={column.heading}>
              <h2 className={styles.heading}>{column.heading}</h2>
              <ul className={styles.links}>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <Link href={link.href}>{link.label}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))
        }
      </KeptMarkup>
      <PrivacyChoices />
      <p className={styles.display}>
        <Link href={paths.display}>Display and accessibility</Link>
        <button type="button" data-shortcut-help data-needs-script>
          Keyboard shortcuts
        </button>
      </p>
      {site && (
        <div className={styles.small}>
          <p>
            © {site.year} {site.companyLine}. All rights reserved.
          </p>
          <p>{site.trademarkNote}</p>
          <p>
            Places from{" "}
            <a href="https://www.geonames.org/" rel="external noopener">
              GeoNames
            </a>
            , under{" "}
            <a href="https://creativecommons.org/licenses/by/4.0/" rel="external noopener license">
              CC BY 4.0
            </a>
            .
          </p>
        </div>
      )}
    </footer>
  );
}

const statusOf = {
  allow: "You allow statistics.",
  reject: "You reject statistics. Nothing is counted.",
  none: "Statistics are off until you allow them.",
  "none-by-signal": "Your browser asks for privacy, so statistics are off.",
};

/** What this site keeps in a browser, and the one choice about it: as easy to refuse as to allow. */
function PrivacyChoices() {
  const choice = useStatisticsChoice();
  return (
    <details className={privacyChoicesStyles.choices}>
      <summary>Privacy choices</summary>
      <div className={privacyChoicesStyles.body}>
        <p>
          <strong>Always on:</strong> cookies that keep you signed in, protect what you send and know this browser when you sign in again.
        </p>
        <p>
          <strong>On this device only:</strong> how you like lists shown, adverts you have opened, and that you are signed in.
        </p>
        <p>
          <strong>Your choice:</strong> statistics on which pages are opened and how fast they load, counted for everybody together.
        </p>
        <div className={privacyChoicesStyles.buttons} data-needs-script>
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
