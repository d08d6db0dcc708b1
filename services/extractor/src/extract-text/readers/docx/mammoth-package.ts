/** Maximum list level of mammoth's own style map; deeper levels count as the deepest. */
export const maxListLevel = 4;

/** Maps the paragraphs and runs written by `WordStory` to HTML (mammoth's style-map language). */
export const styleMap = [
  ...[1, 2, 3, 4, 5, 6].map((level) => `p.h${level} => h${level}:fresh`),
  'p.part => h6.part:fresh',
  'r.label => span.label:fresh',
  'r.formula => math:fresh',
  "p.code => pre:separator('\\n')",
  'p.quote => blockquote > p:fresh',
  'p:unordered-list(1) => ul > li:fresh',
  ...[2, 3, 4, 5].map((level) => `p:unordered-list(${level}) => ${'ul > li > '.repeat(level - 1)}ul > li:fresh`),
];

const namespace =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A single bulleted list on every level: labels are written as text, and mammoth only nests. */
const numbering = `<w:numbering ${namespace}><w:abstractNum w:abstractNumId="1">${Array.from(
  { length: maxListLevel + 1 },
  (_, level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/></w:lvl>`,
).join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;

/** Zip interface for mammoth, whose own inflates everything at once without a limit. */
interface MammothZip {
  exists(name: string): boolean;
  read(name: string, encoding?: string): Promise<string>;
}

/** XML of the stories that mammoth converts, each as a list of block elements or notes. */
export interface StoryXml {
  readonly body: string;
  readonly footnotes: string;
  readonly endnotes: string;
  /** Relationships of the links in all stories. */
  readonly links?: string;
}

const stories = ['document', 'footnotes', 'endnotes'] as const;

/** Creates a package for mammoth with only the stories, at their default paths. */
export function mammothPackage({ body, footnotes, endnotes, links }: StoryXml): MammothZip {
  const parts: Readonly<Record<string, string>> = {
    'word/document.xml': `<w:document ${namespace}><w:body>${body}</w:body></w:document>`,
    'word/footnotes.xml': `<w:footnotes ${namespace}>${footnotes}</w:footnotes>`,
    'word/endnotes.xml': `<w:endnotes ${namespace}>${endnotes}</w:endnotes>`,
    'word/numbering.xml': numbering,
    ...(links !== undefined && Object.fromEntries(stories.map((name) => [`word/_rels/${name}.xml.rels`, links]))),
  };
  return {
    exists: (name) => Object.hasOwn(parts, name),
    read: async (name) => parts[name] ?? '',
  };
}
