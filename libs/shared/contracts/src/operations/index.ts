import type * as z from 'zod/mini';
import type { JobTransport, OperationDefinition, QueueName } from '../define-operation';
import { answerQuestion } from './answer-question';
import { askSources } from './ask-sources';
import { chat } from './chat';
import { convertToJson } from './convert-to-json';
import { crawlSite } from './crawl-site';
import { enhanceContent } from './enhance-content';
import { extractFields } from './extract-fields';
import { extractText } from './extract-text';
import { extractYoutube } from './extract-youtube';
import { generateExamples } from './generate-examples';
import { getLinks } from './get-links';
import { makeChunks } from './make-chunks';
import { makeDataset } from './make-dataset';
import { optimizeContent } from './optimize-content';
import { refreshCollection } from './refresh-collection';
import { scrapeContent } from './scrape-content';
import { searchWeb } from './search-web';
import { transformToJson } from './transform-to-json';

/** The registry: every operation, by name. */
export const operations = {
  'get-links': getLinks,
  'search-web': searchWeb,
  'scrape-content': scrapeContent,
  'crawl-site': crawlSite,
  'refresh-collection': refreshCollection,
  'extract-text': extractText,
  'extract-youtube': extractYoutube,
  'optimize-content': optimizeContent,
  'enhance-content': enhanceContent,
  'generate-examples': generateExamples,
  'transform-to-json': transformToJson,
  'convert-to-json': convertToJson,
  'extract-fields': extractFields,
  'make-chunks': makeChunks,
  'make-dataset': makeDataset,
  'answer-question': answerQuestion,
  'ask-sources': askSources,
  chat,
} as const satisfies { readonly [Name in string]: OperationDefinition<Name> };

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type JobOperationName = {
  [Name in OperationName]: Operations[Name]['transport'] extends { kind: 'job' } ? Name : never;
}[OperationName];

/** Request body of an operation. */
export type RequestOf<Name extends OperationName> = z.input<Operations[Name]['request']>;
/** Payload of the job or the RPC. */
export type PayloadOf<Name extends OperationName> = z.output<Operations[Name]['payload']>;
export type ResponseOf<Name extends OperationName> = z.output<Operations[Name]['response']>;

/** Operations whose last step is in `Queue`. */
export type OperationsAnsweredBy<Queue extends QueueName> = {
  [Name in JobOperationName]: Operations[Name]['transport'] extends { queue: Queue } ? Name : never;
}[JobOperationName];
/** Operations with an earlier step in `Queue`. */
export type OperationsPreparedBy<Queue extends QueueName> = {
  [Name in JobOperationName]: Operations[Name]['transport'] extends { before: Queue } ? Name : never;
}[JobOperationName];

/** The operations of the API. */
export const publicOperations: readonly OperationDefinition<OperationName>[] = Object.values(operations).filter(
  ({ isInternal }: OperationDefinition) => !isInternal,
);

/** Returns the names of the operations for which a queue's service must have a handler. */
export function operationsOfQueue(queue: QueueName): JobOperationName[] {
  return jobOperationNames.filter((name) => {
    const transport: JobTransport = operations[name].transport;
    return transport.queue === queue || transport.before === queue;
  });
}

export const jobOperationNames = Object.values(operations).flatMap((operation) =>
  operation.transport.kind === 'job' ? [operation.name as JobOperationName] : [],
);

export function isJobOperation(name: string): name is JobOperationName {
  return jobOperationNames.some((known) => known === name);
}

/** Returns the queues of a payload's steps, in order. */
export function queuesOf<Name extends JobOperationName>(name: Name, payload: PayloadOf<Name>): readonly QueueName[] {
  const operation = operations[name];
  const steps = operation.steps as ((payload: PayloadOf<Name>) => readonly QueueName[]) | undefined;
  return steps?.(payload) ?? [operation.transport.queue];
}

export * from './answer-question';
export * from './ask-sources';
export * from './chat';
export * from './conversion-types';
export * from './convert-to-json';
export * from './crawl-site';
export * from './enhance-content';
export * from './extract-fields';
export * from './extract-text';
export * from './extract-youtube';
export * from './fallback-messages';
export * from './generate-examples';
export * from './get-links';
export * from './make-chunks';
export * from './make-dataset';
export * from './optimize-content';
export * from './refresh-collection';
export * from './scrape-content';
export * from './search-web';
export * from './transform-to-json';
