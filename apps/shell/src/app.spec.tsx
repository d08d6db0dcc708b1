import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportActiveWork } from '@winnow/browser';
import type { ChatPanelProps } from '@winnow/remotes';
import { App } from './app';
import firstPaint from './first-paint.json';
import { loadRemote } from './load-remote';

jest.mock('./load-remote', () => ({ loadRemote: jest.fn(), forgetRemote: jest.fn() }));
const load = jest.mocked(loadRemote as (id: string) => Promise<unknown>);

function ChatPanel({ onClose }: ChatPanelProps) {
  return (
    <section aria-label="Chat Assistant">
      <button onClick={onClose}>Close</button>
    </section>
  );
}
let mockIsUnavailable = false;
jest.mock('./connect/connect-page', () => {
  if (mockIsUnavailable) throw new Error('away');
  return { ConnectPage: () => <h1>Connect other tools</h1> };
});
const MainPage = () => <h1>Content Processing Tool</h1>;

async function visit(path: string) {
  window.history.replaceState(null, '', path);
  render(<App />);
  await act(async () => undefined);
}

beforeEach(() => {
  // jsdom has no layout.
  document.elementsFromPoint = () => [];
  load.mockImplementation((id) => Promise.resolve({ default: id.startsWith('mfe_chat') ? ChatPanel : MainPage }));
});

describe('the shell', () => {
  it('shows the not-found page for an unknown address', async () => {
    await visit('/nothing/here');
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });

  it('shows the processing remote at /', async () => {
    await visit('/');
    expect(await screen.findByRole('heading', { name: 'Content Processing Tool' })).toBeVisible();
    expect(document.title).toBe('Content Processing Tool · Winnow');
    act(() => reportActiveWork('processing', '40% Extracting'));
    expect(document.title).toBe('40% Extracting · Content Processing Tool · Winnow');
    act(() => reportActiveWork('processing', ''));
    expect(document.title).toBe('Content Processing Tool · Winnow');
  });

  it('hides the chat button while the panel is open and then returns the focus to it', async () => {
    await visit('/nothing');
    await userEvent.click(screen.getByRole('button', { name: 'Open chat' }));
    const close = await screen.findByRole('button', { name: 'Close' });
    expect(screen.queryByRole('button', { name: 'Open chat' })).not.toBeInTheDocument();
    await userEvent.click(close);
    expect(screen.getByRole('button', { name: 'Open chat' })).toHaveFocus();
  });
});

describe('the first paint', () => {
  it("matches the shell's markup while a page loads, so that nothing moves", async () => {
    load.mockReturnValue(new Promise(() => undefined));
    await visit('/examples');
    const markup = screen.getByRole('main').outerHTML;
    // The rest is below the first viewport.
    expect(markup).toContain(firstPaint.slice(0, -1).join(''));
  });
});

describe('an unavailable part', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('may be the page for connecting other tools', async () => {
    mockIsUnavailable = true;
    await visit('/connect');
    expect(await screen.findByText('This page could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open chat' })).toBeVisible();
    mockIsUnavailable = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Connect other tools' })).toBeVisible();
  });

  it('leaves the rest of the page usable and is rendered on Retry', async () => {
    load.mockImplementation((id) =>
      id.startsWith('mfe_processing') ? Promise.reject(new Error('away')) : Promise.resolve({ default: ChatPanel }),
    );
    await visit('/convert');
    expect(await screen.findByText('JSON conversion could not be loaded.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Open chat' })).toBeVisible();
    load.mockResolvedValue({ default: MainPage });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Content Processing Tool' })).toBeVisible();
  });
});

describe('a page opened by a link', () => {
  it('is loaded although the page before it has failed', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    load.mockImplementation((id) =>
      id.endsWith('/ExamplesPage') ? Promise.reject(new Error('away')) : Promise.resolve({ default: MainPage }),
    );
    await visit('/examples');
    expect(await screen.findByText('Example generation could not be loaded.')).toBeVisible();
    await act(async () => window.history.pushState(null, '', '/'));
    expect(await screen.findByRole('heading', { name: 'Content Processing Tool' })).toBeVisible();
    log.mockRestore();
  });

  it('starts at its top with the focus in it, which a later click on the page does not get', async () => {
    const scroll = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await visit('/');
    await userEvent.click(await screen.findByRole('link', { name: 'Connect other tools' }));
    expect(await screen.findByRole('heading', { name: 'Connect other tools' })).toBeVisible();
    expect(scroll).toHaveBeenCalledWith(0, 0);
    const main = screen.getByRole('main');
    expect(main).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
    expect(main).not.toHaveAttribute('tabindex');
    scroll.mockRestore();
  });
});
