import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

/** A button that discloses something: Escape closes it and gives the button back its focus; so does leaving it or choosing close it. */
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
    /** Gives the button its focus back. */
    closeAndReturn,
    /** For what holds the button and what it discloses. */
    root: {
      ref: root,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== "Escape" || !isOpen) return;
        // A dialog around it stays open.
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
