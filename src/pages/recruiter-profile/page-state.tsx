import { paths } from "#server/paths.ts";
import { longDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { OwnProfile } from "./own-recruiter.tsx";

/** Where the page stands on its way to being seen. */
export function PageState({ profile }: { profile: OwnProfile }) {
  const { state, id, sentAt, decisionReason, isVisible, isEmailVerified, pageFigures } = profile;
  if (!isEmailVerified) {
    return <Notice label="Confirm your e-mail address">Until then you can save your page as a draft, and nobody sees it.</Notice>;
  }
  if (state === "checking") {
    return (
      <Notice label="Being checked">
        You sent your page{sentAt ? ` on ${longDate(new Date(sentAt))}` : ""}. A person reads it, mostly within two working days, and tells
        you here. You may go on changing it.
      </Notice>
    );
  }
  if (state === "refused") return <Notice label="Turned down">{decisionReason} Change it and send it again.</Notice>;
  if (state === "draft") return <Notice label="A draft">Nobody sees your page until you have sent it and it has been checked.</Notice>;
  if (!isVisible) return <Notice label="Hidden by you">Your page has been checked. Nobody sees it until you show it again.</Notice>;
  return (
    <Notice label="Seen by everybody">
      {id && <Link href={paths.freelanceRecruiter(id)}>See your page</Link>} as others see it. A new name or company number is checked
      before it is shown.
      {pageFigures && (
        <p>
          In the last 30 days it was looked at {counted(pageFigures.views, "time")}, and {counted(pageFigures.contactClicks, "link")} on it
          followed, by people who allow statistics.
        </p>
      )}
    </Notice>
  );
}
