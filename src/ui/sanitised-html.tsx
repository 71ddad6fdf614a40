import { useMemo } from "react";
import { trustedHtml } from "#src/lib/trusted-html.ts";

/** Text of adverts and articles: HTML that the server sanitised. Nothing else may write HTML into a page. */
export function SanitisedHtml({ html, className }: { html: string; className?: string | undefined }) {
  // Another object would be written into the page again.
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
  return <div className={className} dangerouslySetInnerHTML={content} />;
}
