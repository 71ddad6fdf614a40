import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { Link } from "#src/ui/link.tsx";
import { RetentionList } from "#src/ui/stored-data-list.tsx";
import { MailTo, Source } from "#src/ui/text-page/text-links.tsx";
import type { TextSection } from "#src/ui/text-page/text-page.tsx";
import { sources } from "./sources.ts";

type Site = Outputs["site"]["info"];
type RetentionFacts = Outputs["site"]["keptData"];

/** Who stores which personal data, why, and who else receives it. */
export const purposeSections = ({ name, companyLine, supportEmail, googleSignIn }: Site, { kept }: RetentionFacts): TextSection[] => [
  {
    id: "who-is-responsible",
    heading: "Who is responsible",
    content: (
      <p>
        The controller of the personal data on {name} is its operator: {companyLine}. For anything about your data write to{" "}
        <MailTo address={supportEmail} />.
      </p>
    ),
  },
  {
    id: "without-an-account",
    heading: "If you only read and search",
    content: (
      <>
        <p>
          We keep nothing about you. What you search for is answered and not recorded. The network address of your connection is used to
          send you the page and, in the server’s working memory, to hold off those who ask too much of it; it goes into neither our database
          nor our log. Whoever carries the connection, such as our hosting provider, sees it as well.
        </p>
        <p>Which adverts you have opened and how you like lists shown is kept in your own browser, and we do not see it.</p>
      </>
    ),
  },
  {
    id: "what-we-keep",
    heading: "What we keep if you have an account",
    content: (
      <>
        <p>
          This is the whole list. The software that copies and erases your data goes by the same one. What you tell us yourself we have from
          you; the rest comes about as you use the account. You need not tell us anything, but without a name and an e-mail address there
          can be no account.
        </p>
        <RetentionList items={kept} />
        {googleSignIn && (
          <p>
            If you choose to sign in with Google, Google tells us your name, your e-mail address and a number that stands for your Google
            account, and learns that you sign in here. We get no password and keep no key to your Google account.
          </p>
        )}
      </>
    ),
  },
  {
    id: "legal-grounds",
    heading: "On what legal ground",
    content: (
      <>
        <p>
          The <Source href={sources.ukGdpr}>UK GDPR</Source> asks for a ground for each use (article 6):
        </p>
        <ul>
          <li>
            <strong>A contract with you</strong> (6(1)(b)): your account, signing in, the links and e-mails it needs, tokens you make, what
            you chose and what you agreed to.
          </li>
          <li>
            <strong>Legitimate interests</strong> (6(1)(f)): keeping accounts and the site safe, which is why we note failed sign-ins, known
            browsers and what was done with an account; letting companies say who acts for them; showing adverts, in which an advertiser may
            name a person to contact.
          </li>
          <li>
            <strong>A legal duty</strong> (6(1)(c)): answering you about your rights, keeping an erasure in force.
          </li>
          <li>
            <strong>Your consent</strong> (6(1)(a)): e-mail about the market and new features, and statistics. Both are off until you say
            yes, and you can take that back as easily.
          </li>
        </ul>
        <p>No software here decides by itself who is accepted or turned down.</p>
      </>
    ),
  },
  {
    id: "who-else-sees-it",
    heading: "Who else sees it",
    content: (
      <>
        <p>
          We do not sell personal data or rent it out. Those who host the site and carry its e-mail handle it for us, under contract and on
          our instructions. If one of them does so outside the United Kingdom, it is with the safeguards that UK law asks for. We give data
          to authorities only where the law obliges us to.
        </p>
        <p>
          A link to apply takes you to the advertiser’s own site or the site the advert came from. We pass on nothing you have told us; what
          you tell them comes under their own notice. Members of a company that invites you see the invitation and what became of it; you
          see who sent it.
        </p>
      </>
    ),
  },
  {
    id: "mail",
    heading: "E-mail",
    content: (
      <p>
        E-mail about the safety of your account, what the law asks us to tell you, your orders, invitations and checks, and what you have
        just asked for is always sent. Everything else you choose under <Link href={paths.myAccount("notifications")}>Notifications</Link>,
        as the <Source href={sources.privacyRegulations}>Privacy and Electronic Communications Regulations 2003</Source> ask. Our e-mails
        hold no hidden pictures and do not tell us whether you opened it.
      </p>
    ),
  },
];
