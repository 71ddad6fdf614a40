import { fieldLabels } from "./field-words.ts";
import type { FieldName, Finding } from "./posting-types.ts";
import type { Typed } from "./read-typed.ts";
import { stepNames, steps } from "./steps.ts";
import { type FaultsRead, faultToSay } from "./use-readings.ts";

/** What cannot be read, as something that keeps the advert from the board: what was kept before must not go there in its place. */
export function unreadFindings(faults: Typed["faults"], read: FaultsRead): Finding[] {
  return stepNames.flatMap((step) =>
    steps[step].fields.flatMap((name: FieldName) => {
      const fault = faults[name] && faultToSay(faults[name], read[name]);
      return fault ? [{ step, pointer: `/${name}`, detail: `${fieldLabels[name]}: ${fault}` }] : [];
    }),
  );
}
