import { ProblemError } from '@winnow/errors';
import type { ContentFormat, ProblemCode } from '@winnow/contracts';
import { convertText } from './convert-text';
import { problems } from './problems';
import { noUsage, type DocumentText, type Reader, type ReadLimits } from './reader';

/** Maximum nesting of archives, mails and inserted files; real ones have two levels. */
export const maxDepth = 3;
/** Maximum file names in a warning. */
const maxNamedFiles = 10;

/** Reads a document by its name and content, as an upload is read. */
export type ReadDocument = (name: string, ...args: Parameters<Reader>) => Promise<DocumentText>;

/** Problems that end the whole upload; any other problem of a contained file only skips that file. */
export const fatalProblems: ReadonlySet<ProblemCode> = new Set(['too-large', 'timeout']);

/** Reads the files inside a container, and records the reasons for skipped ones. */
export class ContainedFiles {
  private readonly limits: ReadLimits;
  private readonly failed: string[] = [];
  private readonly unsupported: string[] = [];
  private readonly innerWarnings: string[] = [];
  private totalChars = 0;
  /** The problem of the first skipped file of a supported format. */
  firstProblem: ProblemError | undefined;

  /**
   * @param levels - 0 for a container that only lists files and does not count as a level
   * @throws ProblemError `too-large` when containers are nested too deeply
   */
  constructor(
    private readonly read: ReadDocument,
    limits: ReadLimits,
    private readonly signal: AbortSignal,
    private readonly format: ContentFormat,
    levels = 1,
  ) {
    const depth = (limits.depth ?? 0) + levels;
    if (depth > maxDepth) throw problems.nestedTooDeep(maxDepth);
    // `scan` reads pages of the upload in other processes; those of a contained file are read in this one.
    const { scan: _, ...ownLimits } = limits;
    this.limits = { ...ownLimits, depth, usage: limits.usage ?? noUsage() };
  }

  /** Limits for opening the container itself, shared so that all unpacked bytes count together. */
  get sharedLimits(): ReadLimits {
    return this.limits;
  }

  /** Converts a block of light Markdown, or of plain text, to the format of the container. */
  block(text: string, written?: 'plain'): string {
    return convertText(this.format, text, written);
  }

  /** Converts paragraphs of plain text whose lines stay lines also where Markdown is rendered. */
  lines(text: string): string {
    const written = this.block(text, 'plain');
    if (this.format !== 'markdown') return written;
    // GitHub displays a backslash after an address as part of it.
    const breakAfter = (line: string) => (line.lastIndexOf('://') > line.lastIndexOf(' ') ? ' \\' : '\\');
    const lines = written.split('\n');
    return lines.map((line, at) => (line && lines[at + 1] ? line + breakAfter(line) : line)).join('\n');
  }

  /** Returns the text of a file as `documentOf` does. */
  async textOf(name: string, bytes: Uint8Array): Promise<string | undefined> {
    const document = await this.documentOf(name, (limits) =>
      this.read(name, bytes, limits, this.signal, () => undefined, this.format),
    );
    return document?.text;
  }

  /**
   * Returns what `read` returns for a file, with its text in the format of the container, or undefined when it is
   * skipped. Throws `too-large` when all texts together exceed the limit.
   */
  async documentOf(
    name: string,
    read: (limits: ReadLimits) => Promise<DocumentText>,
  ): Promise<DocumentText | undefined> {
    this.signal.throwIfAborted();
    try {
      const document = await read(this.limits);
      const text = convertText(this.format, document.text, document.textFormat);
      this.innerWarnings.push(...document.warnings.map((warning) => `${name}: ${warning}`));
      this.totalChars += text.length;
      if (this.totalChars > this.limits.textChars) throw problems.tooMuchText(this.limits.textChars);
      return { ...document, text, textFormat: this.format };
    } catch (error) {
      if (!(error instanceof ProblemError) || fatalProblems.has(error.code)) throw error;
      if (error.code === 'unsupported-type') this.unsupported.push(name);
      else {
        this.firstProblem ??= error;
        this.failed.push(`${name}: ${error.message}`);
      }
      return undefined;
    }
  }

  /** Warnings of the files, and about skipped files. */
  get warnings(): string[] {
    const { failed, unsupported, innerWarnings } = this;
    const names = joinNames(unsupported);
    const others = innerWarnings.length - maxNamedFiles;
    return [
      ...innerWarnings.slice(0, maxNamedFiles),
      ...(others > 0 ? [`${others} more warnings about files.`] : []),
      ...failed.slice(0, maxNamedFiles),
      ...(failed.length > maxNamedFiles ? [`${failed.length - maxNamedFiles} more files could not be read.`] : []),
      ...(unsupported.length > 0 ? [`Left out, since files of their type cannot be read: ${names}.`] : []),
    ];
  }
}

/** Joins the names of files for a warning. */
export const joinNames = (names: readonly string[]): string =>
  names.length <= maxNamedFiles
    ? names.join(', ')
    : `${names.slice(0, maxNamedFiles).join(', ')} and ${names.length - maxNamedFiles} more`;
