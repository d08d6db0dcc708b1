import { useEffect, useState } from 'react';

/**
 * Accepts files dropped anywhere on the page, which the browser would otherwise navigate to, and pasted ones. Ignores
 * events handled by an element, dragged text, and files whose name or text is pasted into a field. Returns whether files
 * are dragged over the page.
 */
export function usePageDrops(onDrop: (given: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const take = (event: DragEvent) => {
      const { dataTransfer } = event;
      const isEnd = event.type === 'drop';
      if (isEnd) setIsOver(false);
      if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
      if (!isEnd) setIsOver(true);
      event.preventDefault();
      dataTransfer.dropEffect = 'copy';
      if (isEnd) onDrop(dataTransfer);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      // The drag has left the window; between elements it is still over the page.
      if (relatedTarget === null) setIsOver(false);
    };
    const takePasted = (event: ClipboardEvent) => {
      const { clipboardData, target } = event;
      if (event.defaultPrevented || !clipboardData || clipboardData.files.length === 0) return;
      const isForText = target instanceof Element && target.matches(':read-write');
      if (isForText && clipboardData.types.includes('text/plain')) return;
      event.preventDefault();
      onDrop(clipboardData);
    };
    window.addEventListener('dragover', take);
    window.addEventListener('drop', take);
    window.addEventListener('dragleave', leave);
    window.addEventListener('paste', takePasted);
    return () => {
      window.removeEventListener('dragover', take);
      window.removeEventListener('drop', take);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('paste', takePasted);
    };
  }, [onDrop]);
  return isOver;
}
