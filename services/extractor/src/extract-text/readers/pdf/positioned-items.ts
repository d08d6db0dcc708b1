import { baselineOf, leftOf, rightOf } from './item-geometry';
import { isOnLine, isText, maxGap, spaceBetween, tolerance } from './late-items';
import type { MarkedItem } from './marks/structure-tags';

/** Height in points of the bands of a page in which items are looked up, and maximum items of one. */
const [bandHeight, maxInBand] = [12, 200];
/** Minimum distance in font sizes of a number at the end of a line from its baseline. */
const minRise = 0.1;

/**
 * Moves items that are painted after the lines of a page to the gaps that these leave for them. Chromium paints elements
 * with `position: relative`, such as the raised numbers of normalize.css, after all other text.
 */
export function placePositionedItems(items: readonly MarkedItem[]): readonly MarkedItem[] {
  const texts = items.filter(isText);
  const bands = new Map<number, number[]>();
  const following = new Map<MarkedItem, readonly MarkedItem[]>();
  const moved = new Set<MarkedItem>();
  for (const [index, item] of texts.entries()) {
    const band = Math.floor(baselineOf(item) / bandHeight);
    const before = [band - 1, band, band + 1].flatMap((each) => bands.get(each) ?? []);
    const left = before.find((each) => isGap(texts[each]!, texts[each + 1]!, item, index - each));
    if (left === undefined) {
      const inBand = bands.get(band) ?? [];
      bands.set(band, inBand);
      if (inBand.length < maxInBand) inBand.push(index);
    } else if (!following.has(texts[left]!)) {
      moved.add(item);
      following.set(texts[left]!, [item, texts[left + 1]!]);
    }
  }
  return moved.size === 0 ? items : reorder(items, following, moved);
}

/** Whether an item belongs between two consecutive ones of its line, or is a raised or lowered number after its last one. */
function isGap(left: MarkedItem, right: MarkedItem, item: MarkedItem, distance: number): boolean {
  if (distance < 2 || !isOnLine(left, item)) return false;
  const slack = tolerance * left.height;
  const isBeside = (gap: number, max: number): boolean => gap > -slack && gap < max * left.height;
  const gap = leftOf(item) - rightOf(left);
  if (isOnLine(left, right) && leftOf(right) > leftOf(left))
    return isOnLine(item, right) && isBeside(gap, maxGap) && isBeside(leftOf(right) - rightOf(item), maxGap);
  const rise = Math.abs(baselineOf(item) - baselineOf(left));
  return isBeside(gap, tolerance) && rise > minRise * left.height && /^[[(]?\p{N}{1,3}[\])]?$/u.test(item.str);
}

function reorder(
  items: readonly MarkedItem[],
  following: ReadonlyMap<MarkedItem, readonly MarkedItem[]>,
  moved: ReadonlySet<MarkedItem>,
): MarkedItem[] {
  const ordered: MarkedItem[] = [];
  /** The item to whose right blank ones are replaced. */
  let right: MarkedItem | undefined;
  for (const item of items) {
    if (item === right) right = undefined;
    if (right && item.type === undefined && !item.hasEOL && !isText(item)) continue;
    if (moved.has(item)) {
      if (item.hasEOL) ordered.push({ ...item, str: '', width: 0 });
      continue;
    }
    const [inserted, next] = following.get(item) ?? [];
    if (!inserted || !next) {
      ordered.push(item);
      continue;
    }
    const isBetween = isOnLine(item, next);
    ordered.push({ ...item, hasEOL: false }, ...spaceBetween(item, inserted), { ...inserted, hasEOL: item.hasEOL });
    if (isBetween) ordered.push(...spaceBetween(inserted, next));
    if (isBetween) right = next;
  }
  return ordered;
}
