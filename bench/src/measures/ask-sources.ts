import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { loadAskSources, loadOfflineExamples } from '../lab/sources';
import type { Measure } from '../measure';

const root = path.join(import.meta.dirname, '../../..');
/** Maximum number of questions, maximum number per document, and number of documents per question. */
const [maxQuestions, maxPerDocument, documentsPerQuestion] = [500, 4, 20];
/** Bounds of a document in characters: long enough to ask about, and short enough to be one source. */
const sizes = { min: 3_000, max: 40_000 };

interface Document {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Questions about several sources: whether the passage is found, and whether the citations refer to text that
 * supports the answer.
 */
export const askSources: Measure = {
  name: 'ask-sources',
  title: 'questions about many sources, by the built-in model',
  limitSeconds: 180,
  async run() {
    const [{ findPassages, readCitations, withNumbers, offlineChat }, offlineExamples] = await Promise.all([
      loadAskSources(),
      loadOfflineExamples(),
    ]);
    const documents = loadDocuments();
    const count = { questions: 0, found: 0, citations: 0, supported: 0, cited: 0, unsupported: 0 };
    for (const { set, document } of withNeighbours(documents)) {
      for (const { user, source } of offlineExamples(document.text).slice(0, maxPerDocument)) {
        if (count.questions === maxQuestions) break;
        count.questions += 1;
        const passages = findPassages(set, user, 6);
        const isExpected = (passage: (typeof passages)[number]) =>
          passage.source === document.id && passage.start < source.end && passage.end > source.start;
        if (passages.slice(0, 5).some(isExpected)) count.found += 1;
        const prompt = passages.map(({ heading, text }) => `## ${heading}\n\n${text}`).join('\n\n');
        const answer = withNumbers(offlineChat(prompt, [{ role: 'user', content: user }]), passages);
        const { citations, unsupported } = readCitations(answer, passages);
        const textOf = (id: string) => set.find((one) => one.id === id)?.text ?? '';
        const exact = citations.filter(({ source: id, start, end, quote }) => textOf(id).slice(start, end) === quote);
        const wrong = unsupported.filter(({ start, end }) => /\[\d+\]/.test(answer.slice(start, end))).length;
        count.citations += citations.length;
        count.supported += Math.max(0, exact.length - wrong);
        if (citations.length > 0) count.cited += 1;
        count.unsupported += unsupported.length;
      }
    }
    return {
      figures: [
        { name: 'recall at 5', value: count.found / count.questions, unit: 'share', min: 0.9 },
        {
          name: 'citations that stand where they lead and support their sentence',
          value: count.supported / count.citations,
          unit: 'share',
          min: 0.95,
        },
        { name: 'answers with a citation', value: count.cited / count.questions, unit: 'share' },
        { name: 'sentences marked as unsupported', value: count.unsupported, unit: 'count' },
      ],
      notes: [
        `${count.questions} questions of the built-in model about ${documents.length} documents, each asked of ${documentsPerQuestion} at once`,
      ],
    };
  },
};

/** Returns the product's own documentation, and the READMEs of installed packages. */
function loadDocuments(): Document[] {
  const own = readdirSync(path.join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ id: name, title: name, text: readFileSync(path.join(root, 'docs', name), 'utf8') }));
  const packages = readdirSync(path.join(root, 'node_modules'))
    .toSorted()
    .map((name) => ({ name, file: path.join(root, 'node_modules', name, 'README.md') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => ({ id: name, title: name, text: readFileSync(file, 'utf8') }));
  return [...own, ...packages].filter(({ text }) => text.length > sizes.min && text.length < sizes.max);
}

/** Returns each document with the set of documents that its questions are asked about. */
function withNeighbours(documents: readonly Document[]) {
  return documents.map((document, at) => {
    const from = Math.floor(at / documentsPerQuestion) * documentsPerQuestion;
    return { document, set: documents.slice(from, from + documentsPerQuestion) };
  });
}
