import { useEffect, useState } from 'react';

/**
 * Accepts files dropped anywhere on the page, which the browser would otherwise navigate to. Ignores events handled by
 * an element, and dragged text. Returns whether files are dragged over the page.
 */
export function usePageDrops(onDrop: (files: FileList) => void): boolean {
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
      if (isEnd) onDrop(dataTransfer.files);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      // The drag has left the window; between elements it is still over the page.
      if (relatedTarget === null) setIsOver(false);
    };
    window.addEventListener('dragover', take);
    window.addEventListener('drop', take);
    window.addEventListener('dragleave', leave);
    return () => {
      window.removeEventListener('dragover', take);
      window.removeEventListener('drop', take);
      window.removeEventListener('dragleave', leave);
    };
  }, [onDrop]);
  return isOver;
}
