import { startOver } from '@winnow/browser';
import { act, fireEvent, screen } from '@testing-library/react';
import { callsOf } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

/** An entry as browsers give it; without `entries` a file. */
interface Entry {
  name: string;
  isDirectory: boolean;
  file?: (resolve: (file: File) => void, reject: (error: Error) => void) => void;
  createReader?: () => { readEntries: (resolve: (batch: Entry[]) => void, reject: (error: Error) => void) => void };
}

const file = (name: string): Entry => ({
  name,
  isDirectory: false,
  file: (resolve) => resolve(new File(['text'], name)),
});

/** A folder, whose entries come one by one. */
const folder = (name: string, ...entries: Entry[]): Entry => ({
  name,
  isDirectory: true,
  createReader: () => {
    const rest = [...entries];
    return { readEntries: (resolve) => resolve(rest.splice(0, 1)) };
  },
});

const unreadable = (name: string): Entry => ({
  name,
  isDirectory: true,
  createReader: () => ({ readEntries: (_, reject) => reject(new Error('denied')) }),
});

const unreadableFile = (name: string): Entry => ({
  name,
  isDirectory: false,
  file: (_, reject) => reject(new Error('denied')),
});

async function drop(...entries: Entry[]): Promise<void> {
  const dataTransfer = {
    files: entries.map(({ name }) => new File(['text'], name)),
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
  };
  await act(async () => {
    fireEvent.drop(screen.getByRole('button', { name: /upload/ }), { dataTransfer });
    await import('./dropped-folders');
  });
}

const sent = () => callsOf('extract-text').map(({ request }) => (request.file as File).name);

test('the files of a dropped folder are read in the order of their names, without hidden ones', async () => {
  await renderMain();
  await drop(
    file('a.txt'),
    folder(
      'Reports',
      file('10.pdf'),
      file('2.pdf'),
      file('.DS_Store'),
      file('~$2.docx'),
      folder('.git', file('x.txt')),
    ),
  );
  expect(await screen.findByText('0 of 3 files read')).toBeVisible();
  expect(sent()).toEqual(['a.txt', '2.pdf']);
  expect(screen.getByText('10.pdf')).toBeVisible();
});

test('files in folders of a folder follow the rules of dropped files', async () => {
  await renderMain();
  await drop(folder('Outer', folder('Inner', file('deep.txt')), file('sheet.xlsx'), file('program.exe')));
  expect(await screen.findByRole('alert')).toHaveTextContent('sheet.xlsx: Unsupported file type.');
  expect(screen.getByRole('button', { name: 'Read it anyway' })).toBeVisible();
  expect(sent()).toEqual(['deep.txt']);
});

test.each([
  ['has no readable file', folder('F', file('a.exe')), 'F: There is no file in this folder that can be read.'],
  ['cannot be read', unreadable('F'), 'F: The folder could not be read. Drop its files instead.'],
  [
    'has too many files',
    folder('F', ...Array.from({ length: 501 }, (_, at) => file(`${at}.txt`))),
    'F: The folder has more than 500 files. Drop a part of it.',
  ],
])('a folder that %s is rejected with the reason, and other files are read', async (_what, given, message) => {
  await renderMain();
  await drop(given, file('a.txt'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(sent()).toEqual(['a.txt']);
});

test('a file or folder in a folder that cannot be read is rejected, and the others are read', async () => {
  await renderMain();
  await drop(folder('F', unreadableFile('a.txt'), folder('Inner', file('b.txt')), unreadable('Secret')));
  const alerts = await screen.findAllByRole('alert');
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('a.txt: The file could not be read.'),
    expect.stringContaining('Secret: The folder could not be read.'),
  ]);
  expect(sent()).toEqual(['b.txt']);
});

test('a folder that is dropped again has one row', async () => {
  await renderMain();
  await drop(folder('F', file('a.exe')));
  await screen.findByRole('alert');
  await drop(folder('F', file('a.exe')));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});

test('a folder of very many files that cannot be read is not searched to its end', async () => {
  await renderMain();
  await drop(folder('F', folder('A', ...Array.from({ length: 10_000 }, (_, at) => file(`${at}.o`))), file('z.txt')));
  expect(await screen.findByRole('alert')).toHaveTextContent('F: The folder has more than 10,000 files.');
  expect(sent()).toEqual([]);
});

test('the files of a folder are not added once the visitor has started over', async () => {
  await renderMain();
  let read = (_: File) => undefined as void;
  await drop(folder('F', { name: 'a.txt', isDirectory: false, file: (resolve) => (read = resolve) }));
  await act(async () => startOver());
  await act(async () => read(new File(['text'], 'a.txt')));
  expect(sent()).toEqual([]);
});
