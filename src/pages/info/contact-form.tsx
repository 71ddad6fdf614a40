import { type ContactTopic, contactTopicLabels, contactTopics } from "#db/topic-values.ts";
import { limits } from "#db/values.ts";
import { paths } from "#server/paths.ts";
import { trpc } from "#src/trpc/client.ts";
import { EmailField } from "#src/ui/form/email-field.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextAreaField } from "#src/ui/form/text-area-field.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";

export interface SentMessage {
  reference: string;
  email: string;
}

const topics = contactTopics.map((value) => ({ value, label: contactTopicLabels[value] }));

/** `topic`: what the way here has told already. */
export function ContactForm({ topic, onSent }: { topic: string | undefined; onSent: (sent: SentMessage) => void }) {
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
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        maxLength={limits.personNameMaxChars}
        missing="Enter your name."
        required
      />
      <EmailField hint="Where we answer. Nothing else is sent to it." />
      <SelectField
        name="topic"
        label="What it is about"
        unchosen="Choose a topic"
        missing="Choose what it is about."
        options={topics}
        defaultValue={topic}
        required
      />
      <TextAreaField
        name="message"
        label="Your message"
        hint="About an advert? Give its address, or its title and firm. Leave out passwords and bank details."
        rows={8}
        minLength={limits.contactMessageMinChars}
        maxLength={limits.contactMessageMaxChars}
        missing="Write your message."
        required
      />
      <p>
        We keep what you send for 12 months, to answer it and to go back to what was said. See the{" "}
        <a href={paths.privacy} target="_blank" rel="noopener">
          privacy notice
        </a>
        .
      </p>
      <SubmitButton submission={submission} sending="Sending">
        Send message
      </SubmitButton>
    </Form>
  );
}
