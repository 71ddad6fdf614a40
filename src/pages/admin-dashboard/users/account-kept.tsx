import { useState } from "react";
import type { Outputs } from "#server/types.ts";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import rows from "#src/features/dashboard/row-table.module.css";
import { formatCount } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import table from "#src/ui/table.module.css";

const erasureWords = { delete: "Deleted", anonymise: "Made anonymous", keep: "Kept" } as const;

/** What is kept of somebody, table by table; it is counted when it is asked for. */
export function AccountKept({ publicId }: { publicId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="kept">
      <h3 id="kept">What is kept of them</h3>
      {isOpen ? <Kept publicId={publicId} /> : <Button onClick={() => setOpen(true)}>Count it</Button>}
    </section>
  );
}

function Kept({ publicId }: { publicId: string }) {
  const query = trpc.admin.users.kept.useQuery({ publicId }, { staleTime: 0 });
  return (
    <Loaded query={query} what="what is kept" rows={8} skeleton={<ListSkeleton rows={8} />}>
      {(kept) => (
        <table className={`${table.table} ${rows.table}`}>
          <caption className="visually-hidden">What is kept</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col" className={table.figure}>
                Rows
              </th>
              <th scope="col">How long</th>
              <th scope="col">When erased</th>
            </tr>
          </thead>
          <tbody>
            {kept.map(({ table: name, what, rows: count, howLong, erasure }) => (
              <tr key={name}>
                <th scope="row">{what}</th>
                <td data-label="Rows" className={table.figure}>
                  {formatCount(count)}
                </td>
                <td data-label="How long">{howLong}</td>
                <td data-label="When erased">{erasureText(erasure)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Loaded>
  );
}

/** What becomes of it, each thing once: "Deleted. Kept: …". */
const erasureText = (erasure: Outputs["admin"]["users"]["kept"][number]["erasure"]): string =>
  [...new Set(erasure.map(({ does, ground }) => [erasureWords[does], ground].filter(Boolean).join(": ")))].join(". ");
