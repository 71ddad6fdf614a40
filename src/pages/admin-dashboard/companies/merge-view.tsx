import { paths } from "#server/paths.ts";
import type { Outputs } from "#server/types.ts";
import dashboard from "#src/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/dashboard/list-skeleton.tsx";
import { OpenedHeading } from "#src/dashboard/opened-heading.tsx";
import rows from "#src/dashboard/row-table.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";
import { companyHref, mergeHref } from "./companies-address.ts";
import { verificationWords } from "./company-words.ts";
import { MergeForm } from "./merge-form.tsx";

export type MergePreview = Outputs["admin"]["companies"]["previewMerge"];

/** What would happen if one company were made one with another, and the form that does it. */
export function MergeView({ from, into }: { from: string; into: string }) {
  const query = trpc.admin.companies.previewMerge.useQuery({ from, into }, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <p>
        <Link href={companyHref(from)} keepPlace>
          Back to the company
        </Link>
      </p>
      <Loaded query={query} what="the two companies" rows={10} skeleton={<ListSkeleton rows={10} />}>
        {(preview) => (
          <>
            <Sides preview={preview} />
            <Moves preview={preview} />
            {preview.obstacles.length > 0 ? <Obstacles preview={preview} /> : <MergeForm preview={preview} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Sides({ preview: { from, into } }: { preview: MergePreview }) {
  const lines: readonly (readonly [string, (side: MergePreview["from"]) => string])[] = [
    ["Address", ({ slug }) => paths.company(slug)],
    ["Verification", ({ verification }) => verificationWords[verification]],
    ["Company number", ({ companyNumber }) => companyNumber ?? "None"],
    ["Domain", ({ domain }) => domain ?? "None"],
    ["Website", ({ website }) => website ?? "None"],
    ["People", ({ members }) => formatCount(members)],
    ["Of them administrators", ({ administrators }) => formatCount(administrators)],
    ["Live adverts", ({ liveAdverts }) => formatCount(liveAdverts)],
    ["Credits left", ({ creditsLeft }) => formatCount(creditsLeft)],
    ["Logo", ({ hasLogo }) => (hasLogo ? "Yes" : "None")],
    ["Here since", ({ createdAt }) => shortDate(new Date(createdAt))],
  ];
  return (
    <section aria-labelledby="merge">
      <OpenedHeading id="merge" state="preview">
        Make {from.name} one with {into.name}
      </OpenedHeading>
      <table className={`${table.table} ${rows.table}`}>
        <caption className="visually-hidden">The two companies</caption>
        <thead>
          <tr>
            <th scope="col">Of the two</th>
            <th scope="col">Goes: {from.name}</th>
            <th scope="col">Is kept: {into.name}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, value]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-label="Goes">{value(from)}</td>
              <td data-label="Is kept">{value(into)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Link href={mergeHref(into.slug, from.slug)} keepPlace>
          The other way round: keep {from.name}
        </Link>
      </p>
    </section>
  );
}

function Moves({ preview: { moves, remarks, into } }: { preview: MergePreview }) {
  return (
    <section aria-labelledby="moves">
      <h3 id="moves">What goes to {into.name}</h3>
      {moves.length === 0 ? (
        <p>Nothing but the address: it has nothing else.</p>
      ) : (
        <table className={`${table.table} ${rows.table}`}>
          <caption className="visually-hidden">What goes</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" className={table.figure}>
                Goes
              </th>
              <th scope="col" className={table.figure}>
                Stays behind, as there is one
              </th>
            </tr>
          </thead>
          <tbody>
            {moves.map(({ what, moved, staying }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td data-label="Goes" className={table.figure}>
                  {formatCount(moved)}
                </td>
                <td data-label="Stays behind, as there is one" className={table.figure}>
                  {staying === 0 ? "None" : formatCount(staying)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {remarks.length > 0 && (
        <>
          <h4>To know before</h4>
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const Obstacles = ({ preview: { obstacles } }: { preview: MergePreview }) => (
  <Notice tone="bad" label="They cannot be made one">
    <ul>
      {obstacles.map((obstacle) => (
        <li key={obstacle}>{obstacle}</li>
      ))}
    </ul>
  </Notice>
);
