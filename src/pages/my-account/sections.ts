/** Parts of the account page, in the order of its list. The name stands in the address. */
export const sections = {
  profile: "Profile",
  email: "E-mail address",
  password: "Password",
  devices: "Signed-in devices",
  "second-factor": "Two-step sign-in",
  notifications: "Notifications",
  "api-tokens": "API tokens",
  data: "Download my data",
  delete: "Delete my account",
} as const;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

/** The part an address asks for: `?section=password`, or `?setup=second-factor` for those who must set it up first. */
export function readSection(search: URLSearchParams): SectionName {
  const asked = search.get("section") ?? search.get("setup");
  return sectionNames.find((name) => name === asked) ?? "profile";
}
