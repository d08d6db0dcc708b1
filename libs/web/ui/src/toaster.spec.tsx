import { showToast } from '@winnow/toast';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ProgressBar } from './progress-bar';
import { Toaster } from './toaster';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const show = (title: string) => act(() => void showToast({ title, description: `About ${title}` }));
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const toastTexts = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('toasts', () => {
  it('show one at a time: the newest replaces the previous one', () => {
    render(<Toaster />);
    show('One');
    show('Two');
    expect(toastTexts()).toEqual(['TwoAbout Two']);
  });

  it.each([
    [undefined, 'circle-check'],
    ['success', 'circle-check'],
    ['neutral', 'info'],
    ['destructive', 'circle-alert'],
  ] as const)('of the tone %s show the icon %s', (tone, sign) => {
    render(<Toaster />);
    act(() => void showToast({ title: 'No links found', tone }));
    expect(screen.getByRole('listitem').querySelector('svg')).toHaveClass(`lucide-${sign}`);
  });

  it('close after five seconds', () => {
    render(<Toaster />);
    show('Soon gone');
    advance(4_900);
    expect(toastTexts()).toHaveLength(1);
    advance(200);
    expect(toastTexts()).toHaveLength(0);
  });

  it('restart their five seconds when another one replaces them', () => {
    render(<Toaster />);
    show('First');
    advance(4_000);
    show('Second');
    advance(4_000);
    expect(toastTexts()).toEqual(['SecondAbout Second']);
  });

  it('can be closed manually', () => {
    render(<Toaster />);
    show('Closed');
    act(() => screen.getByRole('button', { name: 'Close notification' }).click());
    expect(toastTexts()).toHaveLength(0);
  });

  it('ignore Escape outside their region, and still close by themselves', () => {
    render(
      <>
        <button>Elsewhere</button>
        <Toaster />
      </>,
    );
    show('Stays');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Elsewhere' }), { key: 'Escape' });
    expect(toastTexts()).toHaveLength(1);
    advance(5_100);
    expect(toastTexts()).toHaveLength(0);
  });

  it('are dismissed with Escape while they have the focus', () => {
    render(<Toaster />);
    show('One');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close notification' }), { key: 'Escape' });
    expect(toastTexts()).toHaveLength(0);
    show('Two');
    fireEvent.keyDown(screen.getByRole('list'), { key: 'Escape' });
    expect(toastTexts()).toHaveLength(0);
  });

  it('move to the other end while they cover the Cancel button of work that has started since', () => {
    const rect = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const top = this.textContent === 'Cancel' ? 650 : this.closest('[data-flipped]') ? 16 : 610;
      return this.matches('button, li') ? new DOMRect(900, top, 100, 90) : new DOMRect();
    });
    let notify: () => void = () => undefined;
    const observers = jest.spyOn(globalThis, 'ResizeObserver').mockImplementation(function (callback) {
      notify = () => callback([], {} as ResizeObserver);
      return { observe: jest.fn(), unobserve: jest.fn(), disconnect: jest.fn() };
    });
    const work = <ProgressBar message="Reading" progress={1} total={2} onCancel={jest.fn()} />;
    const { rerender } = render(<Toaster />);
    show('Done');
    const viewport = screen.getByRole('list');
    expect(viewport).not.toHaveAttribute('data-flipped');
    rerender(
      <>
        <Toaster />
        {work}
      </>,
    );
    act(() => {
      notify();
      jest.advanceTimersByTime(20);
    });
    expect(viewport).toHaveAttribute('data-flipped');
    rect.mockRestore();
    observers.mockRestore();
  });

  it('receive the focus with F8', () => {
    render(<Toaster />);
    show('Here');
    act(() => {
      document.dispatchEvent(new KeyboardEvent('keydown', { code: 'F8', key: 'F8', bubbles: true }));
    });
    expect(screen.getByRole('region', { name: /Notifications/ }).contains(document.activeElement)).toBe(true);
  });
});
