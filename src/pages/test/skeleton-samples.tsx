import { useState } from "react";
import { Field } from "#src/ui/field.tsx";
import { PageSkeleton } from "#src/ui/page-skeleton.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import styles from "./test-page.module.css";

const skeletons: readonly [name: string, page: string, search?: string][] = [
  ["Jobs list", "jobs/jobs-page"],
  ["Landing", "jobs/jobs-page", "location=London"],
  ["Job category", "jobs/jobs-page", "category=cost-manager"],
  ["Early careers", "jobs/jobs-page", "level=graduate"],
  ["Job detail", "job/job-page"],
  ["Apply", "apply/apply-page"],
  ["Company profile", "company/company-page"],
  ["Companies directory", "companies/companies-page"],
  ["Articles list", "articles/articles-page"],
  ["Article", "articles/article-page"],
  ["Auth: sign in", "sign-in/sign-in-page"],
  ["Auth: get started", "get-started/get-started-page"],
  ["Auth: register", "register/register-page"],
  ["Jobseeker dashboard", "jobseeker-dashboard/jobseeker-dashboard-page"],
  ["Recruiter dashboard", "recruiter-dashboard/recruiter-dashboard-page"],
  ["Admin dashboard", "admin-dashboard/admin-dashboard-page"],
  ["Admin monitoring", "ops-console/ops-console-page"],
  ["Company form", "create-company/create-company-page"],
  ["Post a job: start", "post-a-job/post-a-job-page"],
  ["Post a job: role", "post-a-job/post-a-job-page", "step=role"],
  ["Post a job: contract and pay", "post-a-job/post-a-job-page", "step=contract"],
  ["Post a job: project and description", "post-a-job/post-a-job-page", "step=project"],
  ["Post a job: preview and publish", "post-a-job/post-a-job-page", "step=publish"],
  ["Any other page", ""],
];

/** What stands in for each kind of page while it is fetched; none until one is chosen, since it speaks for the whole page. */
export function SkeletonSamples() {
  const [chosen, choose] = useState("");
  const sample = skeletons.find(([name]) => name === chosen);
  return (
    <section aria-labelledby="skeletons">
      <SectionHeading id="skeletons">While a page is fetched</SectionHeading>
      <div className={styles.samples} data-needs-script>
        <Field id="skeleton" label="Page">
          <select id="skeleton" value={chosen} onChange={({ target }) => choose(target.value)}>
            <option value="">None</option>
            {skeletons.map(([name]) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </Field>
      </div>
      {sample && <PageSkeleton page={sample[1]} search={new URLSearchParams(sample[2])} />}
    </section>
  );
}
