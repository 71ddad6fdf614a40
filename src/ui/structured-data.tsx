import { useState } from "react";
import { useHydrated } from "#src/lib/use-hydrated.ts";

/**
 * Structured data as JSON-LD, in pages as they are sent. Search engines open each address by itself, and React can only create a script element from
 * untrusted HTML: on the way from page to page there is none.
 */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  const isHydrated = useHydrated();
  const [sentJson] = useState(isHydrated ? null : json);
  if (sentJson !== json) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a script that no browser runs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
