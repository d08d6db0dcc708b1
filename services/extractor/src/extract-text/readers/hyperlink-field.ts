import { maxAddressChars } from './package/relationships';

/** Maximum characters of a field code: the longest relevant ones are links, with an address and a fragment. */
export const maxCodeChars = 2 * maxAddressChars;

/** Address and fragment of a link to the web. */
export interface Hyperlink {
  readonly address: string;
  readonly anchor?: string;
}

/** Returns the link of the code of a HYPERLINK field; undefined for other fields, and for links within the document. */
export function hyperlinkOf(code: string): Hyperlink | undefined {
  const [, quoted, bare] = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s"\\]\S*))/i.exec(code) ?? [];
  const address = (quoted ?? bare)?.trim();
  if (address === undefined || address === '') return undefined;
  return { address, anchor: /\s\\l\s+"([^"]*)"/i.exec(code)?.[1] };
}

/** Returns the address of a link with its fragment, which Word stores separately; undefined if it is too long. */
export function addressOf({ address, anchor = '' }: Hyperlink): string | undefined {
  const url = anchor === '' ? address : `${address.replace(/#.*/s, '')}#${anchor}`;
  return url.length > maxAddressChars ? undefined : url;
}
