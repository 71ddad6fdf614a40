import { type RefObject, useEffect, useRef } from "react";

/** For the heading of what takes a form's place: it takes the focus, at the top of the window. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return heading;
}
