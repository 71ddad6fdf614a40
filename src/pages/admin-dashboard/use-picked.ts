import { useRef } from "react";
import { trpc } from "#src/trpc/client.ts";
import type { Suggestion } from "#src/ui/suggesting/suggest-field.tsx";

const offered = 8;

/** Suggests companies by part of a name, a company number or a domain; the value is the company's slug. */
export function useCompanySuggestions(but: string | null = null): (q: string) => Promise<readonly Suggestion[]> {
  const { companies } = trpc.useUtils().admin;
  return async (q) => {
    const { items } = await companies.list.fetch({ q, sort: "name", direction: "asc" });
    const standing = items.filter(({ isDeleted, slug }) => !isDeleted && slug !== but);
    return standing.slice(0, offered).map(({ slug, name, domain, companyNumber }) => ({
      value: slug,
      label: `${name} (${[companyNumber, domain, slug].filter(Boolean).join(", ")})`,
    }));
  };
}

/** Suggests freelance recruiters by name or address; the value is the account's public ID. */
export function useFreelancerSuggestions(): (q: string) => Promise<readonly Suggestion[]> {
  const { users } = trpc.useUtils().admin;
  return async (q) => {
    const { items } = await users.list.fetch({ q, role: "recruiter" });
    const people = items.filter(({ isFreelance }) => isFreelance);
    return people.slice(0, offered).map(({ publicId, name, email }) => ({ value: publicId, label: email ? `${name}, ${email}` : name }));
  };
}

/** The value picked from suggestions. `settle` resolves to it; text typed without picking resolves to its only match. */
export function usePickedSuggestion(find: (q: string) => Promise<readonly Suggestion[]>) {
  const picked = useRef<Suggestion | null>(null);
  const settle = async (typed: string): Promise<string | null> => {
    const words = typed.trim();
    if (words === "") return null;
    if (picked.current?.label === words) return picked.current.value;
    const found = await find(words);
    const exact = found.find(({ value }) => value === words);
    // Text with no match or several is sent unchanged; the server refuses it with its own message.
    return exact?.value ?? (found.length === 1 ? (found[0]?.value ?? words) : words);
  };
  return {
    settle,
    forget: () => {
      picked.current = null;
    },
    onChoose: (option: Suggestion | null) => {
      picked.current = option;
    },
  };
}
