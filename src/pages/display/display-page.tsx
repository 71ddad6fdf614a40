import { paths } from "#server/addresses/paths.ts";
import DisplaySettings from "#src/shell/settings/display-settings.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import styles from "./display-page.module.css";

/** Display settings of this device, for all visitors; signed-in users have the same in their account. */
export default function DisplayPage() {
  return (
    <div className={styles.page}>
      <PageHead
        title="Display and accessibility"
        description="Colours, contrast, text size, motion, keyboard and screen readers: how this site shows its pages to you."
        canonicalPath={paths.display}
      />
      <h1 tabIndex={-1}>Display and accessibility</h1>
      <p className={styles.intro}>
        Your choices are saved on this device as you make them, and stay when you sign out. If you have an account, they follow you to your
        other devices.
      </p>
      <div data-without-script="">
        <Notice label="Your system’s own settings are followed">
          To make your own choices you need JavaScript, which is switched off in this browser or did not load. Dark colours, more contrast
          and less motion follow your system’s settings.
        </Notice>
      </div>
      <div data-needs-script="">
        <DisplaySettings />
      </div>
    </div>
  );
}
