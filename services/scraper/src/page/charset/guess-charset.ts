import { detectCodePage } from '@winnow/charset';

interface Candidate {
  charset: string;
  /** Matches the characters, besides ASCII, that text in this charset mostly consists of. */
  common: RegExp;
}

/** Multi-byte charsets come first, since bytes are rarely valid in them with common characters by chance. */
const multiByte: readonly Candidate[] = [
  { charset: 'shift_jis', common: /[\u3040-\u30ff\u3001\u3002\u300c\u300d]/g },
  { charset: 'euc-jp', common: /[\u3040-\u30ff\u3001\u3002\u300c\u300d]/g },
  { charset: 'euc-kr', common: /[\uac00-\ud7a3]/g },
  {
    charset: 'gb18030',
    common:
      /[\u7684\u4e00\u662f\u4e0d\u5728\u6709\u4eba\u8fd9\u4e2d\u4e2a\u4e3a\u4e86\u548c\u65e5\u5e74\u6708\u3002\uff0c]/g,
  },
  {
    charset: 'big5',
    common:
      /[\u7684\u4e00\u662f\u4e0d\u5728\u6709\u4eba\u9019\u4e2d\u500b\u70ba\u4e86\u548c\u65e5\u5e74\u6708\u3002\uff0c]/g,
  },
];
/** Minimum share of common characters among those beyond ASCII: kana, syllables, the most frequent Han. */
const minCommonShare: Readonly<Record<string, number>> = {
  shift_jis: 0.25,
  'euc-jp': 0.25,
  'euc-kr': 0.6,
  gb18030: 0.06,
  big5: 0.06,
};
const sampleBytes = 65_536;

/**
 * Guesses the charset of text that is not UTF-8 and has no usable declaration: multi-byte charsets by validity and
 * frequent characters, others by the letters of their languages, else windows-1252 (the fallback of the HTML standard).
 */
export function guessCharset(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, sampleBytes);
  let best = { charset: '', score: 0 };
  for (const { charset, common } of multiByte) {
    const text = new TextDecoder(charset).decode(sample).replace(/[\0-\x7f]+/g, '');
    if (text.length < 4) continue;
    const invalidShare = (text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0) / text.length;
    const score = (text.match(common)?.length ?? 0) / text.length / (minCommonShare[charset] ?? 1);
    if (invalidShare < 0.01 && score >= 1 && score > best.score) best = { charset, score };
  }
  return best.charset || detectCodePage(sample, isWebCharset).name;
}

/** Whether browsers, and `TextDecoder`, know a charset: not most code pages of DOS. */
function isWebCharset(name: string): boolean {
  try {
    return new TextDecoder(name).encoding.length > 0;
  } catch {
    return false;
  }
}
