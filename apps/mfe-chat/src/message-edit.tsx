import { isComposing } from '@winnow/browser';
import { Button, hasRightToLeft } from '@winnow/ui';
import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { editMessage } from './send-message';

interface MessageEditProps {
  id: string;
  content: string;
  /** Whether a reply is pending, which the form outlives. */
  isBusy: boolean;
  onClose: () => void;
}

/** Edits a message of the visitor's and sends it again in its place, which removes later messages. Escape closes it. */
export function MessageEdit({ id, content, isBusy, onClose }: MessageEditProps) {
  const [text, setText] = useState(content);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(content.length, content.length);
  }, [content]);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    onClose();
    void editMessage(id, text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) send(event);
    if (event.key !== 'Escape' || isComposing(event.nativeEvent)) return;
    // Keeps the panel from handling this Escape as well.
    event.stopPropagation();
    onClose();
  };
  return (
    <form onSubmit={send} className="ml-auto flex w-full max-w-[88%] flex-col gap-2">
      <textarea
        ref={area}
        dir={hasRightToLeft(text) ? 'auto' : undefined}
        rows={3}
        aria-label="Edit your message"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="block w-full resize-y rounded-md border border-edge bg-surface px-3 py-2 text-sm leading-relaxed max-sm:text-base"
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          unavailable={isBusy ? 'Wait for the reply' : text.trim() === '' && 'There is nothing to send'}
        >
          Send again
        </Button>
      </div>
    </form>
  );
}
