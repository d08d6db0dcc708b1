import { closest } from '@winnow/markdown';
import type { Block, KeepPredicate } from './page-blocks';
import { hasPrice } from './text-features';

/** Maximum blocks from the name of a product to its price, and characters of the price with its label. */
const maxDistance = 15;
const maxPriceChars = 60;
/** Maximum levels from a text to its row, and to the panel of a tab. */
const maxCellLevels = 2;
const maxLevels = 8;
/** Drop reasons of a price beside the name of a product. */
const priceReasons = new Set<string | undefined>([undefined, 'name', 'links']);
const rowTags = new Set(['tr', 'dt', 'dd']);

/**
 * Keeps two facts of a product that are outside of its description. They are the price below its name, where no kept
 * text has one, and the rows of specifications in panels of tabs, of which scripts show one at a time.
 */
export function keepProductFacts(blocks: readonly Block[], isKept: KeepPredicate): KeepPredicate {
  const price = blocks.some(({ text }, index) => isKept(index) && hasPrice(text)) ? -1 : indexOfPrice(blocks);
  return (index) => index === price || isKept(index) || isHiddenRow(blocks[index]!);
}

function indexOfPrice(blocks: readonly Block[]): number {
  const name = blocks.findIndex(({ element }) => element.tag === 'h1');
  if (name < 0) return -1;
  const isPrice = ({ text, textLength, dropped }: Block): boolean =>
    textLength <= maxPriceChars && priceReasons.has(dropped) && hasPrice(text);
  const offset = blocks.slice(name, name + maxDistance).findIndex(isPrice);
  return offset < 0 ? -1 : name + offset;
}

const isHiddenRow = ({ element, dropped }: Block): boolean =>
  dropped === 'hidden' &&
  closest(element, maxCellLevels, ({ tag }) => rowTags.has(tag)) !== undefined &&
  closest(element, maxLevels, (each) => each.attribute('role') === 'tabpanel') !== undefined;
