import { act, fireEvent, screen } from '@testing-library/react';
import { ApiProblem } from '@winnow/api-client';
import { startOperation } from '../operation/start-operation';
import { callsOf, fakeApiClient, fakeServer } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';
import { extractTextMutation } from './extract-text.mutation';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const button = (name: string) => screen.getByRole('button', { name });
const respond = async (at: number, text: string) => callsOf('extract-text')[at]?.resolve({ text, source: 'file' });
const texts = () => screen.getAllByLabelText<HTMLTextAreaElement>('Raw Content').map(({ value }) => value);
const names = () => callsOf('extract-text').map(({ request }) => (request.file as File).name);

async function dropMore(...files: string[]) {
  const dataTransfer = { types: ['Files'], files: files.map((name) => new File(['text'], name)) };
  await act(async () => fireEvent.drop(screen.getByRole('heading', { level: 1 }), { dataTransfer }));
}

async function drop(...files: string[]) {
  const main = await renderMain();
  await dropMore(...files);
  return main;
}

test('cards of files are in the order of the upload', async () => {
  await drop('1.txt', '2.txt', '3.txt');
  await respond(1, 'Two');
  await respond(2, 'Three');
  await respond(0, 'One');
  await screen.findAllByLabelText('Raw Content');
  expect(texts()).toEqual(['One', 'Two', 'Three']);
});

test('the progress of each file names it', async () => {
  await drop('1.txt', '2.txt');
  const message = 'Reading page 3 of 20...';
  await callsOf('extract-text')[1]?.emit(({ onProgress }) => onProgress?.({ progress: 3, total: 20, message }));
  expect(screen.getByRole('progressbar', { name: 'Reading 1.txt' })).toBeVisible();
  expect(screen.getByRole('progressbar', { name: `2.txt: ${message}` })).toBeVisible();
});

