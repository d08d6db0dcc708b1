import { startOver } from '@winnow/browser';
import { useFinalPrompt } from '@winnow/final-prompt';
import { Button, ConfirmDialog } from '@winnow/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { cancelAllOperations } from '../../operation/operation-store';
import { useCards } from '../../work/cards';
import { useSite } from '../../work/site';

/** Forgets everything that this browser keeps of the visitor's work, after asking. */
export function StartOver() {
  const [isAsking, setIsAsking] = useState(false);
  const { url, links } = useSite();
  const cards = useCards();
  const prompt = useFinalPrompt();
  const isEmpty = cards.length === 0 && prompt === '' && links.length === 0 && url === '';
  const confirm = () => {
    cancelAllOperations();
    startOver();
    setIsAsking(false);
  };
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<RotateCcw aria-hidden size={16} />}
        unavailable={isEmpty && 'There is nothing to clear yet'}
        onClick={() => setIsAsking(true)}
      >
        <span className="max-sm:sr-only">Start over</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Start over?"
        confirm="Clear everything"
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        Pages, cards, the final prompt and the chat are cleared from this browser. Running work is cancelled.
      </ConfirmDialog>
    </>
  );
}
