import type { PageReading } from '@winnow/contracts';
import { Button } from '@winnow/ui';
import type { PageCard } from '../cards/page-card';
import { useRunningWork, busyReason } from '../cards/running-work';
import { startOperation } from '../operation/start-operation';
import { readAgainMutation } from './read-again.mutation';

const readings: readonly { reading: PageReading; label: string; title: string }[] = [
  { reading: 'whole', label: 'Read whole page', title: 'Replaces this text by everything that the page shows' },
  {
    reading: 'rendered',
    label: 'Read in browser',
    title: 'Replaces this text by what a browser shows after scripts ran',
  },
];

/** Offers other ways to read a page whose text may be wrong. */
export function OtherReadings({ card, nameIds }: { card: PageCard; nameIds: string }) {
  const running = useRunningWork(card.id);
  return (
    <div className="mt-2 -mb-1 -ml-2.5 flex flex-wrap gap-2">
      {readings
        .filter(({ reading }) => reading !== 'rendered' || card.engine !== 'browser')
        .map(({ reading, label, title }) => (
          <Button
            key={reading}
            size="sm"
            variant="quiet"
            title={title}
            aria-describedby={nameIds}
            unavailable={busyReason(running)}
            onClick={() => startOperation(readAgainMutation, { cardId: card.id, reading })}
          >
            {label}
          </Button>
        ))}
    </div>
  );
}
