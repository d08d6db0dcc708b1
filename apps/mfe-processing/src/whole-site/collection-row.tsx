import { formatCount, pluralize } from '@winnow/browser';
import { collectionNameChars, type Collection } from '@winnow/contracts';
import { Button, ConfirmDialog, Input } from '@winnow/ui';
import { Menu, MenuEntry } from '@winnow/ui/menu';
import { Download, Pencil, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { outcomeCount } from './outcome-count';
import { CollectionPages } from './collection-pages';
import { erase, exportAddress, rename, startRefresh } from './collections-api';
import { FieldGroup } from './field-group';
import { formatDay, formatMoment } from './format-moment';
import { ProblemLine } from './problem-line';
import { RefreshDialog } from './refresh-dialog';
import { RefreshSchedule } from './refresh-schedule';
import { maxCards, addPagesAsCards } from './add-pages-as-cards';
import { useAttempt } from './use-attempt';

const files = {
  zip: 'Markdown files (ZIP)',
  jsonl: 'One JSONL file',
  csv: 'Table (CSV)',
  llms: 'llms.txt',
  'llms-full': 'llms-full.txt',
} as const;

function save(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

interface CollectionRowProps {
  collection: Collection;
  /** Whether a crawl or refresh is running. */
  isBusy: boolean;
}

/** A collection with its contents and its actions. */
export function CollectionRow({ collection, isBusy }: CollectionRowProps) {
  const { id, name, pages, refresh, stats, updatedAt, expiresAt } = collection;
  const [isShown, show] = useState(false);
  const [newName, setNewName] = useState<string>();
  const [isAsking, ask] = useState(false);
  const [needsHeaders, askHeaders] = useState(false);
  const { isBusy: isWorking, problem, attempt } = useAttempt();
  const renameButton = useRef<HTMLButtonElement>(null);
  const focusFallbackHandlers = useFocusFallback(() => renameButton.current);
  // Those of the crawl: a refresh counts its own.
  const without = refresh ? [] : Object.entries(stats?.outcomes ?? {}).filter(([outcome]) => outcome !== 'ok');
  const found = refresh
    ? [
        `${formatCount(refresh.new)} new`,
        `${formatCount(refresh.changed)} changed`,
        `${formatCount(refresh.gone)} gone`,
        // Without them, a website that was down looks unchanged.
        ...(refresh.failed > 0 ? [`${formatCount(refresh.failed)} not read`] : []),
      ]
    : [];
  const [invalidName, setInvalidName] = useState<string>();
  const saveName = () => {
    const given = newName?.trim() ?? '';
    if (given === '' || given.length > collectionNameChars) return setInvalidName(newName);
    void attempt(() => rename(id, given)).then((isDone) => isDone && setNewName(undefined));
  };
  return (
    <li {...focusFallbackHandlers} className="flex flex-col gap-2">
      {newName === undefined ? (
        <p className="min-w-0 text-sm break-words">
          <bdi className="font-medium">{name}</bdi>{' '}
          <span className="text-muted">
            {[
              pluralize(pages, 'page'),
              ...without.map(([outcome, count]) => outcomeCount(outcome, count)),
              // With the time: repeated crawls of a website have the same name, also on one day.
              `read ${formatMoment(updatedAt)}`,
              `kept until ${formatDay(expiresAt)}`,
              ...(refresh ? [`last refresh: ${found.join(', ')}`] : []),
            ].join(' · ')}
          </span>
        </p>
      ) : (
        <FieldGroup
          label="Name"
          className="flex flex-wrap items-center gap-2"
          onSave={saveName}
          onCancel={() => setNewName(undefined)}
        >
          <Input
            label={`New name of ${name}`}
            hideLabel
            autoFocus
            value={newName}
            error={newName === invalidName ? `Enter a name of up to ${collectionNameChars} characters` : undefined}
            onChange={(event) => setNewName(event.target.value)}
            className="flex-1"
          />
          <Button size="sm" variant="primary" busy={isWorking} onClick={saveName}>
            Save
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setNewName(undefined)}>
            Cancel
          </Button>
        </FieldGroup>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" aria-expanded={isShown} onClick={() => show(!isShown)}>
          Pages
        </Button>
        <Button
          size="sm"
          busy={isWorking}
          unavailable={isBusy && 'Wait until the website is read'}
          icon={<RotateCcw aria-hidden size={14} />}
          onClick={() => (collection.headerNames ? askHeaders(true) : void attempt(() => startRefresh(id)))}
        >
          Refresh
        </Button>
        <Button
          size="sm"
          busy={isWorking}
          unavailable={pages > maxCards && `Cards are for up to ${maxCards} pages: save a file`}
          onClick={() => void attempt(() => addPagesAsCards(collection))}
        >
          As Cards
        </Button>
        <Menu label="Download" size="sm" icon={<Download aria-hidden size={16} />}>
          {Object.entries(files).map(([format, words]) => (
            <MenuEntry key={format} onClick={() => void attempt(async () => save(await exportAddress(id, format)))}>
              {words}
            </MenuEntry>
          ))}
        </Menu>
        <Button
          ref={renameButton}
          size="sm"
          variant="quiet"
          icon={<Pencil aria-hidden size={14} />}
          onClick={() => setNewName(name)}
        >
          Rename
        </Button>
        <Button size="sm" variant="danger" onClick={() => ask(true)}>
          Erase
        </Button>
      </div>
      <RefreshSchedule collection={collection} />
      <ProblemLine problem={problem} />
      {isShown ? <CollectionPages collection={collection} /> : null}
      {collection.headerNames ? (
        <RefreshDialog collection={collection} isOpen={needsHeaders} onClose={() => askHeaders(false)} />
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Erase ${name}?`}
        confirm="Erase"
        onCancel={() => ask(false)}
        onConfirm={() => {
          ask(false);
          void attempt(() => erase(id));
        }}
      >
        This erases {pluralize(pages, 'page')} at once, for good. Cards stay.
      </ConfirmDialog>
    </li>
  );
}
