import { useMemo } from "react";
import { trustedHtml } from "#src/lib/trusted-html.ts";

/** Text of adverts and articles: HTML sanitised by the server. No other component may render raw HTML. */
export function SanitisedHtml({ html, className }: { html: string; className?: string | undefined }) {
  // Memoised, since a new object would be written to the DOM again.
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
  return <div className={className} dangerouslySetInnerHTML={content} />;
}
