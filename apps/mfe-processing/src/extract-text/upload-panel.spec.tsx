import { ApiProblem } from '@winnow/api-client';
import { act, fireEvent, screen } from '@testing-library/react';
import { callsOf, lastCall } from '../testing/fake-api';
import { resetWork, renderMain } from '../testing/render-main';

jest.mock(
  '@winnow/api-client',
  () => jest.requireActual<typeof import('../testing/fake-api')>('../testing/fake-api').fakeApiClient,
);

afterEach(resetWork);

const unsupported = 'Unsupported file type. Please upload a PDF, DOCX, or TXT file.';
const fileNamed = (name: string) => new File(['text'], name);
const area = () => screen.getByRole('button', { name: /upload|Drop file here/ });
const dropFiles = (files: File[]) => act(async () => fireEvent.drop(area(), { dataTransfer: { files } }));
const drop = (...names: string[]) => dropFiles(names.map(fileNamed));
const respond = (text: string, more = {}) => lastCall('extract-text').resolve({ text, source: 'file', ...more });

describe('the upload panel', () => {
  it('extracts a dropped file into a card', async () => {
    const { toast } = await renderMain();
    fireEvent.dragOver(area());
    expect(screen.getByText('Drop file here')).toBeVisible();
    await drop('Report.PDF');
    expect(screen.getByText('Click or drag file to upload')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: /^(Uploading|Reading) Report\.PDF$/ })).toBeVisible();
    await respond('Text of the file', { warnings: ['Page 2 is damaged.'] });
    expect(await screen.findByRole('heading', { name: 'Uploaded Content' })).toBeVisible();
    expect(screen.getByText(/^Uploaded File/)).toBeVisible();
    expect(screen.getByText('Page 2 is damaged.')).toBeVisible();
    expect(toast()).toBe('Success: Text extracted successfully');
  });

  it.each(['picture.png', 'letter.doc', 'pdf'])('rejects %s when it is dropped', async (name) => {
    await renderMain();
    await drop(name);
    expect(screen.getByText(unsupported)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(`${name}: ${unsupported}`);
    expect(callsOf('extract-text')).toHaveLength(0);
  });

  const fileOfSize = (name: string, size: number) => Object.defineProperty(fileNamed(name), 'size', { value: size });

  it.each([
    ['is empty', new File([], 'empty.txt'), 'empty.txt: This file is empty: there is no text in it.'],
    ['is too large', fileOfSize('film.pdf', 25 * 2 ** 20), 'film.pdf: The file is larger than the limit of 20 MB.'],
  ])('rejects a file that %s without sending it', async (_what, file, message) => {
    await renderMain();
    await dropFiles([file]);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(callsOf('extract-text')).toHaveLength(0);
  });

  it('sends a large file that is within the limit', async () => {
    await renderMain();
    await dropFiles([fileOfSize('book.pdf', 20 * 2 ** 20)]);
    expect(await screen.findByRole('progressbar')).toBeVisible();
    expect(callsOf('extract-text')).toHaveLength(1);
  });

  it.each([
    ['unsupported-type', 415],
    ['unreadable', 422],
    ['encrypted', 422],
    ['no-text', 422],
    ['too-large', 413],
  ] as const)('offers no retry of a file that is %s, since the outcome would be the same', async (code, status) => {
    await renderMain();
    await drop('fake.pdf');
    await lastCall('extract-text').reject(new ApiProblem({ message: 'It is no PDF.', code, status }));
    expect(screen.getByText('fake.pdf:')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Dismiss fake.pdf' })).toBeVisible();
  });

  it('shows the error of each file, and keeps those that can be retried', async () => {
    const { user } = await renderMain();
    await drop('late.pdf', 'picture.png');
    const message = 'The work took too long.';
    await lastCall('extract-text').reject(new ApiProblem({ message, code: 'timeout', status: 504 }));
    expect(screen.getByText('late.pdf:')).toBeVisible();
    expect(screen.getByText('picture.png:')).toBeVisible();
    expect(screen.getByText('0 of 2 files read')).toHaveTextContent('0 of 2 files read, 2 failed');
    await drop('fine.pdf');
    expect(screen.queryByText('picture.png:')).not.toBeInTheDocument();
    expect(screen.getByText('late.pdf:')).toBeVisible();
    await respond('Fine');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await respond('In time');
    expect(screen.getByText('2 of 2 files read')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss all' }));
    expect(screen.queryByRole('list', { name: 'Files' })).toBeNull();
    expect(area()).toHaveFocus();
  });

  it.each(['dragover', 'drop'])('prevents navigation when a %s of a file misses the box', async (kind) => {
    await renderMain();
    const missing = (types: string[]) => {
      const event = new Event(kind, { bubbles: true, cancelable: true });
      Object.assign(event, { dataTransfer: { types, dropEffect: 'copy', files: [] } });
      act(() => void screen.getByRole('heading', { level: 1 }).dispatchEvent(event));
      return event.defaultPrevented;
    };
    expect(missing(['Files'])).toBe(true);
    expect(missing(['text/plain'])).toBe(false);
  });

  /** Pastes a file, by default with its name as text, as file managers copy it. Returns whether it was taken. */
  const pasteInto = async (target: Element, types = ['text/plain', 'Files']) => {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(event, { clipboardData: { types, files: [fileNamed('pasted.txt')], getData: () => '' } });
    await act(async () => void target.dispatchEvent(event));
    return event.defaultPrevented;
  };

  it('extracts a pasted file into a card', async () => {
    await renderMain();
    expect(await pasteInto(document.body)).toBe(true);
    await respond('Text of the pasted file');
    expect(await screen.findByText(/^Uploaded File/)).toHaveTextContent('Uploaded File · pasted.txt');
    expect(await pasteInto(screen.getByLabelText('Raw Content'))).toBe(true);
    expect(callsOf('extract-text')).toHaveLength(2);
  });

  it('leaves text that is pasted into a field to the field, and takes a file without text', async () => {
    await renderMain();
    const field = screen.getByLabelText('Final Combined Prompt', { selector: 'textarea' });
    expect(await pasteInto(field)).toBe(false);
    expect(callsOf('extract-text')).toHaveLength(0);
    expect(await pasteInto(field, ['Files'])).toBe(true);
    expect(callsOf('extract-text')).toHaveLength(1);
  });

  it('shows the document’s own title if it has one', async () => {
    await renderMain();
    await drop('r7.pdf');
    await respond('Text', { title: 'Annual report' });
    expect(await screen.findByText(/^Uploaded File/)).toHaveTextContent('Uploaded File · r7.pdf · Annual report');
  });

  it('shows a long file name once, of which the service knows only the end', async () => {
    await renderMain();
    await drop('long-name-r7.pdf');
    await respond('Text', { title: 'name-r7.pdf' });
    expect(await screen.findByText(/^Uploaded File/)).toHaveTextContent(/^Uploaded File · long-name-r7\.pdf$/);
  });

  it('reads several files, two at a time, each with its row, and cancels one or all', async () => {
    const { user } = await renderMain();
    const names = () => callsOf('extract-text').map(({ request }) => (request.file as File).name);
    await drop('1.pdf', '2.docx', '3.txt', '4.txt');
    expect(names()).toEqual(['1.pdf', '2.docx']);
    expect(area()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getAllByRole('progressbar')).toHaveLength(2);
    expect(screen.getByText('4.txt').parentElement).toHaveTextContent('Waiting: 4.txt');
    await user.click(screen.getByRole('button', { name: 'Remove 4.txt' }));
    await user.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as HTMLElement);
    expect(callsOf('extract-text')[0]?.options.signal?.aborted).toBe(true);
    expect(names()).toEqual(['1.pdf', '2.docx', '3.txt']);
    await callsOf('extract-text')[1]?.resolve({ text: 'Two', source: 'file' });
    expect(screen.getByText(/^1 of 3 files read/)).toHaveTextContent('1 of 3 files read, 1 cancelled');
    await user.click(screen.getByRole('button', { name: 'Cancel all' }));
    expect(callsOf('extract-text')[2]?.options.signal?.aborted).toBe(true);
    expect(area()).not.toHaveAttribute('aria-busy');
  });

  it('reads files with the options, and with the defaults otherwise', async () => {
    const { user } = await renderMain();
    await drop('a.docx');
    expect(lastCall('extract-text').options).not.toHaveProperty('format');
    await respond('A');
    await user.click(screen.getByRole('button', { name: 'Options' }));
    await user.click(await screen.findByRole('radio', { name: 'Markdown' }));
    await user.click(screen.getByRole('checkbox', { name: 'Comments' }));
    await user.click(screen.getByRole('checkbox', { name: 'Hidden sheets, rows and slides' }));
    await drop('b.docx');
    expect(lastCall('extract-text').options).toMatchObject({ format: 'markdown', include: ['comments', 'hidden'] });
    await respond('B');
  });

  it('scrolls from the row of a file to its card', async () => {
    const { user } = await renderMain();
    await drop('1.txt');
    await respond('One');
    await screen.findByRole('heading', { name: 'Uploaded Content' });
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(screen.getByLabelText('Raw Content')).toHaveFocus();
  });

  it('accepts files dropped anywhere on the page', async () => {
    await renderMain();
    const heading = screen.getByRole('heading', { level: 1 });
    const dataTransfer = { types: ['Files'], files: [fileNamed('a.txt'), fileNamed('b.png')] };
    fireEvent.dragOver(heading, { dataTransfer });
    expect(screen.getByText('Drop files anywhere')).toBeVisible();
    await act(async () => fireEvent.drop(heading, { dataTransfer }));
    expect(screen.queryByText('Drop files anywhere')).toBeNull();
    expect(callsOf('extract-text')).toHaveLength(1);
    expect(screen.getByRole('alert')).toHaveTextContent(`b.png: ${unsupported}`);
  });

  it('reads further formats on request', async () => {
    const { user } = await renderMain();
    await drop('sheet.xlsx', 'tune.exe');
    expect(callsOf('extract-text')).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Read it anyway' }));
    expect(callsOf('extract-text')).toHaveLength(1);
    const picker = screen.getByLabelText<HTMLInputElement>('Files of any format');
    expect(picker.accept).toContain('.pptx');
    await user.upload(picker, [fileNamed('slides.PPTX'), fileNamed('mail.eml')]);
    expect(callsOf('extract-text')).toHaveLength(2);
    await respond('Slides');
    expect(callsOf('extract-text')).toHaveLength(3);
  });

  it('highlights the area until a drag leaves it, not when it moves between its children', async () => {
    await renderMain();
    const message = screen.getByText('Click or drag file to upload');
    fireEvent.dragOver(area());
    // jsdom's drag event has no relatedTarget.
    const leaveFor = (relatedTarget: Element) => new MouseEvent('dragleave', { bubbles: true, relatedTarget });
    fireEvent(message, leaveFor(area()));
    expect(screen.getByText('Drop file here')).toBeVisible();
    fireEvent(area(), leaveFor(document.body));
    expect(screen.getByText('Click or drag file to upload')).toBeVisible();
  });

  it('accepts a picked .doc, and the same file again', async () => {
    const { user } = await renderMain();
    const picker = screen.getByLabelText<HTMLInputElement>('File to upload');
    expect(picker.accept).toBe('.txt,.pdf,.doc,.docx');
    await user.upload(picker, fileNamed('letter.doc'));
    expect(callsOf('extract-text')).toHaveLength(1);
    expect(picker.value).toBe('');
  });

  it('shows why a file yielded no text', async () => {
    const { toast } = await renderMain();
    await drop('scan.pdf');
    const message = 'The file is protected and needs a password.';
    await lastCall('extract-text').reject(new ApiProblem({ message, code: 'encrypted', status: 422 }));
    expect(toast()).toBe(`Error: ${message}`);
    expect(screen.getByText(message, { exact: false, selector: 'p span' })).toBeVisible();
  });
});
