import { expect, type Locator, type Page } from '@playwright/test';

/** Presses of Tab after which a control counts as unreachable. */
const maxPresses = 80;

/** Why the focused element is not visible (no focus ring, off screen, covered, horizontal overflow); empty if it is. */
const faultOfFocus = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return 'nothing has the focus';
  const name = element.getAttribute('aria-label') || element.textContent || element.placeholder || element.tagName;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || parseFloat(outlineWidth) < 2) return name + ' has no ring';
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) return 'the page scrolls sideways by ' + (scrollWidth - clientWidth);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
  if (bottom <= 0 || top >= innerHeight) return name + ' is off the screen';
  const seen = document.elementFromPoint(x, y);
  const label = element.labels?.[0];
  return element.contains(seen) || seen?.contains(element) || label?.contains(seen) ? '' : name + ' is covered';
})()`;

/** Drives a page only with the keyboard. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  press = (key: string) => this.page.keyboard.press(key);
  type = (text: string) => this.page.keyboard.type(text);

  /** Presses Tab (backwards Shift+Tab) until `target` has the focus, which must be visible at every stop. */
  async to(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    const focused = target.and(this.page.locator(':focus'));
    for (let presses = 0; presses < maxPresses; presses += 1) {
      if ((await focused.count()) > 0) return;
      await this.press(key);
      await this.seesFocus();
    }
    throw new Error(`${String(target)} is out of the keyboard's reach.`);
  }

  /** Moves to a control and presses it. */
  async use(target: Locator, direction?: 'Tab' | 'Shift+Tab'): Promise<void> {
    await this.to(target, direction);
    await this.press('Enter');
  }

  /** Asserts that the focus is on a visible element and was not lost by the last action. */
  async seesFocus(): Promise<void> {
    const faultOf = () => this.page.evaluate<string>(faultOfFocus);
    // Usually at once: a poll takes as long as the press of a key.
    if ((await faultOf()) !== '') await expect.poll(faultOf).toBe('');
  }
}
