import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

/** State of a disclosure button: Escape closes it and returns focus to the button; moving focus out or choosing closes it too. */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    const close = () => setOpen(false);
    addEventListener("pointerdown", closeOutside);
    addEventListener("popstate", close);
    return () => {
      removeEventListener("pointerdown", closeOutside);
      removeEventListener("popstate", close);
    };
  }, [isOpen]);
  const closeAndReturn = () => {
    setOpen(false);
    button.current?.focus();
  };
  return {
    isOpen,
    close: () => setOpen(false),
    /** Also returns focus to the button. */
    closeAndReturn,
    /** Props for the element around the button and its content. */
    root: {
      ref: root,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !isOpen) return;
        // Prevents closing a surrounding dialog.
        event.stopPropagation();
        closeAndReturn();
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      },
    },
    button: { ref: button, "aria-expanded": isOpen, "aria-controls": id, onClick: () => setOpen(!isOpen) },
    disclosed: { id, hidden: !isOpen },
  };
}
