import { getFinalPrompt } from '@winnow/final-prompt';
import { Button } from '@winnow/ui';
import { Braces, ChevronDown, Copy, Save } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import { convertPrompt, copyPrompt, savePrompt } from './prompt-actions';

// Loaded on phones only, once it is pressed.
const PromptMenu = lazy<typeof OutputButtons>(() =>
  import('./prompt-menu').then<{ default: typeof OutputButtons }, { default: typeof OutputButtons }>(
    (module) => ({ default: module.PromptMenu }),
    () => ({ default: OutputButtons }),
  ),
);

type Output = Pick<
  ComponentProps<typeof Button>,
  'icon' | 'children' | 'busy' | 'unavailable' | 'onClick' | 'aria-describedby'
>;

interface PromptOutputsProps {
  isNarrow: boolean;
  isConverting: boolean;
  /** Reason why the text cannot be changed now, or false. */
  wait: string | false;
}

/** Copy, Save and To JSON: three buttons, or one menu if there is no room for them. */
export function PromptOutputs({ isNarrow, isConverting, wait }: PromptOutputsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const outputs: Record<string, Output> = {
    copy: {
      'aria-describedby': 'final-title',
      icon: <Copy aria-hidden size={16} />,
      onClick: () => void copyPrompt(getFinalPrompt()),
      children: 'Copy',
    },
    save: {
      icon: <Save aria-hidden size={16} />,
      onClick: () => savePrompt(getFinalPrompt()),
      children: 'Save',
    },
    json: {
      icon: <Braces aria-hidden size={16} />,
      busy: isConverting,
      unavailable: wait,
      onClick: () => convertPrompt(getFinalPrompt()),
      children: isConverting ? 'Converting...' : 'To JSON',
    },
  };
  if (isNarrow) {
    const more = (
      <Button size="sm" aria-expanded={false} aria-describedby="final-title" onClick={() => setIsAsked(true)}>
        More
        <ChevronDown aria-hidden size={14} />
      </Button>
    );
    return !isAsked ? (
      more
    ) : (
      <Suspense fallback={more}>
        <PromptMenu outputs={Object.values(outputs)} />
      </Suspense>
    );
  }
  return <OutputButtons outputs={Object.values(outputs)} />;
}

function OutputButtons({ outputs }: { outputs: readonly Output[] }): ReactNode {
  return outputs.map((output, index) => <Button key={index} size="sm" {...output} />);
}
