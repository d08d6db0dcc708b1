import '../inputs.css';
import { formatCount } from '@winnow/browser';
import { Button, IconButton } from '@winnow/ui';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useId, type RefObject } from 'react';
import { viewCard } from '../cards/view-card';
import { useFocusFallback } from '../focus/use-focus-fallback';
import { FailureBox } from '../operation/failure-box';
import { OperationStatus } from '../operation/operation-status';
import { useIsRunning, useMutationKeys } from '../operation/use-operation';
import { isReadable, unsupportedFileMessage } from './accepted-files';
import { extractTextKey, fileKey } from './extract-text.mutation';
import { cancelFiles, dismissFile, readFiles, useQueuedFiles, type QueuedFile } from './file-queue';
import { useReadFiles } from './read-files';

interface FileRowsProps {
  /** Focus target when a focused row is removed. */
  focusFallback: RefObject<HTMLElement | null>;
}

/** A row for each file with its progress, its outcome and the available actions. */
export function FileRows({ focusFallback }: FileRowsProps) {
  const given = useQueuedFiles();
  const focusFallbackHandlers = useFocusFallback(() => focusFallback.current);
  const known = new Set(given.map(({ id }) => id));
  // Files sent by an earlier page.
  const others = useMutationKeys(extractTextKey)
    .map((key) => String(key[1] ?? ''))
    .filter((id) => !known.has(id));
  if (given.length + others.length === 0) return null;
  const isQuiet = given.length > 1;
  return (
    <div {...focusFallbackHandlers} className="flex flex-col gap-2">
      {isQuiet ? <Summary files={given} /> : null}
      <ul
        aria-label="Files"
        tabIndex={given.length > 5 ? 0 : undefined}
        className="flex max-h-80 flex-col gap-2 overflow-y-auto"
      >
        {others.map((id) => (
          <li key={id}>
            <StartedRow id={id} isQuiet={isQuiet} />
          </li>
        ))}
        {given.map((file) => (
          <li key={file.id}>
            <FileRow file={file} isQuiet={isQuiet} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Number of completed files, and one button for all. */
function Summary({ files }: { files: readonly QueuedFile[] }) {
  const runningIds = useMutationKeys(extractTextKey, true).map((key) => key[1]);
  const cardsOfFiles = useReadFiles();
  const count = (wanted: QueuedFile['state']) => files.filter(({ state }) => state === wanted).length;
  const read = files.filter(({ id }) => cardsOfFiles.has(id)).length;
  const waiting = count('checked') + count('unchecked');
  const cancelled = count('cancelled');
  const lost = count('lost');
  // Files of an earlier page may run as well.
  const running = files.filter(({ id }) => runningIds.includes(id)).length;
  const failed = Math.max(0, files.length - read - waiting - running - cancelled - lost);
  const isOver = runningIds.length + waiting === 0;
  const others = files.filter((file) => file.state === 'cancelled' || isOfOtherFormat(file));
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <p role="status" className="font-medium tabular-nums">
        {formatCount(read)} of {formatCount(files.length)} files read
        {cancelled > 0 ? `, ${formatCount(cancelled)} cancelled` : null}
        {lost > 0 ? `, ${formatCount(lost)} to choose again` : null}
        {failed > 0 ? <span className="text-danger">, {formatCount(failed)} failed</span> : null}
      </p>
      <div className="-mr-2.5 flex gap-2">
        {isOver && (cancelled > 0 || others.length > 1) ? (
          <Button size="sm" onClick={() => readFiles(others)}>
            Read the other {formatCount(others.length)}
            {others.length > cancelled ? ' anyway' : null}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="quiet"
          onClick={isOver ? () => files.forEach(({ id }) => dismissFile(id)) : cancelFiles}
        >
          {isOver ? 'Dismiss all' : 'Cancel all'}
        </Button>
      </div>
    </div>
  );
}

/** Whether a file was rejected only for its format, which can be read. */
const isOfOtherFormat = ({ state, message, name }: QueuedFile): boolean =>
  state === 'refused' && message === unsupportedFileMessage && isReadable(name);

interface RowOptions {
  /** The summary announces it. */
  isQuiet: boolean;
}

function FileRow({ file, isQuiet }: RowOptions & { file: QueuedFile }) {
  const { id, name, state, message = '' } = file;
  const textId = useId();
  if (state === 'started') return <StartedRow id={id} name={name} isQuiet={isQuiet} />;
  const isRefused = state === 'refused';
  const isCancelled = state === 'cancelled';
  const isLost = state === 'lost';
  const canRead = isCancelled || isOfOtherFormat(file);
  const read = canRead ? (
    <Button size="sm" aria-describedby={textId} onClick={() => readFiles([file])}>
      {isCancelled ? 'Read it' : 'Read it anyway'}
    </Button>
  ) : null;
  return (
    <div className="flex min-h-9 items-center gap-2">
      {isRefused ? (
        <div className="min-w-0 flex-1">
          <FailureBox textId={textId} title="Error" subject={name} description={message} role="alert">
            {read}
          </FailureBox>
        </div>
      ) : (
        <>
          <p id={textId} className={clsx('min-w-0 flex-1 text-sm text-muted', isLost ? 'break-words' : 'truncate')}>
            {isLost ? 'Not read before the reload, choose it again' : isCancelled ? 'Cancelled' : 'Waiting'}:{' '}
            <bdi>{name}</bdi>
          </p>
          {read}
        </>
      )}
      <DismissButton id={id} name={name} label={isRefused || isCancelled || isLost ? 'Dismiss' : 'Remove'} />
    </div>
  );
}

function StartedRow({ id, name = 'the file', isQuiet }: RowOptions & { id: string; name?: string }) {
  const isRunning = useIsRunning(fileKey(id));
  const cardId = useReadFiles().get(id);
  return (
    <div className="flex items-center gap-2">
      <OperationStatus
        mutationKey={fileKey(id)}
        isQuiet={isQuiet}
        onView={cardId === undefined ? undefined : () => viewCard(cardId)}
        className="min-w-0 flex-1"
      />
      {isRunning ? null : <DismissButton id={id} name={name} label="Dismiss" />}
    </div>
  );
}

function DismissButton({ id, name, label }: { id: string; name: string; label: string }) {
  return <IconButton label={`${label} ${name}`} icon={<X aria-hidden size={16} />} onClick={() => dismissFile(id)} />;
}
