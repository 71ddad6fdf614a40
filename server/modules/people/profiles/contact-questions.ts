import { contactDetailsIn } from "#server/kernel/questions/contact-details.ts";
import type { Question } from "#server/kernel/questions/question.ts";
import type { ProfileFields } from "./profile-fields.ts";

interface PublicText {
  pointer: string;
  text: string | null | undefined;
}

/** Returns the texts of these fields that recruiters would read. */
export function publicTextsOf({ headline, about, projects = [] }: ProfileFields): PublicText[] {
  return [
    { pointer: "/headline", text: headline },
    { pointer: "/about", text: about },
    ...projects.flatMap((project, at) =>
      (["name", "employer", "clientName", "duties"] as const).map((name) => ({ pointer: `/projects/${at}/${name}`, text: project[name] })),
    ),
  ];
}

/** Asks about contact details in public texts that bypass the site. Texts saved before are not asked about again. */
export function findContactQuestions(
  texts: readonly PublicText[],
  { saved, who }: { saved: readonly PublicText[]; who: string },
): Question[] {
  const known = new Set(saved.map(({ text }) => text));
  return texts.flatMap(({ pointer, text }) => {
    if (!text || known.has(text) || contactDetailsIn(text).length === 0) return [];
    const detail = `Remove telephone numbers, e-mail addresses and links: ${who}. Save it anyway?`;
    return [{ code: "looks-like-contact-details" as const, pointer, detail }];
  });
}
