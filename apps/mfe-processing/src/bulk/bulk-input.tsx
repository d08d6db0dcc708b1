import { pluralize } from '@winnow/browser';
import { instructionChars } from '@winnow/contracts';
import { Button, TextArea } from '@winnow/ui';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { PageCard } from '../cards/page-card';
import { isEscape } from '../focus/is-escape';
import { schemaIssue } from '../extract-fields/check-schema';
import { keepSchema, loadSchema } from '../extract-fields/persisted-schema';
import { schemaHint } from '../extract-fields/read-schema';
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
  const isSchema = work.field?.isSchema ?? false;
  // Null until the last used schema is loaded, unless the visitor types first.
  const [typed, setInstructions] = useState<string | null>(isSchema ? null : (work.field?.initial ?? ''));
  const instructions = typed ?? '';
  const [issue, setIssue] = useState<string | undefined>();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('textarea, button')?.focus();
    if (isSchema) void loadSchema().then((schema) => setInstructions((now) => now ?? schema));
  }, [isSchema]);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSchema) {
      const found = await schemaIssue(instructions).catch(() => null);
      setIssue(found ?? undefined);
      if (found !== null) return form.current?.querySelector('textarea')?.focus();
      keepSchema(instructions);
    }
    onClose();
    void startBulk(name, cards, instructions);
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
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
          {...(isSchema ? { dir: 'ltr', spellCheck: false } : { maxLength: instructionChars })}
          hint={isSchema ? schemaHint : undefined}
          error={issue}
          onChange={(event) => setInstructions(event.target.value)}
          areaClassName={isSchema ? 'h-40 min-h-24 font-mono text-sm' : 'h-20 min-h-12 text-sm'}
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
