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
