import { existsSync, openAsBlob } from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';

export type Source = { readonly file: string } | { readonly video: string } | { readonly page: string };

const videoHosts = /^(?:(?:www\.|m\.|music\.)?youtube\.com|youtu\.be)$/;

/** Resolves a command-line argument: an existing file, else an address, whose `https://` may be omitted. */
export function sourceOf(name: string): Source {
  if (existsSync(name)) return { file: name };
  const address = /^https?:\/\//i.test(name) ? name : `https://${name}`;
  const isAddress = URL.canParse(address) && /^[^/]+\.[^/.]{2,}|^https?:/i.test(name);
  if (!isAddress) throw new Failure(`${name} is neither a file nor a web address.`, exitCodes.usage);
  return videoHosts.test(new URL(address).hostname) ? { video: address } : { page: address };
}

/** Opens a file for a form; its bytes are read while they are sent. */
export async function openFile(name: string): Promise<File> {
  try {
    return new File([await openAsBlob(name)], path.basename(name));
  } catch {
    throw new Failure(`The file ${name} cannot be read.`, exitCodes.usage);
  }
}
