import { paths } from "#server/paths.ts";
import { useSiteFacts } from "#src/lib/site-facts.tsx";
import { KeptMarkup } from "#src/ui/kept-markup.tsx";
import { Link } from "#src/ui/link.tsx";
import styles from "./footer.module.css";
import { footerColumns } from "./footer-links.ts";
import { PrivacyChoices } from "./privacy-choices.tsx";

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
