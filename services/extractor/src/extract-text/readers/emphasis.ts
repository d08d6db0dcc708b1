/**
 * Kinds of emphasis that Markdown and HTML can write, as bits, the outermost first: in Markdown, `<sup>` is written as a
 * tag, next to which an asterisk inside it needs no escape.
 */
const emphasisBits = { sup: 1, sub: 2, strong: 4, em: 8, s: 16 } as const;
export type EmphasisTag = keyof typeof emphasisBits;

const tags = Object.keys(emphasisBits) as EmphasisTag[];

/** Returns the tags of an emphasis, the outermost first. */
export const emphasisTags = (emphasis: number): EmphasisTag[] =>
  emphasis === 0 ? [] : tags.filter((tag) => (emphasis & emphasisBits[tag]) !== 0);

/** Returns only whether text is raised. */
export const onlyRaised = (emphasis: number): number => emphasis & emphasisBits.sup;

/**
 * Minimum height above the baseline of raised text, in half-points; converters of web
 * pages set it instead of a superscript.
 */
export const minRaise = 5;

/** Sets or clears one kind of emphasis. */
export const withEmphasis = (emphasis: number, tag: EmphasisTag, isOn: boolean): number =>
  isOn ? emphasis | emphasisBits[tag] : emphasis & ~emphasisBits[tag];
