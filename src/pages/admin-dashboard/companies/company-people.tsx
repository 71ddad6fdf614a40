import { paths } from "#server/addresses/paths.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { Link } from "#src/ui/link.tsx";
import table from "#src/ui/table.module.css";
import { Tag } from "#src/ui/tag.tsx";
import { roleWords, stateTones, stateWords } from "../users/account-words.ts";
import type { Company } from "./company-numbers.tsx";

export function CompanyPeople({ company: { people, slug, counts } }: { company: Company }) {
  const { members, total } = people;
  return (
    <section aria-labelledby="people">
      <h3 id="people">People</h3>
      {members.length === 0 ? <p>Nobody is on its team.</p> : <PeopleTable members={members} />}
      <ul>
        {total > members.length && (
          <li>
            <Link href={paths.adminTab("users", { firm: slug })}>All {counted(total, "account")}</Link>
          </li>
        )}
        {counts.invited > 0 && <li>{counted(counts.invited, "invitation")} not answered</li>}
        {counts.asking > 0 && <li>{counted(counts.asking, "request")} to join, not answered</li>}
      </ul>
    </section>
  );
}

function PeopleTable({ members }: { members: Company["people"]["members"] }) {
  return (
    <table className={`${table.table} ${rows.table}`}>
      <caption className="visually-hidden">People of the company</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Role</th>
          <th scope="col">State</th>
          <th scope="col">Signed in</th>
        </tr>
      </thead>
      <tbody>
        {members.map(({ publicId, name, email, role, isOwner, state, lastSeenAt }) => (
          <tr key={publicId}>
            <th scope="row">
              <Link href={paths.adminTab("users", { user: publicId })} keepPlace>
                {name}
              </Link>
              <span className={rows.sub}>{email ?? "Address deleted"}</span>
            </th>
            <td data-label="Role">{isOwner ? `${roleWords[role]}, owns it here` : roleWords[role]}</td>
            <td data-label="State">
              <Tag tone={stateTones[state]}>{stateWords[state]}</Tag>
            </td>
            <td data-label="Signed in">{lastSeenAt ? shortDate(new Date(lastSeenAt)) : "Never"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
