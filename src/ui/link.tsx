import type { ComponentProps } from "react";
import { Link as RouterLink } from "wouter";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
  /** Keeps scroll and focus where they are: for links that only change what the page lists. */
  keepPlace?: boolean;
}

/** A link inside the site. It is a plain anchor until script takes it over. */
export function Link({ href, keepPlace, children, ...rest }: LinkProps) {
  return (
    <RouterLink href={href} state={keepPlace ? { keepPlace: true } : null} {...rest}>
      {children}
    </RouterLink>
  );
}
