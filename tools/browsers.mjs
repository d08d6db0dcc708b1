/**
 * The minimum versions of the browsers that run the interface, also in the README: `URL.canParse` needs Chrome 120 and
 * Safari 17, Tailwind's `@property` Firefox 128.
 */
export const browsers = { chrome: '120', firefox: '128', safari: '17' };
