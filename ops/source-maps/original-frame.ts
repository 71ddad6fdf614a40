/** Name of a script without its folder, "jobs-page-3fa9c1e0.js". */
interface OfScript {
  file: string;
}

/** A place in a script as a browser names it in a stack. */
interface LinePlace extends OfScript {
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** Where a function begins, as a browser names it beside long animation frames. */
export interface FunctionStart extends OfScript {
  /** Letters of the script before its parameters. */
  position: number;
}

export type ScriptPlace = LinePlace | FunctionStart;

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
