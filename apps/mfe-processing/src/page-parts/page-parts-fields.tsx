import '../inputs.css';
import { Button, Checkbox, Input } from '@winnow/ui';
import { Scissors } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { isEscape } from '../focus/is-escape';
import { useSite, type PageParts } from '../site/site';
import { changeParts, openParts, partsOf, usePartsForm } from './page-parts';

interface PartField {
  readonly name: Exclude<keyof PageParts, 'scroll'>;
  readonly label: string;
  readonly placeholder: string;
  readonly hint: string;
  readonly inputMode?: 'decimal' | 'numeric';
}

const contentFields: readonly PartField[] = [
  {
    name: 'only',
    label: 'Only these parts (CSS selector)',
    placeholder: 'main, .article',
    hint: 'Everything visible in them is the text',
  },
  {
    name: 'remove',
    label: 'Without these parts (CSS selector)',
    placeholder: '.related, .comments',
    hint: 'Removed before a page is read',
  },
];
/** In the order in which they take effect, after the scroll. */
const loadingFields: readonly PartField[] = [
  {
    name: 'click',
    label: 'Click on this (CSS selector)',
    placeholder: '.load-more, #show-all',
    hint: 'A button that shows more; clicks never leave a page',
  },
  {
    name: 'clicks',
    label: 'Clicks at most',
    placeholder: '1',
    hint: 'Fewer when the button is gone, or changes nothing',
    inputMode: 'numeric',
  },
  {
    name: 'waitFor',
    label: 'Wait for this part (CSS selector)',
    placeholder: '#reviews, .price',
    hint: 'For text that scripts add, up to 30 s',
  },
  {
    name: 'seconds',
    label: 'Wait (seconds)',
    placeholder: '0',
    hint: 'After a page has loaded',
    inputMode: 'decimal',
  },
];

/** What to read of each page, and what to do and wait for before, for sites whose text is read wrongly or incompletely. */
export function PagePartsFields() {
  const parts = partsOf(useSite());
  const { isOpen, errors } = usePartsForm();
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const words = [
    parts.only.trim() && `only ${parts.only.trim()}`,
    parts.remove.trim() && `not ${parts.remove.trim()}`,
    parts.scroll && 'scrolls to the end',
    parts.click.trim() && `clicks ${parts.click.trim()}`,
    parts.waitFor.trim() && `waits for ${parts.waitFor.trim()}`,
    parts.seconds.trim() && `waits ${parts.seconds.trim()} s`,
  ];
  const handleKeyDown = (event: KeyboardEvent) => {
    // Return would extract the pages, which may not be what the visitor wants yet.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    if (!isEscape(event)) return;
    openParts(false);
    opener.current?.focus();
  };
  const toInput = ({ name, ...field }: PartField) => (
    <Input
      key={name}
      {...field}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      value={parts[name]}
      error={errors[name]}
      onChange={(event) => changeParts({ ...parts, [name]: event.target.value })}
    />
  );
  return (
    <div data-sheet="inputs" className="-mt-2 flex min-w-0 flex-col gap-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
        <Button
          ref={opener}
          size="sm"
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          icon={<Scissors aria-hidden size={16} />}
          onClick={() => openParts(!isOpen)}
          className="-ml-2.5"
        >
          Parts of the page
        </Button>
        {isOpen ? null : <bdi className="min-w-0 break-words text-muted">{words.filter(Boolean).join(' · ')}</bdi>}
      </div>
      {isOpen ? (
        <div
          id={id}
          role="group"
          aria-label="Parts of the page"
          onKeyDown={handleKeyDown}
          className="grid gap-4 rounded-md border border-line bg-paper p-4 sm:grid-cols-2"
        >
          {contentFields.map(toInput)}
          <label className="flex min-h-6 items-center gap-2 self-start text-sm sm:col-span-2">
            <Checkbox
              checked={parts.scroll}
              onChange={(event) => changeParts({ ...parts, scroll: event.target.checked })}
            />
            Scroll to the end of each page, for text that appears only then
          </label>
          {loadingFields.map(toInput)}
        </div>
      ) : null}
    </div>
  );
}
