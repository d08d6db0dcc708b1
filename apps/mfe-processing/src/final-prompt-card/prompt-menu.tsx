import '../inputs.css';
import type { ButtonProps } from '@winnow/ui';
import type { ReactNode } from 'react';
import { Menu, MenuEntry } from '@winnow/ui/menu';

/** The export actions of the final prompt in one menu. */
export function PromptMenu({ outputs }: { outputs: readonly ButtonProps[] }): ReactNode {
  return (
    <div data-sheet="inputs">
      <Menu startsOpen size="sm" label="More" aria-describedby="final-title">
        {outputs.map((output, index) => (
          <MenuEntry key={index} {...output} />
        ))}
      </Menu>
    </div>
  );
}
