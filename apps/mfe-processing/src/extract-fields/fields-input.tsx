import { Button, Checkbox, Input, TextArea } from '@winnow/ui';
import { ListTree } from 'lucide-react';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { closeInput } from '../cards/open-input';
import type { PageCard } from '../cards/page-card';
import { useRunningWork, busyReason } from '../cards/running-work';
import { isEscape } from '../focus/is-escape';
import { startOperation } from '../operation/start-operation';
import { cardFieldsMutation } from './card-fields.mutation';
import { schemaIssue } from './check-schema';
import { keepSchema, loadSchema } from './persisted-schema';
import { schemaHint } from './read-schema';

/** Asks for the fields to extract from a card, by names or a JSON Schema, and for instructions. Escape closes it. */
export function FieldsInput({ card }: { card: PageCard }) {
  // Null until the last used schema is loaded, unless the visitor types first.
  const [typed, setSchema] = useState<string | null>(null);
  const schema = typed ?? '';
  const [instructions, setInstructions] = useState('');
  const isPage = /^https?:/i.test(card.url);
  const [withMarkup, setWithMarkup] = useState(isPage);
  const [issue, setIssue] = useState<string | undefined>();
  const running = useRunningWork(card.id);
  const isBusy = running === 'fields';
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    void loadSchema().then((text) => setSchema((now) => now ?? text));
  }, []);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (running !== undefined) return;
    const found = await schemaIssue(schema).catch(() => null);
    setIssue(found ?? undefined);
    if (found !== null) return area.current?.focus();
    keepSchema(schema);
    startOperation(cardFieldsMutation, { cardId: card.id, schema, instructions, withMarkup: isPage && withMarkup });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (isEscape(event)) closeInput(card.id, 'fields');
      }}
      aria-label="Extract fields"
      className="mt-3 flex flex-col gap-3 rounded-md border border-line bg-paper p-3"
    >
      <TextArea
        ref={area}
        label="Fields to extract"
        hint={schemaHint}
        dir="ltr"
        spellCheck={false}
        value={schema}
        error={issue}
        readOnly={isBusy}
        onChange={(event) => setSchema(event.target.value)}
        areaClassName="h-40 min-h-24 font-mono text-sm"
      />
      <Input
        label="Instructions (optional)"
        placeholder="Prices in euros"
        value={instructions}
        maxLength={2_000}
        readOnly={isBusy}
        onChange={(event) => setInstructions(event.target.value)}
      />
      {isPage ? (
        <label className="flex min-h-6 w-fit items-center gap-2 text-sm">
          <Checkbox checked={withMarkup} onChange={(event) => setWithMarkup(event.target.checked)} />
          Read the markup of the page as well
        </label>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          size="sm"
          variant="primary"
          busy={isBusy}
          unavailable={busyReason(running, 'fields')}
          icon={<ListTree aria-hidden size={16} />}
        >
          {isBusy ? 'Extracting...' : 'Extract'}
        </Button>
        {isBusy ? null : (
          <Button size="sm" variant="quiet" onClick={() => closeInput(card.id, 'fields')}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
