import { problems } from '../problems';
import type { ReadLimits, Reader } from '../reader';
import { tidyText } from '../tidy-text';
import { openArchive, type Archive } from './archive';
import { readNumbering } from './numbering';
import { findParts, type PackageParts } from './package-parts';
import { StoryHandler } from './story-handler';
import type { StoryContext } from './story';
import { readStyles } from './styles';
import { parseXml } from './xml';

/**
 * Reads a Word document (DOCX, DOCM, DOTX) as a stream: headers once, the body with headings, list labels and tables,
 * text boxes where they are anchored, notes numbered at the end, footers once. Insertions of tracked changes stay,
 * deletions go; comments are not part of the text.
 */
export const readDocx: Reader = async (bytes, limits, signal) => {
  const archive = await openArchive(bytes, limits);
  try {
    const parts = await findParts(archive);
    const context = await openContext(archive, parts, limits);
    signal.throwIfAborted();
    const body = await readStory(archive, parts.document, context);
    const notes = await readNotes(archive, parts, context);
    const headers = await readEdges(archive, parts.headers, context, body.blocks);
    const footers = await readEdges(archive, parts.footers, context, body.blocks);
    const text = tidyText([...headers, ...body.blocks, ...notes, ...footers].join('\n\n'));
    if (text.length > limits.textChars) throw problems.tooMuchText(limits.textChars);
    if (text === '') throw body.whole ? problems.noText() : problems.unreadable();
    const title = await readTitle(archive);
    const warnings = body.whole ? [] : ['The file is damaged; its text breaks off early.'];
    return { text, ...(title ? { title } : {}), warnings };
  } finally {
    archive.close();
  }
};

async function openContext(archive: Archive, parts: PackageParts, limits: ReadLimits): Promise<StoryContext> {
  let chars = 0;
  return {
    styles: await readStyles(archive, parts.styles),
    numbering: await readNumbering(archive, parts.numbering),
    notes: [],
    count(more) {
      chars += more;
      if (chars > limits.textChars) throw problems.tooMuchText(limits.textChars);
    },
  };
}

async function readStory(
  archive: Archive,
  part: string,
  context: StoryContext,
): Promise<{ blocks: string[]; whole: boolean }> {
  const story = new StoryHandler(context);
  const whole = await parseXml(archive.read(part), story);
  return { blocks: story.finish(), whole };
}

/** Notes in the order of their marks, each behind its number; notes without a mark follow. */
async function readNotes(archive: Archive, parts: PackageParts, context: StoryContext): Promise<string[]> {
  const texts = new Map<string, string>();
  for (const kind of ['footnote', 'endnote'] as const) {
    const part = parts[`${kind}s`];
    if (part === undefined) continue;
    const story = new StoryHandler(context, kind);
    await parseXml(archive.read(part), story);
    for (const [id, blocks] of story.notes()) {
      const text = blocks.join('\n').trim();
      if (text !== '') texts.set(`${kind}:${id}`, text);
    }
  }
  return context.notes.flatMap((key, index) => (texts.has(key) ? [`[${index + 1}] ${texts.get(key)}`] : []));
}

/** Headers or footers that say something of their own, each once; page numbers alone say nothing. */
async function readEdges(
  archive: Archive,
  parts: readonly string[],
  context: StoryContext,
  body: readonly string[],
): Promise<string[]> {
  const told = new Set(body.map((block) => block.trim()));
  const edges: string[] = [];
  for (const part of parts) {
    const text = (await readStory(archive, part, context)).blocks.join('\n').trim();
    if (!/\p{L}{2}/u.test(text) || told.has(text)) continue;
    told.add(text);
    edges.push(text);
  }
  return edges;
}

async function readTitle(archive: Archive): Promise<string> {
  let title = '';
  let inside = false;
  await parseXml(archive.read('docProps/core.xml'), {
    open: ({ name }) => (inside ||= name === 'dc:title'),
    close: ({ name }) => (inside &&= name !== 'dc:title'),
    text: (text) => (title += inside ? text : ''),
  }).catch(() => false);
  return tidyText(title).replace(/\s+/g, ' ').slice(0, 300);
}
