import { showToast } from '@winnow/toast';
import { FieldError, Spinner } from '@winnow/ui';
import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { useIsRunning } from '../operation/use-operation';
import { OperationStatus } from '../operation/operation-status';
import { forgetOutcome, isOperationRunning, startOperation } from '../operation/start-operation';
import { isAcceptedDrop, isAcceptedPick, pickerTypes } from './accepted-files';
import { extractTextMutation, extractTextKey } from './extract-text.mutation';
import { refusalOf } from './refusal-of';
import { useStrayDrops } from './use-stray-drops';

/** Why a file is not taken while another one is read. */
const waitMessage = 'Wait until the current file has been read';

/** The area that takes one file at a time: dropped, or picked after a click. */
export function FileDrop() {
  const isBusy = useIsRunning(extractTextKey);
  const [isDragged, setIsDragged] = useState(false);
  const isOver = isDragged && !isBusy;
  const [refused, setRefused] = useState<{ name: string; message: string } | null>(null);
  useStrayDrops();
  const picker = useRef<HTMLInputElement>(null);

  const take = (files: FileList | null, isAccepted: (name: string) => boolean) => {
    const file = files?.[0];
    if (!file) return;
    if (isBusy) return showToast({ title: 'Error', description: waitMessage, tone: 'destructive' });
    if (files.length > 1) showToast({ title: 'One file at a time', description: `Only ${file.name} is taken.` });
    const end = (message: string | undefined) => {
      if (isOperationRunning(extractTextKey)) return;
      setRefused(message === undefined ? null : { name: file.name, message });
      // What became of an earlier file is not said beside this one.
      if (message === undefined) startOperation(extractTextMutation, { fileName: file.name, file });
      else forgetOutcome(extractTextKey);
    };
    const refusal = refusalOf(file, isAccepted);
    if (refusal instanceof Promise) void refusal.then(end);
    else end(refusal);
  };

  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragged(false);
    take(event.dataTransfer.files, isAcceptedDrop);
  };
  const handleDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    // From one of its parts to another the drag is still over the area.
    if (!currentTarget.contains(relatedTarget as Node | null)) setIsDragged(false);
  };
  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files, isAcceptedPick);
    // The same file can be picked again.
    event.target.value = '';
  };

  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby="file-drop-hint"
        onClick={() => {
          if (!isBusy) picker.current?.click();
        }}
        onDragEnter={(event) => event.preventDefault()}
        onDragOver={(event) => {
          event.preventDefault();
          setIsDragged(true);
        }}
        onDragLeave={handleDragLeave}
        onDrop={handleDrop}
        className={clsx(
          'flex min-h-32 flex-col items-center justify-center gap-1 rounded-md border-2 border-dashed px-4 py-6 text-center transition-colors',
          isBusy && 'cursor-not-allowed border-line bg-sunken text-muted',
          isOver && 'border-accent bg-accent-soft',
          !isBusy && !isOver && 'border-edge/60 hover:border-accent hover:bg-accent-soft/40',
        )}
      >
        <span className="mb-1 text-accent">{isBusy ? <Spinner size={24} /> : <FileUp aria-hidden size={24} />}</span>
        <span className="font-medium">{isOver ? 'Drop file here' : 'Click or drag file to upload'}</span>
        <span id="file-drop-hint" className="text-sm text-muted">
          {isBusy ? waitMessage : 'Supports PDF, DOCX, and TXT files'}
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
      <FieldError subject={refused?.name} message={refused?.message} />
      <OperationStatus mutationKey={extractTextKey} />
    </div>
  );
}
