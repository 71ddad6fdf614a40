import type { Outputs } from "#server/types.ts";
import { formatCount } from "#src/lib/money.ts";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import table from "#src/ui/table.module.css";
import { deviceWords } from "../parts/look.ts";

type Group = Outputs["ops"]["errors"]["group"];

/** Who met it: by build, page and kind of device. */
export const GroupShares = ({ group: { side, releases, routes, devices } }: { group: Group }) => (
  <>
    <Shares
      id="by-release"
      title="Builds"
      one="Build"
      parts={releases.map(({ name, ...part }) => ({ ...part, name: name || "not known here" }))}
    />
    <Shares id="by-route" {...(side === "server" ? { title: "Calls", one: "Call" } : { title: "Pages", one: "Page" })} parts={routes} />
    <Shares
      id="by-device"
      title="Devices"
      one="Device"
      parts={devices.map(({ name, ...part }) => ({ ...part, name: deviceWords[name as never] ?? name }))}
    />
  </>
);

function Shares({ id, title, one, parts }: { id: string; title: string; one: string; parts: Group["routes"] }) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} level={3}>
        {title}
      </SectionHeading>
      {parts.length === 0 ? (
        <p>Not met in this period.</p>
      ) : (
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{one}</th>
              <th scope="col" className={table.figure}>
                Visits
              </th>
              <th scope="col" className={table.figure}>
                Times
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map(({ name, visits, n }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className={table.figure}>{formatCount(visits)}</td>
                <td className={table.figure}>{formatCount(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
