import { Bars, Columns, Parts, times } from "./bars.tsx";

/** One bar for each field of a step, in the order in which they stand. */
const stepFields = {
  role: "hinted hinted field hinted hinted hinted field hinted",
  contract: "field trio hinted hinted pair area field pair",
  project: "trio hinted tick tick tick field area field",
  publish: "short tick tick hinted tick long area area",
} as const;

/** The four steps by name, and the fields of the one that is open. */
export function StepShape({ step }: { step: keyof typeof stepFields }) {
  return (
    <Parts>
      <Bars as="steps" of={times(4, "step")} />
      <Columns kind={step === "publish" ? "single" : "posting"}>
        <Parts as="main">
          <Bars of="heading space long" />
          <Bars as="fields" of={stepFields[step]} />
        </Parts>
        <Parts as="aside">
          <Bars of="panel panel" />
        </Parts>
      </Columns>
    </Parts>
  );
}
