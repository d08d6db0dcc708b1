import { Button, Skeleton, Spinner, lazyPart } from '@winnow/ui';
import { clsx } from 'clsx';
import { Files, FileUp, SlidersHorizontal } from 'lucide-react';
import { Suspense, useRef, useState, type ChangeEvent, type DragEvent, type ReactNode, type Ref } from 'react';
import { useMutationKeys, useRunningCount } from '../operation/use-operation';
import { useHasBeenTrue } from '../hooks/use-has-been-true';
import { isAcceptedDrop, isAcceptedPick, isReadable, pickerTypes, readableTypes } from './accepted-files';
import { extractTextKey } from './extract-text.mutation';
import { addFiles, useQueuedFiles, watchStartOver } from './file-queue';
import { usePageDrops } from './use-page-drops';

// Loaded with the first file.
const FileRows = lazyPart('The list of files', () => import('./file-rows').then((module) => module.FileRows));

const FileOptionsPanel = lazyPart('The form', () =>
  import('./file-options-panel').then((module) => module.FileOptionsPanel),
);

function takeDropped(data: DataTransfer): void {
  const files = [...data.files];
  // Browsers give a folder as a file that cannot be read, and its entry only during the event.
  const entries = Array.from(data.items ?? [], (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const addFlat = () => addFiles(files, isAcceptedDrop);
  if (!entries.some(({ isDirectory }) => isDirectory)) return addFlat();
  const isTooLate = watchStartOver();
  import('./dropped-folders').then(
    ({ addDropped }) => addDropped(entries, isTooLate),
    () => isTooLate() || addFlat(),
  );
}

/**
 * The area that accepts files: dropped on it or anywhere on the page, or picked after a click. `children` are further
 * inputs.
 */
export function FileDrop({ children }: { children?: ReactNode }) {
  const isBusy = useRunningCount(extractTextKey) > 0;
  const given = useQueuedFiles();
  const keys = useMutationKeys(extractTextKey);
  const hasFiles = useHasBeenTrue(keys.length + given.length > 0);
  const [isOver, setIsOver] = useState(false);
  const [hasOptions, setHasOptions] = useState(false);
  const isOverPage = usePageDrops(takeDropped);
  const area = useRef<HTMLButtonElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const widePicker = useRef<HTMLInputElement>(null);

  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    takeDropped(event.dataTransfer);
  };
  const handleDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // A drag between its children is still over the area.
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
  };
  const pick = (isAccepted: (name: string) => boolean) => (event: ChangeEvent<HTMLInputElement>) => {
    addFiles(event.target.files ?? [], isAccepted);
    // Allows the same file to be picked again.
    event.target.value = '';
  };

  return (
    <div className="flex flex-col gap-2">
      <button
        ref={area}
        type="button"
        aria-busy={isBusy || undefined}
        aria-describedby="file-drop-hint"
        onClick={() => picker.current?.click()}
        onDragEnter={(event) => event.preventDefault()}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={handleDragLeave}
        onDrop={handleDrop}
        className={clsx(
          'flex min-h-32 flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed px-4 py-6 text-center transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-edge/60 hover:border-accent hover:bg-accent-soft/40',
        )}
      >
        <span className="mb-1 text-accent">{isBusy ? <Spinner size={24} /> : <FileUp aria-hidden size={24} />}</span>
        <span className="font-medium">{isOver ? 'Drop file here' : 'Click or drag file to upload'}</span>
        <span id="file-drop-hint" className="text-sm text-muted">
          Supports PDF, DOCX, and TXT files
        </span>
      </button>
      <div className="-mx-2.5 flex flex-wrap gap-x-2">
        <Button
          size="sm"
          variant="quiet"
          icon={<Files aria-hidden size={16} />}
          title="Sheets, slides, books, mails, calendars, pictures, recordings, web pages, subtitles, ZIP"
          onClick={() => widePicker.current?.click()}
        >
          More formats
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={hasOptions}
          icon={<SlidersHorizontal aria-hidden size={16} />}
          title="How files are read"
          onClick={() => setHasOptions(!hasOptions)}
        >
          Options
        </Button>
        {children}
      </div>
      {hasOptions ? (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <FileOptionsPanel />
        </Suspense>
      ) : null}
      <HiddenPicker ref={picker} label="File to upload" accept={pickerTypes} onChange={pick(isAcceptedPick)} />
      <HiddenPicker ref={widePicker} label="Files of any format" accept={readableTypes} onChange={pick(isReadable)} />
      {hasFiles ? (
        <Suspense>
          <div data-sheet="inputs">
            <FileRows focusFallback={area} />
          </div>
        </Suspense>
      ) : null}
      {isOverPage && !isOver ? (
        <div
          aria-hidden
          className="pointer-events-none fixed inset-2 z-50 flex items-end justify-center rounded-md border-2 border-dashed border-accent p-6"
        >
          <span className="rounded-md bg-accent px-4 py-2 font-medium text-surface">Drop files anywhere</span>
        </div>
      ) : null}
    </div>
  );
}

interface HiddenPickerProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function HiddenPicker({ ref, label, accept, onChange }: HiddenPickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple
      accept={accept}
      onChange={onChange}
      tabIndex={-1}
      aria-label={label}
      className="sr-only"
    />
  );
}
