import { showToast } from '@winnow/toast';
import { Button } from '@winnow/ui';
import { FileText } from 'lucide-react';
import { useAreCardsRestored, useCardsSelector } from '../cards/cards';

// Loaded when it is pressed.
const load = (): Promise<void> =>
  import('./add-sample').then(
    ({ addSample }) => addSample(),
    () => void showToast({ title: 'Error', description: 'Failed to load the sample', tone: 'destructive' }),
  );

/** Adds a text to try the tool with; only while there are no cards. */
export function SampleButton() {
  const hasCards = useCardsSelector((cards) => cards.length > 0);
  // Otherwise it would disappear after a reload, and the page would jump.
  const isOffered = useAreCardsRestored() && !hasCards;
  return isOffered ? (
    <Button
      size="sm"
      variant="quiet"
      icon={<FileText aria-hidden size={16} />}
      title="Adds a short user guide, to try everything below with"
      onClick={() => void load()}
    >
      Try a sample
    </Button>
  ) : null;
}
