import { askSources, sourceLimits, type Page, type RequestOf, type ResponseOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldPath, fieldProblem } from '../strict-request';
import type { ModelFields } from './model-fields';

const { question } = askSources.request.shape;

/** Formats that answer a question from the text of a page. */
export const questionFormats = [
  z.strictObject({ type: z.literal('question'), question }),
  z.strictObject({ type: z.literal('highlights'), query: question }),
  // The earlier name of `question`, and of `highlights` for direct quotes.
  z.strictObject({ type: z.literal('query'), prompt: question, mode: z.optional(z.enum(['freeform', 'directQuote'])) }),
] as const;

type QuestionFormat = z.output<(typeof questionFormats)[number]>;

export interface Question {
  /** Field of the response: an answer, or the passages that answer. */
  readonly field: 'answer' | 'highlights';
  readonly question: string;
  /** Whether the answer has only quotes of the page. */
  readonly isQuoted?: boolean;
}

/** Returns the requested questions. Throws a problem that names the field `within` for several of one kind. */
export function questionsOf(wanted: readonly (string | { readonly type: string })[], within?: string): Question[] {
  const questions = wanted.filter(isQuestion).map(questionOf);
  if (new Set(questions.map(({ field }) => field)).size < questions.length)
    throw fieldProblem(fieldPath('formats', within), 'can have only one question and one highlights');
  return questions;
}

function questionOf(format: QuestionFormat): Question {
  if (format.type === 'highlights') return { field: 'highlights', question: format.query };
  if (format.type === 'question') return { field: 'answer', question: format.question };
  const { prompt, mode } = format;
  return { field: 'answer', question: prompt, ...(mode === 'directQuote' && { isQuoted: true }) };
}

const isQuestion = (format: string | { readonly type: string }): format is QuestionFormat =>
  typeof format === 'object' && ['question', 'highlights', 'query'].includes(format.type);

/** Returns the request that answers from a page that was read as Markdown. */
export const askRequestOf = (
  { question: asked }: Question,
  { title, content }: Page,
): RequestOf<'answer-question'> => ({
  question: asked,
  sources: [{ id: 'page', title: title.slice(0, 1_000), text: content.slice(0, sourceLimits.chars) }],
});

/** Returns the field of the response. What the page does not support is a warning. */
export function answerFieldsOf(
  { field, isQuoted = field === 'highlights' }: Omit<Question, 'question'>,
  { response, citations, unsupported, truncated }: ResponseOf<'answer-question'>,
): ModelFields {
  if (isQuoted) {
    const quotes = [...new Set(citations.map(({ quote }) => quote))];
    return { fields: { [field]: quotes.join('\n\n') }, warnings: [] };
  }
  // The numbers of citations refer to passages that this response does not have.
  const numbers = new Set(citations.map(({ number }) => `[${number}]`));
  const plain = (text: string) => text.replace(/ ?(\[\d+\])/g, (mark, name: string) => (numbers.has(name) ? '' : mark));
  const warnings = unsupported.map(
    ({ start, end }) => `Not supported by the page: “${plain(response.slice(start, end))}”`,
  );
  if (truncated) warnings.push('The answer stopped at its maximum length.');
  return { fields: { answer: plain(response) }, warnings };
}
