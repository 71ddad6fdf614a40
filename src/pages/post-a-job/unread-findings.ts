import { fieldLabels } from "./field-words.ts";
import type { FieldName, Finding } from "./posting-types.ts";
import type { Typed } from "./read-typed.ts";
import { stepNames, steps } from "./steps.ts";

/** What cannot be read, as something that keeps the advert from the board: what was kept before must not go there in its place. */
export function unreadFindings(faults: Typed["faults"]): Finding[] {
  return stepNames.flatMap((step) =>
    steps[step].fields.flatMap((name: FieldName) => {
      const fault = faults[name];
      return fault ? [{ step, pointer: `/${name}`, detail: `${fieldLabels[name]}: ${fault}` }] : [];
    }),
  );
}
