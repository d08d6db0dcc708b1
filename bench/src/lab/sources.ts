import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports a module of the product's sources across package boundaries. */
const load = <Module>(file: string): Promise<Module> =>
  import(pathToFileURL(path.join(import.meta.dirname, '../../..', file)).href) as Promise<Module>;

export type ReadPage = (
  page: { url: string; bytes: Uint8Array; contentType: string | null },
  options: { maxChars: number; rendered: boolean },
) => { title: string; content: string };

/** Imports the scraper's conversion of bytes to text. */
export const loadReadPage = async (): Promise<ReadPage> =>
  (await load<{ readPage: ReadPage }>('services/scraper/src/page/read-page.ts')).readPage;

export type ReadDocument = (
  name: string,
  bytes: Uint8Array,
  limits: typeof documentLimits & { readMs?: number },
  signal: AbortSignal,
  onPages: () => void,
  format?: 'text' | 'markdown' | 'html',
) => Promise<{ text: string }>;

/** The product's own limits for one document (contracts/limits.ts). */
export const documentLimits = {
  inflatedBytes: 100 * 2 ** 20,
  archiveEntries: 1_000,
  documentPages: 2_000,
  textChars: 5_000_000,
};

/** Imports the extractor's conversion of a document's bytes to text. */
export const loadReadDocument = async (): Promise<ReadDocument> =>
  (await load<{ readDocument: ReadDocument }>('services/extractor/src/extract-text/readers/index.ts')).readDocument;

export interface OfflineExample {
  readonly user: string;
  readonly assistant: string;
  readonly grounded: number;
  readonly source: { readonly start: number; readonly end: number; readonly quote: string };
}

/** Question generation of the offline model. */
export const loadOfflineExamples = async () =>
  (await load<{ offlineExamples: (text: string) => OfflineExample[] }>('services/ai/src/offline/offline-examples.ts'))
    .offlineExamples;

/** Imports of the model measurement from the AI service and its fixtures. */
export async function loadModelWork() {
  const ai = 'services/ai/src';
  const [rewrites, knowledge, check, chat, operations, tools, context, { sources }, { longText }] = await Promise.all([
    load<{ offlineEnhance: (content: string, style: string) => string }>(`${ai}/offline/enhance-styles.ts`),
    load<{ offlineKnowledgeBase: (content: string) => string }>(`${ai}/offline/knowledge-base.ts`),
    load<{ checkFaithfulness: (source: string, result: string) => Comparison }>(
      `${ai}/faithfulness/check-faithfulness.ts`,
    ),
    load<{ offlineChat: (prompt: string, messages: readonly object[]) => string }>(`${ai}/offline/offline-chat.ts`),
    load<{ runOperation: (name: string, payload: object, tools: object, context: object) => Promise<unknown> }>(
      `${ai}/testing/run-operation.ts`,
    ),
    load<{
      testModel: (url: string, settings: object, access: object) => Promise<object>;
      testTools: (tools: object) => object;
    }>(`${ai}/testing/tools.ts`),
    load<{ fakeContext: (options: object) => object }>(`${ai}/testing/fake-context.ts`),
    load<{ sources: Readonly<Record<string, string>> }>(`${ai}/testing/sources.ts`),
    load<{ longText: (sections: number) => string }>(`${ai}/testing/texts.ts`),
  ]);
  return { ...rewrites, ...knowledge, ...check, ...chat, ...operations, ...tools, ...context, sources, longText };
}

interface SourceText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

interface Passage {
  readonly source: string;
  readonly heading: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Imports the search in several sources, and the citations of answers. */
export async function loadAskSources() {
  const ai = 'services/ai/src';
  const [find, cite, chat] = await Promise.all([
    load<{ findPassages: (sources: readonly SourceText[], question: string, count: number) => Passage[] }>(
      `${ai}/ask-sources/find-passages.ts`,
    ),
    load<{
      withNumbers: (answer: string, passages: readonly Passage[]) => string;
      readCitations: (
        answer: string,
        passages: readonly Passage[],
      ) => {
        citations: { source: string; quote: string; start: number; end: number }[];
        unsupported: { start: number; end: number }[];
      };
    }>(`${ai}/ask-sources/cite.ts`),
    load<{ offlineChat: (prompt: string, messages: readonly object[]) => string }>(`${ai}/offline/offline-chat.ts`),
  ]);
  return { ...find, ...cite, ...chat };
}

interface Comparison {
  readonly checked: number;
  readonly missing: readonly { readonly count: number }[];
  readonly added: readonly { readonly count: number }[];
}

/** The product's job store. */
export async function loadJobStore() {
  const jobs = 'libs/server/jobs/src';
  const [keys, redis] = await Promise.all([
    load<{ jobKeys: (prefix: string) => JobKeys }>(`${jobs}/keys.ts`),
    load<{ connectRedis: (url: string, role: string) => StoreClient }>(`${jobs}/redis.ts`),
  ]);
  return { ...keys, ...redis };
}

interface JobKeys {
  readonly bullJob: (queue: string, id: string) => string;
  readonly items: (id: string) => string;
}

interface StoreClient {
  readonly hset: (key: string, ...fields: string[]) => Promise<number>;
  readonly hget: (key: string, field: string) => Promise<string | null>;
  readonly disconnect: () => void;
}
