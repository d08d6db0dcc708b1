/** Kinds of XML that are read in different ways; `other` is data. */
export type Vocabulary =
  | 'jats'
  | 'fictionbook'
  | 'docbook'
  | 'dita'
  | 'tei'
  | 'feed'
  | 'opml'
  | 'svg'
  | 'subtitles'
  | 'html'
  | 'other';

/** Characters in which the root element is searched; an internal subset of a DTD is before it. */
const prologChars = 100_000;

const docBookRoots =
  /^(?:set|book|part|article|chapter|appendix|preface|section|sect1|refentry|reference|glossary|bibliography)$/;

/** Vocabularies by the name of the root element, without its prefix. */
const roots: readonly (readonly [RegExp, Vocabulary])[] = [
  [/^(?:rss|RDF|feed)$/, 'feed'],
  [/^FictionBook$/, 'fictionbook'],
  [/^(?:TEI|TEI\.2|teiCorpus)$/, 'tei'],
  [/^opml$/, 'opml'],
  [/^svg$/, 'svg'],
  [/^tt$/, 'subtitles'],
  [/^html$/i, 'html'],
];

/** Signs of JATS and BITS near the root, whose names other vocabularies share. */
const jatsSigns =
  /<(?:\w+:)?(?:front|article-meta|front-stub|book-meta|article-categories)[\s>]|\b(?:JATS|BITS|Journal (?:Archiving|Publishing))\b|\barticle-type\s*=/;
/** Signs of DocBook: its namespace or DTD, or its elements. */
const docBookSigns =
  /docbook\.org|DTD DocBook|<(?:\w+:)?(?:para|simpara|articleinfo|bookinfo|sect1|programlisting)[\s>]/i;
const ditaRoots = /^(?:topic|concept|task|reference|troubleshooting|glossentry|dita)$/;
/** Signs of DITA: its DTD or schema, or its elements. */
const ditaSigns =
  /DTD DITA|\bditaarch:|:dita:xsd:|<(?:conbody|taskbody|refbody|troublebody|glossdef|shortdesc)[\s>]|\bclass\s*=\s*["'][-+] topic\//;
const feedSigns = /<rss\b|purl\.org\/rss|<(?:\w+:)?feed\b|www\.w3\.org\/2005\/Atom/;

/** Signs of TTML and of DFXP, its former name: the namespace, or times. */
const subtitleSigns = /www\.w3\.org\/(?:ns\/ttml|\d{4}\/\d\d\/ttaf1)|\sbegin\s*=/;

/** Skips the declaration, comments, instructions and the document type; returns the position of the root element. */
function rootPosition(source: string): number {
  let at = 0;
  while (at < source.length) {
    while (/\s/.test(source.charAt(at))) at += 1;
    const end = source.startsWith('<?', at)
      ? source.indexOf('?>', at) + 2
      : source.startsWith('<!--', at)
        ? source.indexOf('-->', at) + 3
        : /^<!doctype/i.test(source.slice(at, at + 9))
          ? doctypeEnd(source, at)
          : 0;
    if (end <= at) return at;
    at = end;
  }
  return at;
}

/** Returns the end of a document type with its internal subset, which may have quotes and declarations in it. */
function doctypeEnd(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    const char = source[at];
    if (source.startsWith('<!--', at)) {
      at = source.indexOf('-->', at) + 2;
      if (at < 2) return 0;
    } else if (char === '<' || char === '[') depth += 1;
    else if (char === '>' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return 0;
}

/** Detects the kind of an XML document by its root element; undefined for text that is not XML. */
export function detectVocabulary(xml: string): Vocabulary | undefined {
  const source = xml.slice(0, prologChars);
  const position = rootPosition(source);
  const name = /^<(?:[\w.-]{1,100}:)?([A-Za-z_][\w.-]{0,100})[\s/>]/.exec(source.slice(position, position + 250))?.[1];
  if (name === undefined) return undefined;
  const vocabulary = roots.find(([root]) => root.test(name))?.[1];
  if (vocabulary === 'feed') return feedSigns.test(source) ? 'feed' : 'other';
  if (vocabulary === 'subtitles') return subtitleSigns.test(source) ? 'subtitles' : 'other';
  if (vocabulary) return vocabulary;
  if (/^(?:article|book|book-part|book-part-wrapper)$/.test(name) && jatsSigns.test(source)) return 'jats';
  if (ditaRoots.test(name) && ditaSigns.test(source)) return 'dita';
  return docBookRoots.test(name) && docBookSigns.test(source) ? 'docbook' : 'other';
}
