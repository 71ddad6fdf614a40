import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { nameOf } from "./hiring-words.ts";
import type { Moves } from "./use-moves.ts";

/** Who was not moved, with who had moved them and when; and what the site refused. */
export function LeftAlone({ moves: { left, refusal, forgetLeft } }: { moves: Moves }) {
  return (
    <div role="alert">
      {refusal && <p>{refusal.message}</p>}
      {left.length > 0 && (
        <Notice tone="warn" label="Left where they are">
          <ul>
            {left.map(({ id, detail, ...person }) => (
              <li key={id}>
                {nameOf(person)}: {detail}
              </li>
            ))}
          </ul>
          <Button kind="quiet" onClick={forgetLeft}>
            Close this message
          </Button>
        </Notice>
      )}
    </div>
  );
}
