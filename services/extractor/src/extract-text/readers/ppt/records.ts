/** A record of a presentation (MS-PPT 2.3.1) or of its drawings (MS-ODRAW 2.2.1). */
export interface PptRecord {
  readonly type: number;
  readonly instance: number;
  readonly data: Buffer;
  /** Whether it is longer than its container. */
  readonly isCut: boolean;
}

export const headerBytes = 8;

/** Returns the record at an offset; its data ends with the bytes. Undefined when they have no room for a header. */
export function recordAt(bytes: Buffer, offset: number): PptRecord | undefined {
  if (offset + headerBytes > bytes.length) return undefined;
  const start = offset + headerBytes;
  const end = start + bytes.readUInt32LE(offset + 4);
  return {
    type: bytes.readUInt16LE(offset + 2),
    instance: bytes.readUInt16LE(offset) >> 4,
    data: bytes.subarray(start, end),
    isCut: end > bytes.length,
  };
}

/** Yields the records of a container, without those nested in them. */
export function* recordsIn(bytes: Buffer): Generator<PptRecord> {
  for (let offset = 0; ;) {
    const record = recordAt(bytes, offset);
    if (!record) return;
    yield record;
    offset += headerBytes + record.data.length;
  }
}

/** Yields the records of one type in a container. */
export const recordsOf = (bytes: Buffer, type: number): IteratorObject<PptRecord> =>
  recordsIn(bytes).filter((record) => record.type === type);

/** Returns the data of the first record of a type in a container, empty if missing. */
export const firstOf = (bytes: Buffer, type: number): Buffer =>
  recordsIn(bytes).find((record) => record.type === type)?.data ?? Buffer.alloc(0);

/** Types of records (MS-PPT 2.13.24). */
export const rt = {
  document: 0x03e8,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  notes: 0x03f0,
  environment: 0x03f2,
  slidePersistAtom: 0x03f3,
  slideShowSlideInfoAtom: 0x03f9,
  externalObjectList: 0x0409,
  drawing: 0x040c,
  roundTripHFPlaceholder: 0x0420,
  list: 0x07d0,
  fontCollection: 0x07d5,
  placeholderAtom: 0x0bc3,
  outlineTextRefAtom: 0x0f9e,
  textHeaderAtom: 0x0f9f,
  textCharsAtom: 0x0fa0,
  styleTextPropAtom: 0x0fa1,
  textBytesAtom: 0x0fa8,
  styleTextProp9Atom: 0x0fac,
  outlineTextProps9: 0x0fae,
  outlineTextPropsHeader9Atom: 0x0faf,
  fontEntityAtom: 0x0fb7,
  cString: 0x0fba,
  externalHyperlinkAtom: 0x0fd3,
  externalHyperlink: 0x0fd7,
  slideNumberMetaCharAtom: 0x0fd8,
  textInteractiveInfoAtom: 0x0fdf,
  slideListWithText: 0x0ff0,
  interactiveInfo: 0x0ff2,
  interactiveInfoAtom: 0x0ff3,
  userEditAtom: 0x0ff5,
  dateTimeMetaCharAtom: 0x0ff7,
  genericDateMetaCharAtom: 0x0ff8,
  headerMetaCharAtom: 0x0ff9,
  footerMetaCharAtom: 0x0ffa,
  rtfDateTimeMetaCharAtom: 0x1015,
  progTags: 0x1388,
  progBinaryTag: 0x138a,
  binaryTagDataBlob: 0x138b,
  persistDirectoryAtom: 0x1772,
  comment10: 0x2ee0,
  cryptSession10: 0x2f14,
} as const;

/** Types of records of drawings (MS-ODRAW 2.2). */
export const art = {
  dgContainer: 0xf002,
  spgrContainer: 0xf003,
  spContainer: 0xf004,
  fsp: 0xf00a,
  fopt: 0xf00b,
  clientTextbox: 0xf00d,
  childAnchor: 0xf00f,
  clientData: 0xf011,
  tertiaryFopt: 0xf122,
} as const;
