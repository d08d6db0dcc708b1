import { ContainedFiles, type ReadDocument } from '../contained-files';
import { finishText } from '../finish-text';
import { openArchive, readPart } from '../package/archive';
import { markFirstBlock } from '../place-marks';
import { problems } from '../problems';
import type { Reader } from '../reader';

/** Matches folders, and metadata that operating systems add to archives. */
const noDocument = /(?:\/|^__MACOSX\/.*|(?:^|\/)\.[^/]*|(?:^|\/)(?:Thumbs\.db|desktop\.ini))$/i;

/** Maximum characters of a file's name in a place. */
const maxNameLength = 500;

/**
 * Reads an archive: each file of a supported format under its name, in the order of the archive. Lists others in a
 * warning. Throws `too-large` for archives that expand or nest too far; `unsupported-type` without a supported file, the
 * problem of the first one if none can be read.
 */
export const zipReader =
  (readDocument: ReadDocument): Reader =>
  async (bytes, limits, signal, onPages, format = 'text') => {
    const files = new ContainedFiles(readDocument, limits, signal, format);
    const archive = await openArchive(bytes, files.sharedLimits);
    try {
      const names = archive.names().filter((name) => !noDocument.test(name));
      const blocks: string[] = [];
      for (const [index, name] of names.entries()) {
        const heading = markFirstBlock([files.block(`# ${name}`)], limits.places, {
          file: name.slice(0, maxNameLength),
        });
        const document = await files.documentOf(name, async (ownLimits) =>
          readDocument(name, await readPart(archive, name), ownLimits, signal, () => undefined, format),
        );
        if (document) blocks.push(...heading, document.text);
        onPages(index + 1, names.length);
      }
      if (blocks.length === 0) throw files.firstProblem ?? problems.unsupported();
      return finishText(blocks, limits, { warnings: files.warnings, format });
    } finally {
      archive.close();
    }
  };
