import { existsSync, openAsBlob } from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';

export type Source = { readonly file: string } | { readonly video: string } | { readonly page: string };

const videoHosts = /^(?:(?:www\.|m\.|music\.)?youtube\.com|youtu\.be)$/;

/** What a name on the command line means: a file that is there, else an address; `https://` may be left out. */
export function sourceOf(name: string): Source {
  if (existsSync(name)) return { file: name };
  const address = /^https?:\/\//i.test(name) ? name : `https://${name}`;
  const isAddress = URL.canParse(address) && /^[^/]+\.[^/.]{2,}|^https?:/i.test(name);
  if (!isAddress) throw new Failure(`There is no file ${name}, and it is no web address.`, exitCodes.usage);
  return videoHosts.test(new URL(address).hostname) ? { video: address } : { page: address };
}

/** A file as a form takes it; its bytes are read as they are sent. */
export async function openFile(name: string): Promise<File> {
  try {
    return new File([await openAsBlob(name)], path.basename(name));
  } catch {
    throw new Failure(`The file ${name} cannot be read.`, exitCodes.usage);
  }
}
