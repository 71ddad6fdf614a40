/** Parts of the account page, in the order of its list. The name stands in the address; the intro says what the part is for. */
export const sections = {
  profile: {
    label: "Profile",
    intro: "Who you are on this site.",
  },
  email: {
    label: "E-mail address",
    intro: "You sign in with this address, and our e-mails go to it. Only you can see it here.",
  },
  password: {
    label: "Password",
    intro: "A new password signs out every other device and ends your API tokens. We tell you by e-mail whenever it changes.",
  },
  devices: {
    label: "Signed-in devices",
    intro: "Every browser that is signed in to your account. If you do not know one of them, sign it out and change your password.",
  },
  "second-factor": {
    label: "Two-step sign-in",
    intro: "After your password, sign-in also asks for a code from an app on your phone. Whoever learns your password still cannot get in.",
  },
  notifications: {
    label: "Notifications",
    intro:
      "What we may e-mail you about. Each switch is saved as you turn it. E-mail about the safety of your account, your orders and decisions about what you publish is always sent.",
  },
  display: {
    label: "Display and accessibility",
    intro:
      "How pages look, read and move for you. Each choice is kept as you make it: on this device, also after you sign out, and with your account for your other devices.",
  },
  "api-tokens": {
    label: "API tokens",
    intro:
      "A token lets a script of yours call this site’s API for you. It can do what you allow here and no more, and never more than you can yourself.",
  },
  data: {
    label: "Download my data",
    intro:
      "One ZIP file with everything we keep about you, as JSON files that any text editor opens, and a note that explains each. Passwords and keys are not in it. We ask for your password first.",
  },
  delete: {
    label: "Delete my account",
    intro: "Your account and what belongs to it are erased for good seven days after you ask. Until then you can change your mind here.",
  },
} as const;

export type SectionName = keyof typeof sections;
export const sectionNames = Object.keys(sections) as SectionName[];

/** The part an address asks for: `?section=password`, or `?setup=second-factor` for those who must set it up first. */
export function readSection(search: URLSearchParams): SectionName {
  const asked = search.get("section") ?? search.get("setup");
  return sectionNames.find((name) => name === asked) ?? "profile";
}
