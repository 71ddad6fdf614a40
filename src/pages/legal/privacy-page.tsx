import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { type Queries, trpc } from "#src/trpc/client.ts";
import { Link } from "#src/ui/link.tsx";
import { RetentionList } from "#src/ui/stored-data-list.tsx";
import { MailTo, Source, type TextSection } from "#src/ui/text-page/text-page.tsx";
import { deviceSections } from "./device-sections.tsx";
import { LegalTextPage } from "./legal-text.tsx";
import sources from "./sources.json" with { type: "json" };

export const prepare = (queries: Queries) => [queries.site.info.ensureData(), queries.site.keptData.ensureData()];

/** Privacy notice. Stored data and retention periods come from the table annotations that the software itself applies. */
export default function PrivacyPage() {
  const [site] = trpc.site.info.useSuspenseQuery();
  const [facts] = trpc.site.keptData.useSuspenseQuery();
  return (
    <LegalTextPage
      text="privacy"
      description={`What ${site.name} keeps about you, why, for how long and on what legal ground; cookies; your rights under the UK GDPR and how to use them.`}
      inShort={[
        "You can read and search everything without an account and without telling us who you are.",
        "We keep what an account needs, say below for how long, and erase it when you ask.",
        "We do not sell personal data, and no other company’s trackers or adverts are on our pages.",
        "Statistics are counted only if you allow them.",
      ]}
      sections={[...purposeSections(site, facts), ...deviceSections(site, facts), ...rightsSections(site, facts)]}
      related={[
        { label: "Download my data", href: paths.myAccount("data") },
        { label: "Delete my account", href: paths.myAccount("delete") },
        { label: "Which e-mail I want", href: paths.myAccount("notifications") },
        { label: "Contact us", href: "/contact" },
      ]}
    />
  );
}

type Site = Outputs["site"]["info"];
type RetentionFacts = Outputs["site"]["keptData"];

/** Data subjects' rights, how to use them, and where to complain. */
const rightsSections = ({ supportEmail }: Site, { erasureGraceDays }: RetentionFacts): TextSection[] => [
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

/** Who stores which personal data, why, and who else receives it. */
const purposeSections = ({ name, companyLine, supportEmail, googleSignIn }: Site, { kept }: RetentionFacts): TextSection[] => [
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
