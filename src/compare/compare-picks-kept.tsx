import { useEffect } from "react";
import { comparePicks } from "./compare-picks.ts";

/** The adverts that stand side by side are the ones picked: lists show it, and one taken out is let go of. */
export function ComparePicksKept({ ids }: { ids: readonly number[] }) {
  const asked = ids.join(",");
  useEffect(() => comparePicks.set(asked === "" ? [] : asked.split(",").map(Number)), [asked]);
  return null;
}
