import { useEffect } from 'react';

/**
 * Refuses files that are dropped beside the box: the browser would leave the page to show them. What a part of the page has
 * taken is left alone, and so are texts that are dragged.
 */
export function useStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const { dataTransfer } = event;
      if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
