import { paths } from "#server/addresses/paths.ts";

export interface AccountLink {
  label: string;
  href: string;
}

export const administratorLinks: readonly AccountLink[] = [
  { label: "Admin Dashboard", href: paths.adminDashboard },
  { label: "Recruiter Dashboard", href: paths.recruiterDashboard },
  { label: "Jobseeker Dashboard", href: paths.jobseekerDashboard },
];
