import { showToast } from '@winnow/toast';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toaster } from './toaster';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const show = (title: string) => act(() => showToast({ title, description: `About ${title}` }));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('toasts', () => {
  it('show one at a time: the newest takes the place of the one before', () => {
    render(<Toaster />);
    show('One');
    show('Two');
    expect(shown()).toEqual(['TwoAbout Two']);
  });

  it.each([
    [undefined, 'circle-check'],
    ['success', 'circle-check'],
    ['neutral', 'info'],
    ['destructive', 'circle-alert'],
  ] as const)('of the tone %s bear the sign %s', (tone, sign) => {
    render(<Toaster />);
    act(() => showToast({ title: 'No links found', tone }));
    expect(screen.getByRole('listitem').querySelector('svg')).toHaveClass(`lucide-${sign}`);
  });

  it('go away after five seconds', () => {
    render(<Toaster />);
    show('Soon gone');
    pass(4_900);
    expect(shown()).toHaveLength(1);
    pass(200);
    expect(shown()).toHaveLength(0);
  });

  it('start their five seconds anew when another one takes the place', () => {
    render(<Toaster />);
    show('First');
    pass(4_000);
    show('Second');
    pass(4_000);
    expect(shown()).toEqual(['SecondAbout Second']);
  });

  it('can be closed by hand', () => {
    render(<Toaster />);
    show('Closed');
    act(() => screen.getByRole('button', { name: 'Close notification' }).click());
    expect(shown()).toHaveLength(0);
  });

  it('leave Escape to what one works in, and still go away by themselves', () => {
    render(
      <>
        <button>Elsewhere</button>
        <Toaster />
      </>,
    );
    show('Stays');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Elsewhere' }), { key: 'Escape' });
    expect(shown()).toHaveLength(1);
    pass(5_100);
    expect(shown()).toHaveLength(0);
  });

  it('are dismissed with Escape while they have the focus', () => {
    render(<Toaster />);
    show('One');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close notification' }), { key: 'Escape' });
    expect(shown()).toHaveLength(0);
    show('Two');
    fireEvent.keyDown(screen.getByRole('list'), { key: 'Escape' });
    expect(shown()).toHaveLength(0);
  });

  it('take the focus to their region with F8', () => {
    render(<Toaster />);
    show('Here');
    act(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { code: 'F8', key: 'F8', bubbles: true }));
    });
    expect(screen.getByRole('region', { name: /Notifications/ }).contains(document.activeElement)).toBe(true);
  });
});
