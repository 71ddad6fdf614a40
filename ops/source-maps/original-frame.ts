/** A place in a script as a browser names it. */
export interface ScriptPlace {
  /** Name of the script without its folder, "jobs-page-3fa9c1e0.js". */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

export interface OriginalFrame {
  /** From the root of the source, "src/pages/jobs/jobs-page.tsx". */
  source: string;
  line: number;
  column: number;
  /** Null outside of any. */
  function: string | null;
  /** Written by us, not by a library. */
  isOwn: boolean;
  /** The lines around it; none of a library's. */
  lines: { number: number; text: string }[];
}
