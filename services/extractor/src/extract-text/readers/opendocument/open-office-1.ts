import type { Archive } from '../package/archive';
import type { XmlElement, XmlHandler } from '../package/xml';

/** Matches the media types of OpenOffice.org 1.x and StarOffice, including templates, master and web documents. */
const mimeType = /^application\/vnd\.sun\.xml\.(?:writer|calc|impress|draw)\b/;

export const isOpenOffice1 = (type: string): boolean => mimeType.test(type);

/** Names of bodies by the class of the document, which is an attribute of the root. */
const bodies: Readonly<Record<string, string>> = {
  text: 'office:text',
  'text-global': 'office:text',
  spreadsheet: 'office:spreadsheet',
  presentation: 'office:presentation',
  drawing: 'office:drawing',
};

/** OpenDocument names of the elements that have another name there; an element that became two has two names. */
const elementNames: Readonly<Record<string, readonly string[]>> = {
  'style:properties': ['style:text-properties', 'style:table-properties'],
  'text:ordered-list': ['text:list'],
  'text:unordered-list': ['text:list'],
  'text:footnote-body': ['text:note-body'],
  'text:endnote-body': ['text:note-body'],
  'text:footnote-citation': ['text:note-citation'],
  'text:endnote-citation': ['text:note-citation'],
  'text:tab-stop': ['text:tab'],
  'draw:text-box': ['draw:frame', 'draw:text-box'],
};

/** Returns the archive of a document of OpenOffice.org 1.x with the elements of OpenDocument, its successor. */
export function withOpenDocumentNames(archive: Archive): Archive {
  return { ...archive, parse: (name, handler) => archive.parse(name, new OpenDocumentNames(handler)) };
}

class OpenDocumentNames implements XmlHandler {
  /** The elements that each open element is in OpenDocument. */
  private readonly openElements: (readonly XmlElement[])[] = [];
  private documentClass = '';

  constructor(private readonly handler: XmlHandler) {}

  open(element: XmlElement): void {
    const { name, attributes } = element;
    if (name === 'office:document-content') this.documentClass = attributes['class'] ?? '';
    const body = name === 'office:body' ? bodies[this.documentClass] : undefined;
    const names = body === undefined ? (elementNames[name] ?? [name]) : [body];
    const renamed = attributesOf(element);
    const elements = names.map((each) => ({ name: each, attributes: renamed }));
    this.openElements.push(elements);
    for (const each of elements) this.handler.open(each);
  }

  close(): void {
    for (const element of (this.openElements.pop() ?? []).toReversed()) this.handler.close(element);
  }

  text(text: string): void {
    this.handler.text(text);
  }
}

/** Returns the attributes of an element by their names in OpenDocument. */
function attributesOf({ name, attributes }: XmlElement): XmlElement['attributes'] {
  if (name === 'text:h') return { ...attributes, 'outline-level': attributes['level'] ?? '' };
  if (name === 'draw:object') return { ...attributes, href: (attributes['href'] ?? '').replace(/^#/, '') };
  const lineThrough = attributes['text-crossing-out'];
  return lineThrough === undefined ? attributes : { ...attributes, 'text-line-through-style': lineThrough };
}
