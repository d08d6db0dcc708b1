import { test } from '@playwright/test';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Defines tests for a wide screen and for a phone. A project of Playwright for each would start its own systems. */
export function onBothScreens(define: () => void): void {
  define();
  test.describe('on a phone', () => {
    test.use(phone);
    define();
  });
}
