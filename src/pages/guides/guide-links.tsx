import type { ReactNode } from "react";
import { paths, type SearchState } from "#server/addresses/paths.ts";
import { Link } from "#src/ui/link.tsx";
import { type GuideKey, guides } from "./guide-list.ts";

/** Live adverts of a kind, such as `list={{ level: ["graduate"] }}`. */
export const Jobs = ({ list, children }: { list: Partial<SearchState>; children: ReactNode }) => (
  <Link href={paths.jobs(list)}>{children}</Link>
);

/** Another guide. */
export const Guide = ({ to, children }: { to: GuideKey; children: ReactNode }) => <Link href={guides[to].path}>{children}</Link>;
