import { navigate } from "wouter/use-browser-location";
import { paths } from "#server/addresses/paths.ts";
import dashboard from "#src/features/dashboard/dashboard.module.css";
import { ListSkeleton } from "#src/features/dashboard/list-skeleton.tsx";
import type { TabProps } from "#src/features/dashboard/tab-panel.tsx";
import { shortDate } from "#src/lib/dates.ts";
import { counted } from "#src/lib/money.ts";
import { trpc } from "#src/trpc/client.ts";
import { Form } from "#src/ui/form/form.tsx";
import { useSubmission } from "#src/ui/form/submission.ts";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { Link } from "#src/ui/link.tsx";
import { Loaded } from "#src/ui/signed-in/loaded.tsx";
import { ShortlistView } from "./shortlist-view.tsx";

/** Shortlists of the firm; or the one that the address names. */
export default function ShortlistsTab({ search }: TabProps) {
  const opened = search.get("list");
  return opened ? <ShortlistView key={opened} id={opened} /> : <Lists />;
}

function Lists() {
  const query = trpc.shortlists.list.useQuery(undefined, { staleTime: 0 });
  return (
    <div className={dashboard.stack}>
      <Begin />
      <Loaded query={query} what="your shortlists" rows={4} skeleton={<ListSkeleton rows={4} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p>
              No shortlists yet. Begin one above, then add people from <Link href={paths.recruiterTab("candidates")}>Candidates</Link> or
              from your applicants.
            </p>
          ) : (
            <ul className={dashboard.rows}>
              {items.map(({ id, name, jobTitle, people, updatedAt }) => (
                <li key={id} className={dashboard.row}>
                  <div className={dashboard.words}>
                    <p className={dashboard.title}>
                      <Link href={paths.recruiterTab("shortlists", { list: id })} keepPlace>
                        {name}
                      </Link>
                    </p>
                    <p className={`${dashboard.soft} ${dashboard.small}`}>
                      {[jobTitle, `changed ${shortDate(new Date(updatedAt))}`].filter(Boolean).join(" · ")}
                    </p>
                  </div>
                  <span>{counted(people, "person", "people")}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}

function Begin() {
  const cache = trpc.useUtils();
  const submission = useSubmission(async (typed) => {
    const { id } = await cache.client.shortlists.create.mutate({ name: String(typed.get("name") ?? "") });
    await cache.shortlists.list.invalidate();
    navigate(paths.recruiterTab("shortlists", { list: id }), { state: { keepPlace: true } });
  });
  return (
    <Form id="new-shortlist" label="Begin a shortlist" submission={submission}>
      <TextField
        name="name"
        label="Name of a new shortlist"
        hint="Such as the role it is for."
        required
        missing="Give the shortlist a name."
        maxLength={120}
      />
      <SubmitButton submission={submission} sending="Beginning">
        Begin shortlist
      </SubmitButton>
    </Form>
  );
}
