import { paths } from "#server/addresses/paths.ts";

export interface FooterColumn {
  heading: string;
  links: readonly { label: string; href: string }[];
}

const location = (place: string) => ({ label: `Jobs in ${place}`, href: paths.jobs({ location: place }) });
const category = (label: string, slug: string) => ({ label, href: paths.jobs({ category: [slug] }) });

export const footerColumns: readonly FooterColumn[] = [
  {
    heading: "For Jobseekers",
    links: [
      { label: "Browse jobs", href: paths.home },
      { label: "Salary guide", href: "/salary-guide" },
      { label: "Check an offer", href: paths.offerCheck },
      { label: "Articles and news", href: "/articles-news" },
      { label: "Hiring companies", href: paths.hiringCompanies },
      { label: "Who will hire next", href: paths.contractAwards() },
      { label: "Freelance recruiters", href: "/freelance-recruiters" },
    ],
  },
  {
    heading: "For Recruiters",
    links: [
      { label: "Pricing", href: "/pricing" },
      { label: "Post a job", href: paths.postAJob },
      { label: "Job database", href: "/job-database" },
      { label: "Salary database", href: "/salary-database" },
      { label: "Jobseeker database", href: "/jobseeker-database" },
    ],
  },
  {
    heading: "Job Locations",
    links: [...["London", "Bristol", "Birmingham", "Glasgow", "Leeds"].map(location), { label: "All locations", href: paths.locations }],
  },
  {
    heading: "Job Categories",
    links: [
      category("Quantity surveyor", "quantity-surveyor"),
      category("Cost consultant", "cost-consultant"),
      category("Cost engineer", "cost-engineer"),
      category("Cost manager", "cost-manager"),
      category("Contract manager", "contract-manager"),
      category("Commercial manager", "commercial-manager"),
      { label: "All categories", href: paths.categories },
    ],
  },
  {
    heading: "Career Resources",
    links: [
      { label: "Qualifications", href: "/qualifications" },
      { label: "Career advice", href: "/career-advice" },
    ],
  },
  {
    heading: "Company",
    links: [
      { label: "About", href: "/about" },
      { label: "Terms", href: paths.terms },
      { label: "Contact", href: "/contact" },
      { label: "Privacy", href: paths.privacy },
      { label: "How it works", href: "/how-it-works" },
    ],
  },
  {
    heading: "FAQ",
    links: [
      { label: "What is a quantity surveyor?", href: "/what-is-a-quantity-surveyor" },
      { label: "What is a chartered surveyor?", href: "/what-is-a-chartered-surveyor" },
      { label: "What does a quantity surveyor do?", href: "/what-does-a-quantity-surveyor-do" },
      { label: "How to become a quantity surveyor", href: "/how-to-become-a-quantity-surveyor" },
      { label: "How much does a quantity surveyor earn?", href: "/how-much-does-a-quantity-surveyor-earn" },
    ],
  },
  { heading: "Admin", links: [{ label: "Admin access", href: "/admin" }] },
];
