import { getFinalPrompt } from '@winnow/final-prompt';
import { Button } from '@winnow/ui';
import { Braces, ChevronDown, Copy, Save } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { convertPrompt, copyPrompt, savePrompt } from './prompt-actions';

// Loaded on phones only, once it is pressed.
const loadMenu = () => import('./prompt-menu');

/** Time in ms after which the buttons are shown without the menu: a hanging request fails only after two minutes. */
const menuTimeout = 10_000;

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
  const [isLoading, setIsLoading] = useState(false);
  const [Loaded, setLoaded] = useState<typeof OutputButtons | null>(null);
  const load = () => {
    setIsLoading(true);
    const show = (outputs: typeof OutputButtons) => setLoaded((shown: typeof OutputButtons | null) => shown ?? outputs);
    const timer = setTimeout(() => show(OutputButtons), menuTimeout);
    void loadMenu()
      .then(
        (module) => show(module.PromptMenu),
        () => show(OutputButtons),
      )
      .finally(() => clearTimeout(timer));
  };
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
  const list = Object.values(outputs);
  if (!isNarrow) return <OutputButtons outputs={list} />;
  if (Loaded) return <Loaded outputs={list} />;
  // Not a fallback of Suspense, which would be another element and lose the focus.
  return (
    <Button size="sm" aria-expanded={false} aria-describedby="final-title" busy={isLoading} onClick={load}>
      More
      <ChevronDown aria-hidden size={14} />
    </Button>
  );
}

function OutputButtons({ outputs }: { outputs: readonly Output[] }): ReactNode {
  return outputs.map((output, index) => <Button key={index} size="sm" {...output} />);
}
