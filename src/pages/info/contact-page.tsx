import { useEffect, useRef, useState } from "react";
import { type ContactTopic, contactTopicLabels, contactTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/addresses/paths.ts";
import type { PageProps } from "#src/page-module.types.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { EmailField } from "#src/ui/form/contact-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton, useSubmission } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { MailTo } from "#src/ui/text-page/text-page.tsx";
import styles from "./contact-page.module.css";
import { prepareInfo } from "./info-text.tsx";

interface SentMessage {
  reference: string;
  email: string;
}

const topics = contactTopics.map((value) => ({ value, label: contactTopicLabels[value] }));

/** `topic`: known from the link that led here. */
function ContactForm({ topic, onSent }: { topic: string | undefined; onSent: (sent: SentMessage) => void }) {
  const send = trpc.contact.send.useMutation();
  const submission = useSubmission(async (typed) => {
    const text = (name: string) => String(typed.get(name)).trim();
    const email = text("email");
    const words = { name: text("name"), email, topic: text("topic") as ContactTopic, message: text("message") };
    const { reference } = await send.mutateAsync(words);
    onSent({ reference, email });
  });
  return (
    <Form id="contact" label="Write to us" submission={submission} asksBeforeLeaving>
      <TextField name="name" label="Your name" autoComplete="name" maxLength={limits.personNameMaxChars} missing="Enter your name." />
      <EmailField hint="Where we answer. Nothing else is sent to it." />
      <SelectField
        name="topic"
        label="What it is about"
        unchosen="Choose a topic"
        missing="Choose what it is about."
        options={topics}
        defaultValue={topic}
      />
      <TextAreaField
        name="message"
        label="Your message"
        hint="About an advert? Give its address, or its title and firm. Leave out passwords and bank details."
        rows={8}
        minLength={limits.contactMessageMinChars}
        maxLength={limits.contactMessageMaxChars}
        missing="Write your message."
      />
      <p>
        We keep what you send for 12 months, to answer it and to go back to what was said. See the{" "}
        <a href={paths.privacy} target="_blank" rel="noopener">
          privacy notice
        </a>
        .
      </p>
      <SubmitButton sending="Sending">Send message</SubmitButton>
    </Form>
  );
}

export const prepare = prepareInfo;

/** A contact form, and the address for users who prefer their own mail program. */
export default function ContactPage({ search }: PageProps) {
  const [site] = trpc.site.info.useSuspenseQuery();
  const [sent, setSent] = useState<SentMessage | null>(null);
  const topic = contactTopics.find((each) => each === search.get("topic"));
  return (
    <div className={styles.page}>
      <PageHead
        title="Contact us"
        description={`Write to ${site.name} about finding work, advertising, your account, an advert that is wrong or suspicious, or your personal data: by form or by e-mail.`}
        canonicalPath={paths.contact()}
      />
      <header className={styles.head}>
        <h1 tabIndex={-1}>Contact us</h1>
        <p>A person reads what you write and answers by e-mail.</p>
      </header>
      <div className={styles.columns}>
        <div className={styles.form}>
          {sent ? <Thanks sent={sent} onAgain={() => setSent(null)} /> : <ContactForm key={topic} topic={topic} onSent={setSent} />}
          <div data-without-script="">
            <Notice label="The form needs JavaScript">
              It is switched off in this browser, or did not arrive. Write to <MailTo address={site.supportEmail} /> instead: it comes to
              the same people.
            </Notice>
          </div>
        </div>
        <BeforeYouWrite supportEmail={site.supportEmail} companyLine={site.companyLine} />
      </div>
    </div>
  );
}

function Thanks({ sent: { reference, email }, onAgain }: { sent: SentMessage; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <section aria-labelledby="sent" className={styles.sent}>
      <h2 id="sent" ref={heading} tabIndex={-1}>
        Your message has been sent
      </h2>
      <p>
        Its reference is <strong>{reference}</strong>. We answer to <strong>{email}</strong>; no copy is sent there now.
      </p>
      <p>
        <Button onClick={onAgain}>Write another message</Button>
      </p>
    </section>
  );
}

function BeforeYouWrite({ supportEmail, companyLine }: { supportEmail: string; companyLine: string }) {
  return (
    <aside className={styles.aside} aria-labelledby="before-you-write">
      <h2 id="before-you-write">Before you write</h2>
      <dl>
        <dt>Applying for a job</dt>
        <dd>
          Applications go to the advertiser, not to us: see <Link href={paths.howToApply}>how to apply</Link>. Please do not send us your
          CV.
        </dd>
        <dt>Advertising</dt>
        <dd>
          <Link href={paths.pricing}>Prices</Link> and <Link href={paths.howToPost}>how to post a job</Link> may hold the answer.
        </dd>
        <dt>A suspicious advert</dt>
        <dd>Tell us which one. Do not pay anybody, and do not send documents until you have heard from us.</dd>
        <dt>Your personal data</dt>
        <dd>
          You can download or delete your account’s data <Link href={paths.myAccount("data")}>by yourself</Link>. A complaint about how we
          handle data is acknowledged within 30 days.
        </dd>
        <dt>By e-mail</dt>
        <dd>
          <MailTo address={supportEmail} />
        </dd>
        <dt>Who we are</dt>
        <dd>{companyLine}</dd>
      </dl>
    </aside>
  );
}
