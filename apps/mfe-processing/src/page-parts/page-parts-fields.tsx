import '../inputs.css';
import { Button, Checkbox, Input } from '@winnow/ui';
import { Scissors } from 'lucide-react';
import { useId, useRef, type KeyboardEvent } from 'react';
import { isEscape } from '../focus/is-escape';
import { useSite } from '../site/site';
import { changeParts, openParts, partsOf, usePartsForm } from './page-parts';

/** What to read of each page, and what to do and wait for before, for sites whose text is read wrongly or incompletely. */
export function PagePartsFields() {
  const parts = partsOf(useSite());
  const { isOpen, errors } = usePartsForm();
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const clicked = parts.click.trim();
  const words = [
    parts.only.trim() && `only ${parts.only.trim()}`,
    parts.remove.trim() && `not ${parts.remove.trim()}`,
    parts.waitFor.trim() && `waits for ${parts.waitFor.trim()}`,
    parts.seconds.trim() && `waits ${parts.seconds.trim()} s`,
    parts.scroll && 'scrolls to the end',
    clicked && `clicks ${clicked}`,
  ];
  const handleKeyDown = (event: KeyboardEvent) => {
    // Return would extract the pages, which may not be what the visitor wants yet.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    if (!isEscape(event)) return;
    openParts(false);
    opener.current?.focus();
  };
  const shared = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false, dir: 'ltr' } as const;
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
          <Input
            {...shared}
            label="Only these parts (CSS selector)"
            placeholder="main, .article"
            hint="Everything visible in them is the text"
            value={parts.only}
            error={errors.only}
            onChange={(event) => changeParts({ ...parts, only: event.target.value })}
          />
          <Input
            {...shared}
            label="Without these parts (CSS selector)"
            placeholder=".related, .comments"
            hint="Removed before a page is read"
            value={parts.remove}
            error={errors.remove}
            onChange={(event) => changeParts({ ...parts, remove: event.target.value })}
          />
          <Input
            {...shared}
            label="Wait for this part (CSS selector)"
            placeholder="#reviews, .price"
            hint="For text that scripts add, up to 30 s"
            value={parts.waitFor}
            error={errors.waitFor}
            onChange={(event) => changeParts({ ...parts, waitFor: event.target.value })}
          />
          <Input
            {...shared}
            label="Wait (seconds)"
            inputMode="decimal"
            placeholder="0"
            hint="After a page has loaded"
            value={parts.seconds}
            error={errors.seconds}
            onChange={(event) => changeParts({ ...parts, seconds: event.target.value })}
          />
          <Input
            {...shared}
            label="Click on this (CSS selector)"
            placeholder=".load-more, #show-all"
            hint="A button that shows more; clicks never leave a page"
            value={parts.click}
            error={errors.click}
            onChange={(event) => changeParts({ ...parts, click: event.target.value })}
          />
          <Input
            {...shared}
            label="Clicks at most"
            inputMode="numeric"
            placeholder="1"
            hint="Fewer when the button is gone, or changes nothing"
            value={parts.clicks}
            error={errors.clicks}
            onChange={(event) => changeParts({ ...parts, clicks: event.target.value })}
          />
          <label className="flex min-h-6 items-center gap-2 self-start text-sm sm:col-span-2">
            <Checkbox
              checked={parts.scroll}
              onChange={(event) => changeParts({ ...parts, scroll: event.target.checked })}
            />
            Scroll to the end of each page, for text that appears only then
          </label>
        </div>
      ) : null}
    </div>
  );
}
