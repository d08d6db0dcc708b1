import { test } from '@playwright/test';

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Defines tests for a wide screen and for a phone, in a file that starts a system of its own: the project `narrow` would
 * start another one.
 */
export function onBothScreens(define: () => void): void {
  define();
  test.describe('on a phone', () => {
    test.use(phone);
    define();
  });
}
