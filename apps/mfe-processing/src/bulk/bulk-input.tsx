import { instructionChars } from '@winnow/contracts';
import { Button, TextArea } from '@winnow/ui';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { PageCard } from '../cards/page-card';
import { isEscape } from '../focus/is-escape';
import { pluralize } from '../work/format-count';
import { startBulk } from './bulk-run';
import { bulkWorks, type BulkWork, type BulkWorkName } from './bulk-works';

interface BulkInputProps {
  name: BulkWorkName;
  cards: readonly PageCard[];
  onClose: () => void;
}

/** Asks for options before many cards are changed, and shows how many are affected. Escape closes it. */
export function BulkInput({ name, cards, onClose }: BulkInputProps) {
  const work: BulkWork = bulkWorks[name];
  const [instructions, setInstructions] = useState(work.field?.initial ?? '');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, button')?.focus();
  }, []);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
    void startBulk(name, cards, instructions);
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (isEscape(event)) onClose();
      }}
      aria-label={`${work.label}: ${pluralize(cards.length, 'card')}`}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      {work.field ? (
        <TextArea
          label={work.field.label}
          placeholder={work.field.placeholder}
          value={instructions}
          maxLength={instructionChars}
          onChange={(event) => setInstructions(event.target.value)}
          areaClassName="h-20 min-h-12 text-sm"
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary" unavailable={cards.length === 0 && 'No card is left for it'}>
          {work.label}: {pluralize(cards.length, 'card')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
