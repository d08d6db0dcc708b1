import { render, screen } from '@testing-library/react';
import { useToast } from '@winnow/toast';
import type { PageCard } from '../cards/page-card';
import { isBulkRunning } from './bulk-run';
import { saveAsZip } from './save-sources';

/** Bytes of each written piece. */
let pieceBytes = 10;
jest.mock('fflate', () => ({
  strToU8: () => new Uint8Array(),
  ZipDeflate: class {
    push = () => undefined;
  },
  Zip: class {
    constructor(private readonly onPiece: (error: null, piece: { length: number }) => void) {}
    add = () => this.onPiece(null, { length: pieceBytes });
    end = () => this.onPiece(null, { length: pieceBytes });
  },
}));

const card = { id: 'a', position: 1, url: 'https://site.test/', title: 'A', content: 'Text' };
const save = async (cards: PageCard[]) => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:file';
  await saveAsZip(cards);
  const saved = click.mock.calls.length;
  click.mockRestore();
  expect(isBulkRunning()).toBe(false);
  render(<Toast />);
  return saved;
};
const Toast = () => <p>{useToast()?.description}</p>;

it.each([
  ['more than 4 GB', 2 ** 31, [card, card]],
  ['more than 65,535 files', 10, Array.from({ length: 65_536 }, () => card)],
])('rejects a ZIP file of %s, which would be damaged', async (_what, bytes, cards) => {
  pieceBytes = bytes;
  expect(await save(cards)).toBe(0);
  expect(
    screen.getByText(
      'A ZIP file has at most 4 GB and 65,535 files. Download one JSONL file, or search for fewer cards.',
    ),
  ).toBeVisible();
});

it('saves a ZIP file within the limits', async () => {
  pieceBytes = 2 ** 30;
  expect(await save([card, card])).toBe(1);
});
