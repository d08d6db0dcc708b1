import { Button } from '@winnow/ui';
import { ArrowDown, ListPlus } from 'lucide-react';
import { shownText, type PageCard } from '../cards/page-card';
import { countOf } from '../work/words';
import { addToFinal } from './add-to-final';

/** What can be done with all cards at once, and the way past them. */
export function CollectAll({ cards }: { cards: readonly PageCard[] }) {
  return (
    <div className="-mb-2 flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm font-medium tabular-nums">{countOf(cards.length, 'card')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<ListPlus aria-hidden size={16} />} onClick={() => addToFinal(cards.map(shownText))}>
          Add All to Final
        </Button>
        <Button
          size="sm"
          variant="quiet"
          icon={<ArrowDown aria-hidden size={16} />}
          onClick={() => {
            const heading = document.getElementById('final-title');
            heading?.scrollIntoView();
            heading?.focus({ preventScroll: true });
          }}
        >
          Final Prompt
        </Button>
      </div>
    </div>
  );
}
