import type { loadSchemas } from '@winnow/api-client';
import type { SiteHeaders } from '@winnow/contracts';
import { curlWords } from './curl-words';

/** What `readHeaders` needs of the contract, whose schemas are loaded on demand. */
export type HeaderRules = Pick<Awaited<ReturnType<typeof loadSchemas>>, 'siteHeadersSchema' | 'isSiteHeader'>;

export interface FoundHeaders {
  /** Absent without any, and with an error. */
  headers?: SiteHeaders;
  error?: string;
  /** Names of a copied request that are not sent. */
  omitted?: readonly string[];
}

type Header = readonly [name: string, value: string];

/** Names that a browser sends with every page; a login does not need them. */
const everyRequest =
  /^(?:accept|accept-language|cache-control|dnt|origin|pragma|priority|referer|save-data|upgrade-insecure-requests)$/i;

const passwordMissing = 'The command has a user without a password: write -u user:password.';
const noneFound = 'No header of a login was found, such as Cookie or Authorization.';

/**
 * Reads headers from lines of the form `Name: value`, a copied request of a browser's developer tools, or a command of
 * "Copy as cURL". Of a copied request the headers that every request has, or that cannot be set, are omitted.
 */
export function readHeaders(text: string, rules: HeaderRules): FoundHeaders {
  if (text.trim() === '') return {};
  const isCommand = /^\s*(?:\$\s+)?curl(?:\.exe)?\s/i.test(text);
  const written = isCommand ? headersOfCommand(text) : headersOfLines(text);
  if (typeof written === 'string') return { error: written };
  const isWanted = ([name]: Header) => rules.isSiteHeader(name) && !everyRequest.test(name);
  if (!isCommand && !isCopiedRequest(text, written)) return validate(written, rules);
  const wanted = written.filter(isWanted);
  if (wanted.length === 0) return { error: noneFound };
  return { ...validate(wanted, rules), omitted: written.filter((header) => !isWanted(header)).map(([name]) => name) };
}

function headersOfCommand(command: string): Header[] | string {
  const words = curlWords(command);
  if (!words) return 'The command is incomplete: a quote is not closed.';
  const headers: Header[] = [];
  let user: string | undefined;
  for (const [index, word] of words.entries()) {
    const [, option, attached] = /^(-[Hbu]|--header$|--cookie$|--user$)(.*)$/s.exec(word) ?? [];
    if (option === undefined) continue;
    const value = attached || (words[index + 1] ?? '');
    if (option === '-u' || option === '--user') user = value;
    // Without `=` it is the name of a file.
    else if (option === '-b' || option === '--cookie')
      headers.push(...(value.includes('=') ? [['Cookie', value] as const] : []));
    else headers.push(...headerOf(value));
  }
  // A header of the command replaces the one that curl derives from the user; curl asks for a missing password.
  if (user === undefined || headers.some(([name]) => name.toLowerCase() === 'authorization')) return headers;
  return user.includes(':') ? [...headers, ['Authorization', basicLogin(user)]] : passwordMissing;
}

/** Encodes `user:password` as UTF-8 (RFC 7617). */
function basicLogin(user: string): string {
  const bytes = Array.from(new TextEncoder().encode(user), (byte) => String.fromCharCode(byte));
  return `Basic ${btoa(bytes.join(''))}`;
}

const requestLine = /^[A-Z]+ \S+ HTTP\/[\d.]+$/;
const pseudoHeader = /^:[a-z]+:/;

function headersOfLines(text: string): Header[] | string {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const headers: Header[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    // Chromium copies a name and its value as two lines.
    const next = /^:?[^\s:]+:$/.test(line) ? lines[index + 1] : undefined;
    const isPair = next !== undefined && next !== '' && !/^[^\s:]+:(?:\s|$)/.test(next);
    if (isPair) index++;
    if (line === '' || requestLine.test(line) || pseudoHeader.test(line)) continue;
    const [header] = headerOf(isPair ? `${line} ${next}` : line);
    if (!header) return `Line ${index + 1} is not of the form Name: value.`;
    headers.push(header);
  }
  return headers;
}

/** Parses one header; empty when it has no name. */
function headerOf(line: string): [Header] | [] {
  const [, name, value = ''] = /^\s*([^\s:]+):(.*)$/s.exec(line) ?? [];
  return name === undefined ? [] : [[name, value.trim()]];
}

/** Whether lines are the whole request of a browser, of which most have nothing to do with a login. */
function isCopiedRequest(text: string, headers: readonly Header[]): boolean {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return (
    text.split(/\r?\n/).some((line) => requestLine.test(line.trim()) || pseudoHeader.test(line.trim())) ||
    names.has('sec-fetch-mode') ||
    (names.has('host') && names.has('user-agent'))
  );
}

function validate(written: readonly Header[], { siteHeadersSchema }: HeaderRules): FoundHeaders {
  const headers = new Map<string, Header>();
  for (const [name, value] of written) {
    const key = name.toLowerCase();
    const earlier = headers.get(key);
    if (earlier && key !== 'cookie') return { error: `The header ${name} occurs twice.` };
    // Several cookies are one header (RFC 6265, 4.2.1).
    headers.set(key, [earlier?.[0] ?? name, earlier ? `${earlier[1]}; ${value}` : value]);
  }
  const result = siteHeadersSchema.safeParse(Object.fromEntries(headers.values()));
  if (result.success) return { headers: result.data };
  const [issue] = result.error.issues;
  const [name] = issue?.path ?? [];
  return { error: `${name === undefined ? '' : `${String(name)}: `}${issue?.message ?? ''}` };
}
