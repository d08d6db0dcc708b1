import { decideKind, reportedKind } from './declared-kind';

const uncertain = [0.3, 0.1, 0, 0.1, 0, 0.5, 0];
const guess = [0.2, 0.1, 0.1, 0.1, 0.1, 0.3, 0.1];
const certain = [0.2, 0, 0, 0.1, 0, 0.7, 0];

describe('the kind of a page whose data declare one', () => {
  it('is that of the data where the likeliest is uncertain', () => {
    expect(decideKind(uncertain, ['breadcrumblist', 'newsarticle'])).toBe('article');
    expect(decideKind(uncertain, ['qapage'])).toBe('forum');
  });

  it('is the likeliest otherwise', () => {
    expect(decideKind(certain, ['newsarticle'])).toBe('documentation');
    expect(decideKind(uncertain, ['newsarticle', 'product'])).toBe('documentation');
    expect(decideKind(uncertain, ['website'])).toBe('documentation');
  });
});

describe('the reported kind', () => {
  it('is none where it would be a guess, unless the data declare one', () => {
    expect(reportedKind(guess, [], 9_000)).toBeUndefined();
    expect(reportedKind(guess, ['newsarticle'], 9_000)).toBe('article');
  });

  it('needs more certainty on short pages', () => {
    const likely = [0.2, 0.1, 0.1, 0, 0.1, 0.45, 0.05];
    expect(reportedKind(likely, [], 9_000)).toBe('documentation');
    expect(reportedKind(likely, [], 600)).toBeUndefined();
    expect(reportedKind(certain, [], 600)).toBe('documentation');
  });
});
