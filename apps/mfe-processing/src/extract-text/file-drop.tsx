import { FieldError, Spinner } from '@winnow/ui';
import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { useIsRunning } from '../operation/operation-store';
import { OperationStatus } from '../operation/operation-status';
import { runAction } from '../operation/run-action';
import { isAcceptedDrop, isAcceptedPick, pickerTypes, unsupportedFileMessage } from './accepted-files';
import { extractTextAction, extractTextPlace } from './extract-text.action';

/** The area that takes a file: dropped, or picked after a click. */
export function FileDrop() {
  const isBusy = useIsRunning(extractTextPlace);
  const [isOver, setIsOver] = useState(false);
  const [error, setError] = useState('');
  const picker = useRef<HTMLInputElement>(null);

  const take = (file: File | undefined, isAccepted: (name: string) => boolean) => {
    if (!file || isBusy) return;
    const isFine = isAccepted(file.name);
    setError(isFine ? '' : unsupportedFileMessage);
    if (isFine) void runAction(extractTextAction, { fileName: file.name, file });
  };

  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0], isAcceptedDrop);
  };
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files?.[0], isAcceptedPick);
    // The same file can be picked again.
    event.target.value = '';
  };

  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        aria-describedby="file-drop-hint"
        onClick={() => {
          if (!isBusy) picker.current?.click();
        }}
        onDragEnter={(event) => event.preventDefault()}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
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
      <input
        ref={picker}
        type="file"
        accept={pickerTypes}
        onChange={handlePick}
        tabIndex={-1}
        aria-label="File to upload"
        className="sr-only"
      />
      <FieldError message={error} />
      <OperationStatus place={extractTextPlace} />
    </div>
  );
}
