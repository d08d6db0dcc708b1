import { buildCompoundFile } from '@winnow/testing';
import { cryptSession, objectEncrypter } from './encrypt-objects';
import { atom, atomOf, container, containerOf, text16, u16, u32 } from './records';

export { atom, atomOf, container, containerOf, text16, u16, u32 } from './records';

/** The records of a text of a type: 0 for titles, 1 for bodies, 2 for notes, 4 for others. */
export const text = (type: number, content: string, ...more: readonly Uint8Array[]): Buffer =>
  Buffer.concat([atom(0xf9f, u32(type)), atom(0xfa0, text16(content)), ...more]);

/** A shape with records of its text box, and of the program in its data. */
export const shape = (textbox: Uint8Array, clientData: Uint8Array = Buffer.alloc(0), flags = 0): Buffer =>
  container(0xf004, atomOf(0xf00a, 1, u32(1, flags)), container(0xf011, clientData), container(0xf00d, textbox));
export const textShape = (type: number, content: string): Buffer => shape(text(type, content));
/** A group of shapes; the first has the properties of the group. */
export const group = (properties: Uint8Array, ...shapes: readonly Uint8Array[]): Buffer =>
  container(0xf003, container(0xf004, properties), ...shapes);
/** A shape with the text of a placeholder in the outline. */
export const outlineShape = (index: number): Buffer => shape(atom(0xf9e, u32(index)));

/** Runs of properties: of paragraphs with their level and bullet, and of characters with their fields. */
export const paragraphRun = (length: number, level: number, hasBullet?: boolean): Buffer =>
  Buffer.concat([
    u32(length),
    u16(level),
    u32(hasBullet === undefined ? 0 : 1),
    hasBullet === undefined ? Buffer.alloc(0) : u16(Number(hasBullet)),
  ]);
export const characterRun = (length: number, masks: number, ...fields: readonly number[]): Buffer =>
  Buffer.concat([u32(length, masks), u16(...fields)]);
export const styles = (...runs: readonly Uint8Array[]): Buffer => atom(0xfa1, ...runs);

/** Records of a version of PowerPoint, such as `___PPT9`. */
export const programTag = (name: string, ...records: readonly Uint8Array[]): Buffer =>
  container(0x1388, container(0x138a, atom(0xfba, text16(name)), atom(0x138b, ...records)));

export interface PptSlide {
  readonly shapes: readonly Uint8Array[];
  readonly notes?: readonly Uint8Array[];
  readonly isHidden?: boolean;
  readonly outline?: readonly Uint8Array[];
  readonly more?: Uint8Array;
  /** Whether the slide is listed, but not stored. */
  readonly isMissing?: boolean;
}

interface PptOptions {
  /** Records of the document before the lists of slides. */
  readonly document?: readonly Uint8Array[];
  /** Slides of an earlier save, whose objects have the same ids. */
  readonly earlier?: readonly PptSlide[];
  /** Password, and bits of the keys. */
  readonly encryption?: { readonly password: string; readonly keyBits: number };
}

const drawing = (shapes: readonly Uint8Array[]): Buffer =>
  container(0x40c, container(0xf002, group(Buffer.alloc(0), ...shapes)));

function slideObject({ shapes, isHidden = false, more = Buffer.alloc(0) }: PptSlide, notesId: number): Buffer {
  const info = Buffer.alloc(16);
  info.writeUInt16LE(isHidden ? 4 : 0, 10);
  const slideAtom = atom(0x3ef, u32(0, 0, 0, 0, notesId, 0));
  return container(0x3ee, slideAtom, atom(0x3f9, info), drawing(shapes), more);
}

/** Builds the stream of a presentation, slides in reverse order, and the offset of its last save. */
export function buildStream(slides: readonly PptSlide[], options: PptOptions = {}): { stream: Buffer; edit: number } {
  const { document = [], earlier = [], encryption } = options;
  const previous = earlier.length > 0 ? buildStream(earlier) : { stream: Buffer.alloc(0), edit: 0 };
  const parts: Buffer[] = [previous.stream];
  let length = previous.stream.length;
  const append = (part: Buffer): number => {
    parts.push(part);
    return (length += part.length) - part.length;
  };
  const encrypt = encryption && objectEncrypter(encryption.password, encryption.keyBits);
  const appendObject = (id: number, object: Buffer): void => {
    offsets.set(id, append(encrypt ? encrypt(id, object) : object));
  };
  // Objects: the document, the slides, the notes of each.
  const offsets = new Map<number, number>();
  const notesObject = (index: number): number => 2 + slides.length + index;
  slides.forEach((_, reversed) => {
    const index = slides.length - 1 - reversed;
    const slide = slides[index]!;
    if (!slide.isMissing) appendObject(2 + index, slideObject(slide, slide.notes ? 500 + index : 0));
    if (slide.notes) appendObject(notesObject(index), container(0x3f0, drawing(slide.notes)));
  });
  const persist = (object: number, id: number): Buffer => atom(0x3f3, u32(object, 0, 0, id, 0));
  const listed = slides.flatMap(({ outline = [] }, index) => [persist(2 + index, 256 + index), ...outline]);
  const listedNotes = slides.flatMap(({ notes }, index) => (notes ? [persist(notesObject(index), 500 + index)] : []));
  const lists = [containerOf(0xff0, 0, ...listed), containerOf(0xff0, 2, ...listedNotes)];
  appendObject(1, container(0x3e8, ...document, ...lists));
  const session = 2 + slides.length * 2;
  if (encryption) offsets.set(session, append(cryptSession(encryption.password, encryption.keyBits)));
  const directory = append(atom(0x1772, ...[...offsets].map(([id, offset]) => u32((1 << 20) | id, offset))));
  const more = encryption ? u32(session) : Buffer.alloc(0);
  const edit = append(atom(0xff5, u32(0, 0, previous.edit, directory, 1, 0, 0), more));
  return { stream: Buffer.concat(parts), edit };
}

/** Token of an encrypted presentation (MS-PPT 2.3.2). */
export const encryptedToken = 0xf3d1c4df;

/** The stream of the current user, with the offset of the last save. */
export const currentUser = (edit: number, token = 0xe391c05f): Buffer => atom(0xff6, u32(20, token, edit, 0, 0));

export function buildPpt(
  slides: readonly PptSlide[],
  options: PptOptions = {},
  streams: Readonly<Record<string, Buffer>> = {},
): Buffer {
  const { stream, edit } = buildStream(slides, options);
  const user = currentUser(edit, options.encryption ? encryptedToken : undefined);
  return buildCompoundFile({ 'PowerPoint Document': stream, 'Current User': user, ...streams });
}
