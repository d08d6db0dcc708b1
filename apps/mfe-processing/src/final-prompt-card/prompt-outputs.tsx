import { getFinalPrompt } from '@winnow/final-prompt';
import { Button } from '@winnow/ui';
import { Braces, ChevronDown, Copy, Save } from 'lucide-react';
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { convertPrompt, copyPrompt, savePrompt } from './prompt-actions';

// On a phone only, once it is pressed.
const PromptMenu = lazy(() => import('./prompt-menu').then((module) => ({ default: module.PromptMenu })));

type Output = Pick<
  ComponentProps<typeof Button>,
  'icon' | 'children' | 'busy' | 'unavailable' | 'onClick' | 'aria-describedby'
>;

interface PromptOutputsProps {
  isNarrow: boolean;
  isConverting: boolean;
  /** Why the text cannot be changed now, or false. */
  wait: string | false;
}

/** Copy, Save and To JSON: buttons, or one menu where there is no room for three beside the others. */
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
  return Object.entries(outputs).map(([name, output]) => <Button key={name} size="sm" {...output} />);
}
