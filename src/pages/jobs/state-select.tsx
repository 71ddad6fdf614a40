import { type ComponentProps, useEffect, useRef } from "react";

interface StateSelectProps extends ComponentProps<"select"> {
  value: string;
  /** Changes when the options do, so that the choice is put right among them. */
  options?: string;
}

/** A select that follows the address but may be changed before the address does. */
export function StateSelect({ value, options = "", children, ...rest }: StateSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(`${value} ${options}`);
  useEffect(() => {
    const wanted = `${value} ${options}`;
    if (select.current && shown.current !== wanted) select.current.value = value;
    shown.current = wanted;
  }, [value, options]);
  return (
    <select ref={select} defaultValue={value} {...rest}>
      {children}
    </select>
  );
}
