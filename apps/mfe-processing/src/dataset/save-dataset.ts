import { dateStamp } from '@winnow/browser';
import type { Example } from '@winnow/contracts';
import { datasetPairOf, fileOf, splitsOf, textWriter, type DatasetFormat } from '@winnow/dataset';
import { saveCards } from '../bulk/save-cards';
import type { PageCard } from '../cards/page-card';
import { forTraining } from '../cards/rated-example';

/** Returns the id of a card's source: its address, or the name of its file. */
const sourceIdOf = ({ url, source, title }: PageCard): string =>
  /^https?:/i.test(url) ? url : [source ?? title, url].join(' · ');

/**
 * Returns a function that returns the pairs of a card for training, without those that an earlier card has. The same
 * pair of two cards with the same text could otherwise be in both splits.
 */
function createPairReader(): (card: PageCard) => Example[] {
  const taken = new Set<string>();
  const isNew = ({ user, assistant }: Example) => {
    const key = JSON.stringify([user, assistant]);
    return !taken.has(key) && taken.add(key);
  };
  return ({ examples = [] }) => forTraining(examples).filter(isNew);
}

/** Returns the sources of the cards that have pairs for training, with their number. */
export function sourcesOf(cards: readonly PageCard[]): { id: string; pairs: number }[] {
  const readPairs = createPairReader();
  return cards
    .map((card) => ({ id: sourceIdOf(card), pairs: readPairs(card).length }))
    .filter(({ pairs }) => pairs > 0);
}

/**
 * Saves the pairs of many cards as `dataset_{format}_{date}`, each with its source, position and split. The split
 * depends on the source's address, so that it is the same in every export.
 */
export function saveDataset(cards: readonly PageCard[], format: DatasetFormat, testShare: number): Promise<void> {
  const { extension, type } = fileOf(format);
  return saveCards(`dataset_${format}_${dateStamp()}.${extension}`, type, cards, async (add) => {
    const writer =
      format === 'parquet' ? (await import('@winnow/dataset/parquet')).parquetWriter() : textWriter(format);
    const readPairs = createPairReader();
    const splitOf = splitsOf(
      sourcesOf(cards).map(({ id }) => id),
      testShare,
    );
    return {
      take: (card) => {
        const { title } = card;
        const id = sourceIdOf(card);
        const split = splitOf(id);
        const url = /^https?:/i.test(card.url) ? card.url : undefined;
        const rows = readPairs(card).map((example) => datasetPairOf(example, { id, title, url }, split));
        if (rows.length > 0) add(writer.write(rows) as BlobPart);
      },
      end: () => add(writer.end() as BlobPart),
    };
  });
}
