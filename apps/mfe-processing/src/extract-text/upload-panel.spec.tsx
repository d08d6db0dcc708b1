import { ApiProblem } from '@winnow/api-client';
import { act, fireEvent, screen } from '@testing-library/react';
import { callsOf, lastCall } from '../testing/fake-api';
import { forgetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(forgetWork);

const unsupported = 'Unsupported file type. Please upload a PDF, DOCX, or TXT file.';
const fileNamed = (name: string) => new File(['text'], name);
const area = () => screen.getByRole('button', { name: /upload|Drop file here/ });
const dropFiles = (files: File[]) => act(async () => fireEvent.drop(area(), { dataTransfer: { files } }));
const drop = (...names: string[]) => dropFiles(names.map(fileNamed));

describe('the upload panel', () => {
  it('takes a dropped file and makes a card of its text', async () => {
    const { toast } = await renderMain();
    fireEvent.dragOver(area());
    expect(screen.getByText('Drop file here')).toBeVisible();
    await drop('Report.PDF');
    expect(screen.getByText('Click or drag file to upload')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: /^(Uploading|Reading) Report\.PDF$/ })).toBeVisible();
    await lastCall('extract-text').answer({
      text: 'Text of the file',
      source: 'file',
      warnings: ['Page 2 is damaged.'],
    });
    expect(await screen.findByRole('heading', { name: 'Uploaded Content' })).toBeVisible();
    expect(screen.getByText(/^Uploaded File/)).toBeVisible();
    expect(screen.getByText('Page 2 is damaged.')).toBeVisible();
    expect(toast()).toBe('Success: Text extracted successfully');
  });

  it.each(['picture.png', 'letter.doc', 'pdf'])('refuses %s when it is dropped', async (name) => {
    await renderMain();
    await drop(name);
    expect(screen.getByText(unsupported)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(`${name}: ${unsupported}`);
    expect(callsOf('extract-text')).toHaveLength(0);
  });

  const sized = (name: string, size: number) => Object.defineProperty(new File(['x'], name), 'size', { value: size });
  const dropFile = (file: File) => dropFiles([file]);

  it.each([
    ['is empty', new File([], 'empty.txt'), 'empty.txt: This file is empty: there is no text in it.'],
    ['is too large', sized('film.pdf', 25 * 2 ** 20), 'film.pdf: The file is larger than the limit of 20 MB.'],
  ])('refuses a file that %s without sending it', async (_what, file, words) => {
    await renderMain();
    await dropFile(file);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(callsOf('extract-text')).toHaveLength(0);
  });

  it('sends a large file that is within the limit', async () => {
    await renderMain();
    await dropFile(sized('book.pdf', 20 * 2 ** 20));
    expect(await screen.findByRole('progressbar')).toBeVisible();
    expect(callsOf('extract-text')).toHaveLength(1);
  });

  it('says of one file at a time what is wrong with it, by its name', async () => {
    await renderMain();
    await drop('locked.pdf');
    const words = 'The file needs a password.';
    await lastCall('extract-text').fail(new ApiProblem({ message: words, code: 'encrypted', status: 422 }));
    expect(screen.getByText('locked.pdf:')).toBeVisible();
    await drop('picture.png');
    expect(screen.queryByText(words, { exact: false, selector: 'p span' })).not.toBeInTheDocument();
    expect(screen.getByText('picture.png:')).toBeVisible();
    await drop('fine.pdf');
    expect(screen.queryByText('picture.png:')).not.toBeInTheDocument();
  });

  it.each(['dragover', 'drop'])('keeps the tab when a %s of a file misses the box', async (kind) => {
    await renderMain();
    const missing = (types: string[]) => {
      const event = new Event(kind, { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: { types, dropEffect: 'copy' } });
      screen.getByRole('heading', { level: 1 }).dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(missing(['Files'])).toBe(true);
    expect(missing(['text/plain'])).toBe(false);
  });

  it('names the document where it has a title of its own', async () => {
    await renderMain();
    await drop('r7.pdf');
    await lastCall('extract-text').answer({ text: 'Text', source: 'file', title: 'Annual report' });
    expect(await screen.findByText(/^Uploaded File/)).toHaveTextContent('Uploaded File · r7.pdf · Annual report');
  });

  it('says that another file has to wait, and shows no drag meanwhile', async () => {
    const { user, toast } = await renderMain();
    await drop('first.pdf');
    expect(area()).toHaveAccessibleDescription('Wait until the current file has been read');
    fireEvent.dragOver(area());
    expect(screen.queryByText('Drop file here')).not.toBeInTheDocument();
    await drop('second.pdf');
    expect(toast()).toBe('Error: Wait until the current file has been read');
    expect(callsOf('extract-text')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(area()).toHaveFocus();
    expect(area()).toHaveAccessibleDescription('Supports PDF, DOCX, and TXT files');
  });

  it('says which one of several files it takes', async () => {
    const { toast } = await renderMain();
    await drop('first.pdf', 'second.pdf');
    expect(callsOf('extract-text').map(({ request }) => request.file)).toEqual([
      expect.objectContaining({ name: 'first.pdf' }),
    ]);
    expect(toast()).toBe('One file at a time: Only first.pdf is taken.');
  });

  it('shows a drag until it leaves the area, not from one of its parts to another', async () => {
    await renderMain();
    const words = screen.getByText('Click or drag file to upload');
    fireEvent.dragOver(area());
    // jsdom's own event of a drag does not know where it goes.
    const leaveFor = (relatedTarget: Element) => new MouseEvent('dragleave', { bubbles: true, relatedTarget });
    fireEvent(words, leaveFor(area()));
    expect(screen.getByText('Drop file here')).toBeVisible();
    fireEvent(area(), leaveFor(document.body));
    expect(screen.getByText('Click or drag file to upload')).toBeVisible();
  });

  it('takes a .doc that was picked, and the same file again', async () => {
    const { user } = await renderMain();
    const picker = screen.getByLabelText<HTMLInputElement>('File to upload');
    expect(picker.accept).toBe('.txt,.pdf,.doc,.docx');
    await user.upload(picker, fileNamed('letter.doc'));
    expect(callsOf('extract-text')).toHaveLength(1);
    expect(picker.value).toBe('');
  });

  it('shows why a file gave no text', async () => {
    const { toast } = await renderMain();
    await drop('scan.pdf');
    const words = 'The file is protected and needs a password.';
    await lastCall('extract-text').fail(new ApiProblem({ message: words, code: 'encrypted', status: 422 }));
    expect(toast()).toBe(`Error: ${words}`);
    expect(screen.getByText(words, { exact: false, selector: 'p span' })).toBeVisible();
  });
});

describe('the video box', () => {
  it('asks for an address', async () => {
    const { user } = await renderMain();
    await user.type(screen.getByPlaceholderText('YouTube URL'), '   {Enter}');
    expect(screen.getByText('Please enter a YouTube URL')).toBeVisible();
    expect(callsOf('extract-youtube')).toHaveLength(0);
  });

  it('is cleared once the transcript is there, and keeps the address when it failed', async () => {
    const { user, toast } = await renderMain();
    const box = screen.getByPlaceholderText('YouTube URL');
    await user.type(box, 'https://youtu.be/x{Enter}');
    await lastCall('extract-youtube').fail(new Error('broken'));
    expect(toast()).toBe('Error: Failed to extract content from YouTube video');
    expect(box).toHaveValue('https://youtu.be/x');
    await user.type(box, '{Enter}');
    await lastCall('extract-youtube').answer({ text: 'Words', source: 'youtube' });
    expect(box).toHaveValue('');
    expect(toast()).toBe('Success: Content extracted from YouTube video');
    expect(await screen.findByRole('heading', { name: 'YouTube Content' })).toBeVisible();
    expect(screen.getByText('YouTube Video')).toBeVisible();
  });

  it('keeps an address that was typed while the one before was read', async () => {
    const { user } = await renderMain();
    const box = screen.getByPlaceholderText('YouTube URL');
    await user.type(box, 'https://youtu.be/x{Enter}');
    await user.clear(box);
    await user.type(box, 'https://youtu.be/y');
    await lastCall('extract-youtube').answer({ text: 'Words', source: 'youtube' });
    expect(box).toHaveValue('https://youtu.be/y');
  });

  it('tries again at the address as it has been corrected since', async () => {
    const { user } = await renderMain();
    const box = screen.getByPlaceholderText('YouTube URL');
    await user.type(box, 'https://youtu.be/x{Enter}');
    await lastCall('extract-youtube').fail(new Error('broken'));
    await user.type(box, 'y');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(lastCall('extract-youtube').request).toMatchObject({ url: 'https://youtu.be/xy' });
    await lastCall('extract-youtube').answer({ text: 'Words', source: 'youtube' });
    expect(box).toHaveValue('');
  });

  it('is cleared, too, when a second try brought the transcript', async () => {
    const { user } = await renderMain();
    const box = screen.getByPlaceholderText('YouTube URL');
    await user.type(box, 'https://youtu.be/x{Enter}');
    await lastCall('extract-youtube').fail(new Error('broken'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await lastCall('extract-youtube').answer({ text: 'Words', source: 'youtube' });
    expect(box).toHaveValue('');
  });
});
