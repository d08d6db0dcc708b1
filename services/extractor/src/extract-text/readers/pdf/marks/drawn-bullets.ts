import type { MarkedItem } from './structure-tags';

/**
 * Adds a bullet to the text after a label without text (tag `Lbl`): browsers draw the bullets of lists as shapes, which
 * have no characters.
 */
export function addDrawnBullets(items: readonly MarkedItem[]): readonly MarkedItem[] {
  /** Nesting of marked content in the open label; 0 outside of labels. */
  let depth = 0;
  let isDrawn = false;
  return items.map((item) => {
    if (item.type === 'endMarkedContent') depth = Math.max(0, depth - 1);
    else if (item.type) {
      if (depth === 0 && item.tag === 'Lbl') isDrawn = true;
      if (depth > 0 || item.tag === 'Lbl') depth += 1;
    } else if (item.str.trim() !== '') {
      const hasBullet = isDrawn && depth === 0;
      isDrawn = false;
      return hasBullet ? { ...item, str: `- ${item.str}` } : item;
    }
    return item;
  });
}
