import { showToast } from '@winnow/toast';
import { Button } from '@winnow/ui';
import { Lightbulb } from 'lucide-react';
import { addCard, getCards, useAreCardsRestored, useCardsSelector } from '../cards/cards';
import { viewCard } from '../cards/view-card';
import { newRunId } from '../operation/run-query';

async function addSample(): Promise<void> {
  try {
    const { sampleText } = await import('./sample-text');
    // Pressed twice while its text was loading.
    if (getCards().length > 0) return;
    const id = newRunId();
    addCard({ id, url: 'Sample Text', title: 'Sample Content', content: sampleText, source: 'Storm lantern' });
    viewCard(id);
  } catch {
    showToast({ title: 'Error', description: 'Failed to load the sample', tone: 'destructive' });
  }
}

/** Adds a text to try the tool with; only while there are no cards. */
export function SampleButton() {
  const hasCards = useCardsSelector((cards) => cards.length > 0);
  // Otherwise it would disappear after a reload, and the page would jump.
  const isOffered = useAreCardsRestored() && !hasCards;
  return isOffered ? (
    <Button
      size="sm"
      variant="quiet"
      icon={<Lightbulb aria-hidden size={16} />}
      title="Adds a short user guide, to try everything below with"
      onClick={() => void addSample()}
    >
      Try a sample
    </Button>
  ) : null;
}
