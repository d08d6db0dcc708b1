import { ProblemError } from '@winnow/errors';
import type { ProblemCode } from '@winnow/contracts';
import { problems } from './problems';
import type { DocumentText, OnPages, ReadLimits } from './reader';

/** Archives in archives, mails in mails: real ones are two deep. */
const deepest = 3;
/** Names of files that a warning lists. */
const namedFiles = 10;

/** Reads a document by its name and content, as an upload is read. */
export type ReadDocument = (
  name: string,
  bytes: Uint8Array,
  limits: ReadLimits,
  signal: AbortSignal,
  onPages: OnPages,
) => Promise<DocumentText>;

/** What ends the whole upload; any other problem of a contained file leaves that file out. */
const fatal: ReadonlySet<ProblemCode> = new Set(['too-large', 'timeout']);

/** Reads the files that another one contains, and keeps what they cannot be read for. */
export class ContainedFiles {
  private readonly limits: ReadLimits;
  private readonly failed: string[] = [];
  private readonly unknown: string[] = [];
  private chars = 0;

  /** Throws `too-large` where files lie too deep inside of one another. */
  constructor(
    private readonly read: ReadDocument,
    limits: ReadLimits,
    private readonly signal: AbortSignal,
  ) {
    const depth = (limits.depth ?? 0) + 1;
    if (depth > deepest) throw problems.nestedTooDeep(deepest);
    this.limits = { ...limits, depth, used: limits.used ?? { inflated: 0 } };
  }

  /** The limits that the container itself is to be opened with, so that all unpacked bytes count together. */
  get shared(): ReadLimits {
    return this.limits;
  }

  /** The file's text, or undefined where it is left out. Throws `too-large` when all texts together pass the cap. */
  async textOf(name: string, bytes: Uint8Array): Promise<string | undefined> {
    this.signal.throwIfAborted();
    try {
      const { text } = await this.read(name, bytes, this.limits, this.signal, () => undefined);
      this.chars += text.length;
      if (this.chars > this.limits.textChars) throw problems.tooMuchText(this.limits.textChars);
      return text;
    } catch (error) {
      if (!(error instanceof ProblemError) || fatal.has(error.code)) throw error;
      if (error.code === 'unsupported-type') this.unknown.push(name);
      else this.failed.push(`${name}: ${error.message}`);
      return undefined;
    }
  }

  /** Sentences about the files that are left out. */
  get warnings(): string[] {
    const { failed, unknown } = this;
    const names = listed(unknown);
    return [
      ...failed.slice(0, namedFiles),
      ...(failed.length > namedFiles ? [`${failed.length - namedFiles} more files could not be read.`] : []),
      ...(unknown.length > 0 ? [`Left out, since files of their type cannot be read: ${names}.`] : []),
    ];
  }
}

const listed = (names: readonly string[]): string =>
  names.length <= namedFiles
    ? names.join(', ')
    : `${names.slice(0, namedFiles).join(', ')} and ${names.length - namedFiles} more`;
