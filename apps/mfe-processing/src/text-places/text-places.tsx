import { pluralize } from '@winnow/browser';
import { Button, Select } from '@winnow/ui';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { PageCard } from '../cards/page-card';
import { namedPlaces, namePlace, placeAt } from './name-place';

interface TextPlacesProps {
  card: PageCard;
  /** Shows the extracted text. */
  area: RefObject<HTMLTextAreaElement | null>;
}

/** Maximum number of words listed at a time. */
const maxWords = 40;

/** Shows where the selected text is in its document, links to its places, and the words that OCR is not sure of. */
export function TextPlaces({ card: { content, places = [], doubtful = [] }, area }: TextPlacesProps) {
  const [position, setPosition] = useState(0);
  const [showsWords, setShowsWords] = useState(false);
  const named = useMemo(() => namedPlaces(places), [places]);
  useEffect(() => {
    const text = area.current;
    if (!text) return;
    const follow = () => setPosition(text.selectionStart);
    text.addEventListener('select', follow);
    text.addEventListener('keyup', follow);
    text.addEventListener('click', follow);
    return () => {
      text.removeEventListener('select', follow);
      text.removeEventListener('keyup', follow);
      text.removeEventListener('click', follow);
    };
  }, [area]);
  const show = (start: number, end: number) => {
    const text = area.current;
    if (!text) return;
    text.focus({ preventScroll: true });
    text.setSelectionRange(start, end);
    // A text area does not scroll to its selection.
    text.scrollTop = (start / Math.max(1, content.length)) * text.scrollHeight - text.clientHeight / 3;
    setPosition(start);
  };
  const here = placeAt(places, position);
  const current = here ? namePlace(here) : '';
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {named.length > 1 ? (
        <Select
          label="Place in the document"
          value={String(
            Math.max(
              0,
              named.findLastIndex(({ start }) => start <= position),
            ),
          )}
          options={Object.fromEntries(named.map(({ name }, index) => [String(index), name]))}
          onChange={(index) => {
            const start = named[Number(index)]?.start ?? 0;
            show(start, start);
          }}
        />
      ) : current ? (
        <p className="text-muted">
          <bdi>{current}</bdi>
        </p>
      ) : null}
      {doubtful.length > 0 ? (
        <Button size="sm" variant="quiet" aria-expanded={showsWords} onClick={() => setShowsWords(!showsWords)}>
          {pluralize(doubtful.length, 'doubtful word')}
        </Button>
      ) : null}
      {showsWords ? (
        <ul aria-label="Words that OCR is not sure of" className="flex basis-full flex-wrap gap-1">
          {doubtful.slice(0, maxWords).map(({ start, end }) => (
            <li key={start}>
              <Button size="sm" variant="quiet" title="Show it in the text" onClick={() => show(start, end)}>
                <mark className="bg-transparent text-inherit underline decoration-wavy underline-offset-4">
                  <bdi>{content.slice(start, end)}</bdi>
                </mark>
              </Button>
            </li>
          ))}
          {doubtful.length > maxWords ? <li className="text-muted">and {doubtful.length - maxWords} more</li> : null}
        </ul>
      ) : null}
    </div>
  );
}
