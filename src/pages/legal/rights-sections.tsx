import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Link } from "#src/ui/link.tsx";
import { MailTo, Source } from "#src/ui/text-page/text-links.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { sources } from "./sources.ts";

type Site = Outputs["site"]["info"];
type RetentionFacts = Outputs["site"]["keptData"];

/** Data subjects' rights, how to use them, and where to complain. */
export const rightsSections = ({ supportEmail }: Site, { erasureGraceDays }: RetentionFacts): TextSection[] => [
  {
    id: "your-rights",
    heading: "Your rights",
    content: (
      <>
        <ul>
          <li>
            <strong>See and take your data.</strong> <Link href={paths.myAccount("data")}>Download a copy</Link>, in files that other
            software can read, whenever you like.
          </li>
          <li>
            <strong>Put it right.</strong> Change your name and address in <Link href={paths.myAccount()}>your account</Link>; for anything
            else write to us.
          </li>
          <li>
            <strong>Have it erased.</strong> <Link href={paths.myAccount("delete")}>Ask for it in your account</Link>. We wait{" "}
            {erasureGraceDays} days in case it was a mistake or somebody else, and then erase; what stays, and why, stands in the list
            above.
          </li>
          <li>
            <strong>Object</strong> to a use that rests on legitimate interests, or have a use <strong>restricted</strong> while a question
            is open.
          </li>
          <li>
            <strong>Take back consent</strong> to e-mail under <Link href={paths.myAccount("notifications")}>Notifications</Link>, to
            statistics under “Privacy choices” below. What was done before stays lawful.
          </li>
        </ul>
        <p>
          Without an account, or if you cannot get into yours, write to <MailTo address={supportEmail} />. It costs nothing, and we answer
          within a month; we may first have to ask for something that shows it is you. If an advert names you and you do not wish it to,
          write to us as well.
        </p>
      </>
    ),
  },
  {
    id: "complaints",
    heading: "Complaints",
    content: (
      <p>
        If you think we have not kept to data protection law, complain to us at <MailTo address={supportEmail} />. The{" "}
        <Source href={sources.dataProtectionAct}>Data Protection Act 2018</Source> gives you that right: we confirm within 30 days that we
        have your complaint, look into it without undue delay and tell you the outcome. You may also complain to the Information
        Commissioner’s Office at <Source href={sources.informationCommissioner}>ico.org.uk/make-a-complaint</Source>.
      </p>
    ),
  },
  {
    id: "safety",
    heading: "How we keep it safe",
    content: (
      <p>
        The cookies that sign you in travel over encrypted connections only. Passwords are kept only in a form that can be checked but not
        read; links and tokens only as hashes; keys of authenticator apps encrypted. You can add two-step sign-in and end any session from{" "}
        <Link href={paths.myAccount("devices")}>your account</Link>. If something goes wrong that is likely to put your rights at high risk,
        we tell you without undue delay.
      </p>
    ),
  },
  {
    id: "changes",
    heading: "Changes to this notice",
    content: (
      <p>
        When what we do changes, this page changes with it, and takes a new version and a date from which it applies. If the change matters
        to you and you have an account, we write to you before it applies.
      </p>
    ),
  },
];
