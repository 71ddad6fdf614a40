import { type MailFrequency, mailFrequencies } from "#db/own-values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { Inputs, Outputs } from "#server/types.ts";
import styles from "#src/features/dashboard/dashboard.module.css";
import { Empty } from "#src/features/dashboard/empty.tsx";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { Link } from "#src/ui/link.tsx";
import { Section } from "#src/ui/section-heading.tsx";
import { CopyButton } from "#src/ui/signed-in/copy-button.tsx";
import { DoneMessage } from "#src/ui/signed-in/done-message.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { Webhooks } from "./webhooks.tsx";

type Feeds = NonNullable<Outputs["discovery"]["ownFeeds"]>;

const words: Record<Feeds["feeds"][number]["kind"], { label: string; use: string }> = {
  indeed: { label: "Indeed (XML)", use: "Give Indeed this address: it fetches your adverts from it and sends people here to apply." },
  linkedin: { label: "LinkedIn (XML)", use: "The same for LinkedIn’s limited listings." },
  rss: { label: "RSS", use: "For news readers, intranets and site builders that show an RSS feed." },
  json: { label: "JSON Feed", use: "For your web developer: the same adverts as JSON." },
};

function OwnFeeds() {
  const query = trpc.discovery.ownFeeds.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="your feeds" rows={4}>
      {(addresses) =>
        addresses ? (
          <FeedAddresses addresses={addresses} />
        ) : (
          <Empty href={paths.postAJob} action="Post a job">
            Feeds of your adverts appear here once you post a job.
          </Empty>
        )
      }
    </Loaded>
  );
}

function FeedAddresses({ addresses: { firmName, feeds, embedHtml, embedPath } }: { addresses: Feeds }) {
  return (
    <>
      <p>Each feed contains the live adverts that {firmName} posted here, and updates within ten minutes.</p>
      <ul className={styles.rows}>
        {feeds.map(({ kind, url }) => (
          <li key={kind} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.title}>{words[kind].label}</p>
              <p className={styles.small}>{words[kind].use}</p>
              <p className={styles.code}>
                <a href={url}>{url}</a>
              </p>
            </div>
            <div className={styles.side}>
              <CopyButton text={url} label="Copy address" of={`for ${words[kind].label}`} />
            </div>
          </li>
        ))}
        <li className={styles.row}>
          <div className={styles.words}>
            <p className={styles.title}>On your own site</p>
            <p className={styles.small}>
              An embedded frame without scripts or cookies. <Link href={embedPath}>Choose what it shows and its colours</Link>.
            </p>
            <p className={styles.code}>
              <code translate="no">{embedHtml}</code>
            </p>
          </div>
          <div className={styles.side}>
            <CopyButton text={embedHtml} label="Copy HTML" />
          </div>
        </li>
      </ul>
    </>
  );
}

type Settings = Outputs["recruiting"]["settings"];

const choiceLabels: Record<MailFrequency, string> = { "at-once": "By e-mail at once", daily: "In one e-mail a day", off: "Not by e-mail" };
const choicesOf = (values: readonly MailFrequency[]) => values.map((value) => ({ value, label: choiceLabels[value] }));
const things = [
  { name: "applicationReceived", label: "Someone applies", options: choicesOf(mailFrequencies) },
  { name: "applicationWithdrawn", label: "Someone withdraws", options: choicesOf(["daily", "off"]) },
  { name: "messageReceived", label: "An applicant writes to you", options: choicesOf(mailFrequencies) },
] as const;
const days = [3, 5, 7, 10, 14, 21, 28];

/** Email preferences, feeds and webhooks. */
export default function SettingsTab() {
  const query = trpc.recruiting.settings.useQuery(undefined, { staleTime: 0 });
  return (
    <div className={styles.beside}>
      <Section id="mails" level={3} heading="E-mail notifications" className={styles.part}>
        <p>The bell at the top of each page shows every notification, whatever you choose here.</p>
        <Loaded query={query} what="your settings" rows={4} skeleton={<ListSkeleton rows={4} />}>
          {(settings) => <MailSettings settings={settings} />}
        </Loaded>
      </Section>
      <Section id="feeds" level={3} heading="Advert feeds" className={styles.part}>
        <OwnFeeds />
      </Section>
      <Section id="webhooks" level={3} heading="Webhooks: notify your own systems" className={styles.part}>
        <p>
          We send a signed message to your system when something happens. It contains ids and states but no personal data. For details,{" "}
          <Link href={paths.apiDocs()}>use the API</Link>.
        </p>
        <Webhooks />
        <p>
          For your developer: <Link href={`${paths.apiDocs()}#webhooks`}>what we send, and how to verify the signature</Link>.
        </p>
      </Section>
      <Section id="systems" level={3} heading="API access" className={styles.part}>
        <ul className={styles.rows}>
          <li className={styles.row}>
            <Link href={paths.myAccount("api-tokens")}>API tokens</Link>
            <span className={styles.soft}>Post and read adverts from your own system</span>
          </li>
          <li className={styles.row}>
            <Link href={paths.apiDocs()}>API reference</Link>
            <span className={styles.soft}>With an example of each</span>
          </li>
        </ul>
      </Section>
    </div>
  );
}

function MailSettings({ settings }: { settings: Settings }) {
  const { recruiting: cache, hiring, account } = trpc.useUtils();
  const save = trpc.recruiting.saveSettings.useMutation();
  const submission = useSubmission(async (typed) => {
    const chosen = Object.fromEntries(things.map(({ name }) => [name, typed.get(name)]));
    const sent = { ...chosen, replyWithinDays: Number(typed.get("replyWithinDays")) } as Inputs["recruiting"]["saveSettings"];
    await save.mutateAsync(sent);
    await Promise.all([cache.settings.invalidate(), cache.overview.invalidate(), hiring.invalidate(), account.preferences.invalidate()]);
  });
  const listed = [...new Set([...days, settings.replyWithinDays])].sort((a, b) => a - b);
  return (
    <Form id="hiring-settings" submission={submission} label="E-mail notifications">
      {settings.isMailOff && (
        <p>
          Application updates are switched off in <Link href={paths.myAccount("notifications")}>your account</Link>, so we send none of
          these e-mails. If you save with at least one of them chosen, application updates are turned on.
        </p>
      )}
      {things.map(({ name, label, options }) => (
        <SelectField key={name} name={name} label={label} unchosen="Choose" options={options} defaultValue={settings[name]} required />
      ))}
      <SelectField
        name="replyWithinDays"
        label="Mark an applicant overdue after"
        hint={
          settings.promisedDays === null
            ? undefined
            : `Your page promises applicants an answer within ${settings.promisedDays} days, which takes priority over what you choose here.`
        }
        unchosen="Choose"
        options={listed.map((count) => ({ value: String(count), label: `${count} days` }))}
        defaultValue={String(settings.replyWithinDays)}
        required
      />
      <SubmitButton sending="Saving">Save</SubmitButton>
      <DoneMessage text={submission.isSent ? "Saved." : ""} />
    </Form>
  );
}
