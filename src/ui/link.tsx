import type { ComponentProps, MouseEvent } from "react";
import { useRouter } from "wouter";
import { navigate } from "wouter/use-browser-location";

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  href: string;
  /** Preserves scroll position and focus: for links that only change what the page lists. */
  keepPlace?: boolean;
}

/** An internal link. A plain anchor until hydrated; unlike the router's own link it does not subscribe to every change of address. */
export function Link({ href, keepPlace = false, onClick, children, ...rest }: LinkProps) {
  const { aroundNav } = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const opensElsewhere =
      event.button !== 0 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || rest.target === "_blank";
    if (event.defaultPrevented || opensElsewhere) return;
    event.preventDefault();
    aroundNav(navigate, href, { state: keepPlace ? { keepPlace: true } : null });
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