test('the cards of files, which have one title, are regions with the names of the files', async () => {
  await drop('1.txt', '2.txt');
  await respond(0, 'One');
  await respond(1, 'Two');
  expect(await screen.findByRole('region', { name: 'Uploaded Content · 1.txt' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Uploaded Content · 2.txt' })).toBeVisible();
});

test('buttons that every file has are described by its name', async () => {
  await drop('1.txt', '2.txt');
  await respond(0, 'One');
  await respond(1, 'Two');
  await screen.findByRole('region', { name: 'Uploaded Content · 2.txt' });
  for (const file of ['1.txt', '2.txt']) {
    const described = (name: string, description: string) => screen.getByRole('button', { name, description });
    expect(described('View', `Content extracted from file ${file}`)).toBeVisible();
    expect(described('Copy', `Uploaded Content · ${file}`)).toBeVisible();
    expect(described('Remove', `Uploaded Content · ${file}`)).toBeVisible();
  }
});

test('the buttons of running, failed and rejected files are described by the names of the files', async () => {
  await drop('1.txt', '2.txt', 'sheet.xlsx');
  const described = (name: string, description: RegExp) => screen.getByRole('button', { name, description });
  expect(described('Cancel', /1\.txt/)).toBeVisible();
  expect(described('Cancel', /2\.txt/)).toBeVisible();
  const problem = new ApiProblem({ message: 'The work took too long.', code: 'timeout', status: 504 });
  await callsOf('extract-text')[0]?.reject(problem);
  await callsOf('extract-text')[1]?.reject(problem);
  expect(described('Retry', /^Error: 1\.txt: The work took too long\.$/)).toBeVisible();
  expect(described('Retry', /^Error: 2\.txt: The work took too long\.$/)).toBeVisible();
  expect(described('Read it anyway', /^Error: sheet\.xlsx: Unsupported file type/)).toBeVisible();
});

test('failed files are counted while a file of an earlier page is read', async () => {
  await drop('1.txt', '2.txt');
  await act(async () =>
    startOperation(extractTextMutation, { fileName: 'other.txt', file: new File(['text'], 'other.txt') }),
  );
  const problem = new ApiProblem({ message: 'The work took too long.', code: 'timeout', status: 504 });
  await callsOf('extract-text')[0]?.reject(problem);
  await callsOf('extract-text')[1]?.reject(problem);
  expect(screen.getByText(/^0 of 2 files read/)).toHaveTextContent('0 of 2 files read, 2 failed');
  expect(button('Cancel all')).toBeVisible();
});

test('several files are announced by their count, a single one by its own progress', async () => {
  const announced = (text: RegExp) =>
    screen.getAllByRole('status').filter(({ textContent }) => text.test(textContent ?? '')).length;
  await drop('1.txt');
  expect(announced(/1\.txt/)).toBe(1);
  await respond(0, 'One');
  expect(announced(/Content extracted from file 1\.txt/)).toBe(1);
  await dropMore('2.txt', '3.txt');
  await respond(1, 'Two');
  expect(announced(/\.txt/)).toBe(0);
  expect(announced(/^1 of 2 files read$/)).toBe(1);
});

test('cancelled files stay with their count, and are read on request', async () => {
  const { user } = await drop('1.txt', '2.txt', '3.txt', '4.txt');
  await respond(0, 'One');
  await user.click(button('Cancel all'));
  expect(screen.getByText(/files read/)).toHaveTextContent('1 of 4 files read, 3 cancelled');
  expect(screen.getByText('4.txt').parentElement).toHaveTextContent('Cancelled: 4.txt');
  expect(names()).toEqual(['1.txt', '2.txt', '3.txt']);
  await user.click(button('Read the other 3'));
  for (const at of [3, 4, 5]) await respond(at, `Text ${at}`);
  expect(names().slice(3)).toEqual(['2.txt', '3.txt', '4.txt']);
  expect(screen.getByText('4 of 4 files read')).toBeVisible();
  expect(texts()).toEqual(['One', 'Text 3', 'Text 4', 'Text 5']);
});

test('several files of further formats are read by one button', async () => {
  const { user } = await drop('1.txt', 'sheet.xlsx', 'book.epub', 'program.exe');
  expect(screen.queryByRole('button', { name: /^Read the other/ })).not.toBeInTheDocument();
  await respond(0, 'One');
  await user.click(button('Read the other 2 anyway'));
  for (const at of [1, 2]) await respond(at, `Text ${at}`);
  expect(names()).toEqual(['1.txt', 'sheet.xlsx', 'book.epub']);
  expect(screen.getByText(/files read/)).toHaveTextContent('3 of 4 files read, 1 failed');
});

test('a cancelled file can be read or dismissed', async () => {
  const { user } = await drop('1.txt');
  await user.click(button('Cancel'));
  await user.click(button('Read it'));
  expect(names()).toEqual(['1.txt', '1.txt']);
  await user.click(button('Cancel'));
  await user.click(button('Dismiss 1.txt'));
  expect(screen.queryByText('1.txt')).not.toBeInTheDocument();
});

test('files are read after the server has not responded for some time', async () => {
  fakeServer.isReachable = false;
  const lost = new ApiProblem({ message: '', code: 'network', status: 0 });
  const send = jest.spyOn(fakeApiClient, 'send').mockRejectedValue(lost);
  await drop('1.txt', '2.txt', '3.txt');
  for (const call of callsOf('extract-text')) await call.reject(lost);
  expect(names()).toEqual(['1.txt', '2.txt']);
  expect(screen.getByRole('progressbar', { name: '1.txt: The connection is lost. Trying again...' })).toBeVisible();
  fakeServer.isReachable = true;
  send.mockResolvedValue({} as Response);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(names().slice(2)).toEqual(['1.txt', '2.txt']);
  for (const at of [2, 3, 4]) await respond(at, `Text ${at}`);
  expect(screen.getByText('3 of 3 files read')).toBeVisible();
  send.mockRestore();
});
