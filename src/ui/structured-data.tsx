import { useState } from "react";
import { useHydrated } from "#src/lib/use-hydrated.ts";

/**
 * Structured data as JSON-LD, in server-rendered pages only. Search engines request each address separately, and React can create a script
 * element only from untrusted HTML, so client-side navigation omits it.
 */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  const isHydrated = useHydrated();
  const [sentJson] = useState(isHydrated ? null : json);
  if (sentJson !== json) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every "<" escaped, in a script that no browser runs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
