import { paths } from "#server/paths.ts";
import styles from "#src/dashboard/dashboard.module.css";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

/** Showing where one works, by a mail to one's address there. */
export function Workplace({ hasFirm, onDone }: { hasFirm: boolean; onDone: (words: string) => void }) {
  const request = trpc.apc.requestWorkplace.useMutation();
  const submission = useSubmission(async (typed) => {
    const workEmail = String(typed.get("workEmail")).trim();
    await request.mutateAsync({ slug: slugIn(String(typed.get("slug"))), workEmail });
    onDone(`We have sent a link to ${workEmail}. It works for 24 hours.`);
  });
  return (
    <section aria-labelledby="workplace" className={styles.stack}>
      <SectionHeading id="workplace" level={3}>
        {hasFirm ? "Have you moved to another firm?" : "Where do you train?"}
      </SectionHeading>
      <Form id="workplace-form" label="Confirm where you train" submission={submission}>
        <TextField
          name="slug"
          label="The firm’s page on this site"
          hint={
            <>
              Its address, such as /company/ashlar-and-quoin. Find it in <Link href={paths.companies}>the directory</Link>.
            </>
          }
          missing="Enter the address of the firm’s page."
          required
        />
        <TextField
          name="workEmail"
          type="email"
          label="Your e-mail address at work"
          hint="We send one link to it. We keep a code made from it, not the address."
          autoComplete="off"
          missing="Enter your e-mail address at work."
          required
        />
        <SubmitButton submission={submission} kind={hasFirm ? "secondary" : "primary"} sending="Sending">
          Send the link
        </SubmitButton>
      </Form>
    </section>
  );
}

/** "ashlar-and-quoin" of whatever part of the address was pasted. */
const slugIn = (typed: string): string => {
  const path = typed
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "");
  return (path.split("/").at(-1) ?? "").slice(0, 96);
};
