import { decodeUtf16 } from '../decode-utf16';
import type { PptRecord } from './records';

/** Properties of a shape (MS-ODRAW 2.3). */
const gtextUnicode = 0x00c0;
const tableProperties = 0x039f;
/** A table, and one in a placeholder. */
const tableFlags = 3;
const isComplex = 0x8000;
const propertyBytes = 6;

/** Reads the text of WordArt (MS-ODRAW 2.3.22.1), empty for other shapes. */
export function wordArtText({ instance, data }: PptRecord): string {
  let offset = instance * propertyBytes;
  for (let at = 0; at + propertyBytes <= data.length && at < instance * propertyBytes; at += propertyBytes) {
    const id = data.readUInt16LE(at);
    if ((id & isComplex) === 0) continue;
    const length = data.readUInt32LE(at + 2);
    if ((id & 0x3fff) === gtextUnicode) return decodeUtf16(data, offset, offset + length).replace(/\0.*/s, '');
    offset += length;
  }
  return '';
}

/** Whether a group is a table (MS-ODRAW 2.3.4.36). */
export function isTable({ instance, data }: PptRecord): boolean {
  for (let at = 0; at + propertyBytes <= data.length && at < instance * propertyBytes; at += propertyBytes)
    if ((data.readUInt16LE(at) & 0x3fff) === tableProperties) return (data.readUInt32LE(at + 2) & tableFlags) !== 0;
  return false;
}
