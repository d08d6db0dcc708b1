import { startOver } from '@winnow/browser';
import { Button, ConfirmDialog } from '@winnow/ui';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';

/**
 * Deletes all stored data of the visitor after confirmation. Always enabled, as the chat and the other pages may have
 * data unknown to this page.
 */
export function StartOver() {
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () => {
    startOver();
    setIsAsking(false);
  };
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<RotateCcw aria-hidden size={16} />}
        onClick={() => setIsAsking(true)}
        className="-mr-2.5"
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
