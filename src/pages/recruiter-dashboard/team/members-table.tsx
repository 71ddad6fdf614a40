import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import rows from "#src/features/dashboard/row-table.module.css";
import { counted, formatCount } from "#src/lib/money.ts";
import { useNow } from "#src/lib/use-now.ts";
import { Link } from "#src/ui/link.tsx";
import { seenLabel } from "#src/ui/signed-in/seen-label.ts";
import table from "#src/ui/table.module.css";

type Overview = Outputs["team"]["get"];
type Member = Overview["members"][number];

export function MembersTable({ team, chosen }: { team: Overview; chosen: string | null }) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${rows.table}`}>
        <caption>
          {counted(team.members.length, "member")} of {team.company.name}
        </caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Last seen</th>
            <th scope="col" className={table.figure}>
              Adverts live
            </th>
            <th scope="col" className={table.figure}>
              Credits used
            </th>
            {team.isAdmin && <td />}
          </tr>
        </thead>
        <tbody>
          {team.members.map((member) => (
            <Row key={member.publicId} member={member} canChange={team.isAdmin} isChosen={member.publicId === chosen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ member, canChange, isChosen }: { member: Member; canChange: boolean; isChosen: boolean }) {
  const now = useNow();
  const { publicId, name, email, isMe, isActive, lastSeenAt, liveAdverts, adverts, creditsUsed } = member;
  return (
    <tr data-chosen={isChosen}>
      <th scope="row">
        {name}
        {isMe && " (you)"}
        {email && <span className={rows.sub}>{email}</span>}
      </th>
      <td data-label="Role">
        {roleWords(member)}
        {!isActive && <span className={rows.sub}>cannot sign in at present</span>}
      </td>
      <td data-label="Last seen">{lastSeenAt ? seenLabel(new Date(lastSeenAt), now) : "Not yet"}</td>
      <td data-label="Adverts live" className={table.figure}>
        <span>
          {formatCount(liveAdverts)}
          <span className={rows.sub}>{counted(adverts, "advert and draft", "adverts and drafts")} in all</span>
        </span>
      </td>
      <td data-label="Credits used" className={table.figure}>
        {formatCount(creditsUsed)}
      </td>
      {canChange && (
        <td className={table.figure}>
          {!isMe && (
            <Link href={paths.recruiterTab("team", isChosen ? {} : { member: publicId })} keepPlace>
              {isChosen ? "Close" : "Change"}
              <span className="visually-hidden"> {name}</span>
            </Link>
          )}
        </td>
      )}
    </tr>
  );
}

export const roleWords = ({ role, isOwner }: Pick<Member, "role" | "isOwner">): string =>
  isOwner ? "Owner and administrator" : role === "company_admin" ? "Administrator" : "Recruiter";
