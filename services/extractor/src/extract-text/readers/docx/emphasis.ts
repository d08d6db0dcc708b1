import { emphasisTags, minRaise, onlyRaised, withEmphasis, type EmphasisTag } from '../emphasis';
import { isFalse } from '../package/xml';

/** Maximum changes of the emphasis in one document, since mammoth keeps several objects for each run. */
const maxChanges = 50_000;

/** Run properties for mammoth. */
const properties: Readonly<Record<EmphasisTag, string>> = {
  strong: '<w:b/>',
  em: '<w:i/>',
  s: '<w:strike/>',
  sup: '<w:vertAlign w:val="superscript"/>',
  sub: '<w:vertAlign w:val="subscript"/>',
};

/** Run properties that set or clear emphasis. */
export const emphasisElements = ['w:b', 'w:i', 'w:strike', 'w:dstrike', 'w:vertAlign', 'w:position'] as const;
export type EmphasisElement = (typeof emphasisElements)[number];

/** Returns the emphasis after a run property. */
export function withProperty(emphasis: number, name: EmphasisElement, value: string | undefined): number {
  if (name === 'w:vertAlign')
    return withEmphasis(withEmphasis(emphasis, 'sup', value === 'superscript'), 'sub', value === 'subscript');
  if (name === 'w:position') return Number(value) >= minRaise ? withEmphasis(emphasis, 'sup', true) : emphasis;
  return withEmphasis(emphasis, name === 'w:b' ? 'strong' : name === 'w:i' ? 'em' : 's', !isFalse(value));
}

/** Emphasis of the text of a document, written for mammoth. */
export class Emphasis {
  private changes = 0;

  /** @param isFormatted - whether emphasis other than raised numbers is written */
  constructor(private readonly isFormatted: boolean) {}

  /** Returns the end of a run and the start of one with this emphasis. */
  change(emphasis: number): string {
    this.changes += 1;
    const xml = emphasisTags(emphasis)
      .map((tag) => properties[tag])
      .join('');
    return `</w:r><w:r>${xml && `<w:rPr>${xml}</w:rPr>`}`;
  }

  /** Returns the emphasis to write: none above the limit of changes. */
  limit(emphasis: number): number {
    if (this.changes >= maxChanges) return 0;
    return this.isFormatted ? emphasis : onlyRaised(emphasis);
  }
}
