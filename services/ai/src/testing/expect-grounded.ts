import type { Example } from '@winnow/contracts';

/** Expects unique pairs whose sources are in the content at the stated positions. */
export function expectGrounded(content: string, examples: readonly Example[]): void {
  expect(new Set(examples.map(({ user }) => user)).size).toBe(examples.length);
  for (const { source, grounded } of examples) {
    expect(content.slice(source?.start, source?.end)).toBe(source?.quote);
    expect(grounded).toBeGreaterThanOrEqual(0.8);
  }
}
