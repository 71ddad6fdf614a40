import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { Link } from "#src/ui/link.tsx";
import { readMailQuery, readNumber } from "./mail-address.ts";
import { MailHealth } from "./mail-health.tsx";
import { MailList } from "./mail-list.tsx";
import { MailView } from "./mail-view.tsx";

/** The outbox, one mail of it, or how mail goes from day to day. */
export default function MailTab({ search }: TabProps) {
  const opened = readNumber(search.get("mail"));
  const isHealth = search.get("part") === "health";
  return (
    <div>
      <nav aria-label="E-mail" className={dashboard.order}>
        <Link href={paths.adminTab("mail")} keepPlace aria-current={isHealth ? undefined : "true"}>
          Outbox
        </Link>
        <Link href={paths.adminTab("mail", { part: "health" })} keepPlace aria-current={isHealth ? "true" : undefined}>
          By day, and addresses that refuse
        </Link>
      </nav>
      {isHealth ? <MailHealth /> : opened === null ? <MailList asked={readMailQuery(search)} /> : <MailView key={opened} number={opened} />}
    </div>
  );
}
