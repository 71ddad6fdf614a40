import { useState } from "react";
import { paths } from "#server/addresses/paths.ts";
import type { Outputs } from "#server/types.ts";
import { useReauthentication } from "#src/features/auth/use-reauthentication.tsx";
import styles from "#src/features/dashboard/dashboard.module.css";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";

/** The end of a firm on this site, for its owner. */
export function DeleteFirm({ team }: { team: Outputs["team"]["get"] }) {
  const [isOpen, setOpen] = useState(false);
  const { company, openAdverts, openApplications } = team;
  return (
    <section aria-labelledby="delete" className={styles.part}>
      <SectionHeading id="delete" level={3}>
        Delete {company.name}
      </SectionHeading>
      {openAdverts > 0 ? (
        <p>
          {counted(openAdverts, "advert is", "adverts are")} still open. <Link href={paths.recruiterTab("jobs")}>Close them</Link> first, or
          hand the firm on to somebody else.
        </p>
      ) : isOpen ? (
        <>
          <p>
            Its page goes at once, and cannot be brought back. {waiting(openApplications)} Its people keep their accounts, without a firm.
            Credits that are left are lost; invoices are kept for six years.
          </p>
          <DeleteForm name={company.name} />
        </>
      ) : (
        <Button onClick={() => setOpen(true)}>Delete the firm</Button>
      )}
    </section>
  );
}

const waiting = (people: number): string =>
  people === 0
    ? "Nobody waits for an answer from it."
    : `${counted(people, "person who waits", "people who wait")} for an answer will be told that there is none to come.`;

function DeleteForm({ name }: { name: string }) {
  const { client } = trpc.useUtils();
  const { run, prompt } = useReauthentication();
  const submission = useSubmission(async (typed) => {
    await run(() => client.team.deleteCompany.mutate({ name: String(typed.get("name")) }));
    // A new document: what was fetched as its owner is forgotten.
    location.assign(paths.recruiterDashboard);
  });
  return (
    <>
      <Form id="delete-firm" label="Delete the firm" submission={submission}>
        <TextField
          name="name"
          label="Type the firm’s name to go on"
          hint={`It is ${name}.`}
          autoComplete="off"
          required
          missing="Type the firm’s name."
        />
        <div>
          <SubmitButton submission={submission} kind="secondary" sending="Deleting">
            Delete the firm for good
          </SubmitButton>
        </div>
      </Form>
      {prompt}
    </>
  );
}
