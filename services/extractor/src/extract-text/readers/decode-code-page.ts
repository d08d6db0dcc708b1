import { TextDecoder } from 'node:util';
import { decode, encodingExists } from 'iconv-lite';

/** Encodings of code pages whose names do not contain their numbers (MS-UCODEREF, 2.2.1). */
const names: Readonly<Record<number, string>> = {
  1200: 'utf-16le',
  10000: 'macintosh',
  20127: 'utf-8',
  20866: 'koi8-r',
  20932: 'euc-jp',
  21866: 'koi8-u',
  51932: 'euc-jp',
  51936: 'gbk',
  51949: 'euc-kr',
  54936: 'gb18030',
  65000: 'utf-7',
  65001: 'utf-8',
};
/** Code pages of ISO 2022-JP, which only the decoder of the platform knows. */
const isIso2022Jp = (codePage: number): boolean => codePage >= 50220 && codePage <= 50222;
const isIso8859 = (codePage: number): boolean => codePage >= 28591 && codePage <= 28606;

/** Decodes bytes in a Windows code page; unknown pages are decoded as Western European. */
export function decodeCodePage(bytes: Buffer, codePage: number): string {
  if (isIso2022Jp(codePage)) return new TextDecoder('iso-2022-jp').decode(bytes);
  const name = names[codePage] ?? (isIso8859(codePage) ? `iso-8859-${codePage - 28590}` : `cp${codePage}`);
  return decode(bytes, encodingExists(name) ? name : 'cp1252');
}
