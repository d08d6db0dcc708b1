import { createReadStream, existsSync, openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { WinnowProblem } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { assertFileSize } from '../file-limit.ts';

export type Source = { readonly file: string } | { readonly video: string } | { readonly page: string };

/** Matches file names that are not host names: their endings are not top-level domains. */
const fileName =
  /^[^/:]+\.(?:txt|pdf|docx?|xls[xb]?|pptx?|f?od[gtsp]|rtf|epub|fb2|html?|csv|tsv|jsonl?|ya?ml|toml|xml|opml|tex|adoc|rst|ipynb|eml|msg|mbox|ics|srt|vtt|sbv|ttml|dfxp|png|jpe?g|tiff?|webp|gif|bmp|mp[34]|m4[av]|wav|og[ga]|opus|webm|flac|aac|mkv)$/i;
const videoHosts = /^(?:(?:www\.|m\.|music\.)?youtube\.com|youtu\.be)$/;

/** Argument for the standard input instead of a file. */
const standardInput = '-';

/** Resolves a command-line argument: `-`, an existing file, else an address, whose `https://` may be omitted. */
export function sourceOf(name: string): Source {
  if (name === standardInput || existsSync(name)) return { file: name };
  if (fileName.test(name)) throw new Failure(`The file ${name} does not exist.`, exitCodes.usage);
  const address = /^https?:\/\//i.test(name) ? name : `https://${name}`;
  const isAddress = URL.canParse(address) && /^[^/\\]+\.[^/.]{2,}|^https?:/i.test(name);
  if (!isAddress) throw new Failure(`${name} is neither a file nor a web address.`, exitCodes.usage);
  return videoHosts.test(new URL(address).hostname) ? { video: address } : { page: address };
}

/** Names bytes without a file name: a PDF, HTML or text by their beginning. */
function nameOf(bytes: Buffer): string {
  const start = bytes
    .toString('latin1', 0, 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (start.startsWith('%PDF-')) return 'stdin.pdf';
  // Saved pages begin with a comment, and XHTML with the declaration of XML.
  const markup = start.replace(/^(?:<\?xml[^>]*>|<!--.*?-->|\s)+/s, '');
  return /^<(?:!doctype html|html|head|body)\b/i.test(markup) ? 'stdin.html' : 'stdin.txt';
}

async function openStream(stream: Readable, uploadMb: number, name = ''): Promise<File> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length;
    assertFileSize(size, uploadMb);
    pieces.push(piece);
  }
  const bytes = Buffer.concat(pieces);
  return new File([bytes], path.extname(name) === '' ? nameOf(bytes) : path.basename(name));
}

/**
 * Opens a file for a form; the bytes of a file are read while they are sent, the bytes of a pipe before that, up to the
 * server's limit. Throws `too-large` or `Failure`.
 */
export async function openFile(name: string, readUploadMb: () => Promise<number>): Promise<File> {
  try {
    if (name === standardInput) return await openStream(process.stdin, await readUploadMb());
    // A blob of a directory or pipe fails only when it is sent.
    const about = await stat(name);
    if (about.isDirectory())
      throw new Failure(`${name} is a directory. Name its files: ${path.join(name, '*')}`, exitCodes.usage);
    if (!about.isFile()) return await openStream(createReadStream(name), await readUploadMb(), name);
    return new File([await openAsBlob(name)], path.basename(name));
  } catch (error) {
    if (error instanceof WinnowProblem || error instanceof Failure) throw error;
    throw new Failure(`The file ${name} cannot be read.`, exitCodes.usage);
  }
}
