import { decideKind } from './declared-kind';

const uncertain = [0.3, 0.1, 0, 0.1, 0, 0.5, 0];
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
