import '../inputs.css';
import { pluralize } from '@winnow/browser';
import { Button, TextArea } from '@winnow/ui';
import { CircleCheck, FilePlus, Globe } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import { addCard } from '../cards/cards';
import { useNewCards } from '../cards/use-new-cards';
import { viewCard } from '../cards/view-card';
import { isEscape } from '../focus/is-escape';
import { OperationStatus } from '../operation/operation-status';
import { newRunId } from '../operation/run-query';
import { useIsRunning } from '../operation/use-operation';
import { extractPages, scrapeContentKey } from '../scrape-content/scrape-content.mutation';
import { useDebouncedText } from '../hooks/use-debounced-text';
import { setPasteDraft, usePasteDraft } from './paste-draft';
import { nameOfPaste, readPaste } from './read-paste';

const emptyMessage = 'Paste a text, or one address a line.';

/** Adds a text, or a list of addresses, as sources. Escape closes it. */
export function PasteBox({ onClose }: { onClose: () => void }) {
  const text = usePasteDraft();
  const [error, setError] = useState('');
  const [added, setAdded] = useState<string | null>(null);
  const [isExtracted, setIsExtracted] = useState(false);
  const isExtracting = useIsRunning(scrapeContentKey);
  const viewPages = useNewCards(scrapeContentKey);
  const settled = useDebouncedText(text);
  const { addresses, others } = useMemo(() => readPaste(settled), [settled]);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
  }, []);

  const fail = () => {
    setError(emptyMessage);
    area.current?.focus();
  };
  const addText = () => {
    if (text.trim() === '') return fail();
    const id = newRunId();
    addCard({ id, url: 'Pasted Text', title: 'Pasted Content', content: text, source: nameOfPaste(text) });
    setPasteDraft('');
    setAdded(id);
    area.current?.focus();
  };
  const extract = () => {
    const now = readPaste(text);
    if (now.addresses.length === 0) return fail();
    void extractPages({ urls: now.addresses });
    // Keeps text that is not an address.
    setPasteDraft(now.others.join('\n'));
    setIsExtracted(true);
  };
  const isList = addresses.length > 0 && others.length === 0;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isList) addText();
    else if (!isExtracting) extract();
  };
  const asText = (
    <Button
      type={isList ? 'button' : 'submit'}
      variant={isList ? 'secondary' : 'primary'}
      icon={<FilePlus aria-hidden size={16} />}
      {...(isList ? { onClick: addText } : {})}
    >
      Add as text
    </Button>
  );
  const asPages = (
    <Button
      type={isList ? 'submit' : 'button'}
      variant={isList ? 'primary' : 'secondary'}
      icon={<Globe aria-hidden size={16} />}
      unavailable={isExtracting && 'Wait until the extraction that runs has ended'}
      {...(isList ? {} : { onClick: extract })}
    >
      Extract {pluralize(addresses.length, 'page')}
    </Button>
  );
  return (
    <form
      noValidate
      data-sheet="inputs"
      aria-label="Paste text or addresses"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (isEscape(event)) onClose();
      }}
      className="flex flex-col gap-3 rounded-md border border-line bg-paper p-4"
    >
      <TextArea
        ref={area}
        label="Text or addresses"
        placeholder="A text, or one address a line"
        value={text}
        error={error}
        hint={
          addresses.length > 0 && others.length > 0
            ? `${pluralize(addresses.length, 'line')} of it can be extracted as pages; the rest stays here.`
            : undefined
        }
        onChange={(event) => {
          setPasteDraft(event.target.value);
          setError('');
        }}
        areaClassName="h-40 min-h-24"
      />
      <div className="flex flex-wrap gap-2">
        {isList ? asPages : asText}
        {isList ? asText : addresses.length > 0 ? asPages : null}
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <div role="status" className="text-sm empty:hidden">
        {added ? (
          <div className="flex flex-wrap items-center gap-x-4">
            <p className="flex items-center gap-2 py-2 text-muted">
              <CircleCheck aria-hidden size={16} className="shrink-0 text-accent" />
              Text added.
            </p>
            <Button size="sm" onClick={() => viewCard(added)}>
              View
            </Button>
          </div>
        ) : null}
      </div>
      {isExtracted ? <OperationStatus mutationKey={scrapeContentKey} showCount isQuiet onView={viewPages} /> : null}
    </form>
  );
}
