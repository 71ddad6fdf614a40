import { Notice } from "#src/ui/notice.tsx";

/** Stands where a person's own page would be when there is no script to fetch it. */
export function NeedsScript() {
  return (
    <div data-without-script="">
      <Notice label="JavaScript is off">Your account needs it. Please turn it on for this site and load the page again.</Notice>
    </div>
  );
}
