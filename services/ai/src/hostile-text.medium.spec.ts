import { endsInTime } from '@winnow/testing';
import { textLabels } from './extract-fields/labels';
import { findQuote, foldContent } from './grounding/find-quote';
import { bareMarkdown } from './model/join-markdown';
import { createTokenCounter } from './model/count-tokens';
import { readJsonAnswer } from './model/repair-json';
import { stripThinking } from './model/strip-thinking';
import { offlineChat } from './offline/offline-chat';
import { termName } from './offline/topic-questions';
import { formalSentence, simplifySentence } from './offline/simplify-sentence';
import { textTasks } from './text-tasks';
import { isCode, isTerm } from './text/lines';
import { blocksOf } from './text/outline';
import { plainText } from './text/plain-text';
import { takePairs } from './text/question-pairs';
import { splitSentences } from './text/sentences';
import { parseJsonObject } from './transform-to-json/json-values';

/** Repeats `piece` up to half a million characters. */
const repeatToLimit = (piece: string) => piece.repeat(500_000 / piece.length);
/** Generates numbered lines of text. */
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');
const answer = (text: string) => {
  try {
    readJsonAnswer(text, true);
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
  }
};
const ask = (systemPrompt: string, content: string) => offlineChat(systemPrompt, [{ role: 'user', content }]);

/** Inputs that took seconds for a few kilobytes when measured, and similar ones. */
const inputsByKind: Readonly<Record<string, readonly (readonly [unit: string, work: () => unknown])[]>> = {
  'a chat': [
    ['underscores in its prompt', () => ask(`${'_'.repeat(70)}!\n\nA word.`, 'What is a word?')],
    ['names of types in its prompt', () => ask(`${'Pya'.repeat(60)}(\n\nA word.`, 'What is a word?')],
    ['loops in its prompt', () => ask(repeatToLimit('for a in '), 'What is a word?')],
    ['marks behind its greeting', () => ask('A word.', `hello${repeatToLimit('!')}a`)],
    ['names of types', () => isTerm(`${'Pya'.repeat(60)}(`)],
    ['underscores', () => isTerm(`${'_'.repeat(78)}!`)],
  ],
  'a line': [
    ['loops', () => isCode(repeatToLimit('for a in '))],
    ['classes', () => isCode(`class ${repeatToLimit('a')}`)],
    ['blanks before a rule', () => blocksOf(`a | b\n${repeatToLimit(' ')}x`)],
    ['blanks in a heading', () => blocksOf(`# a${repeatToLimit(' ')}b`)],
    ['hashes in a heading', () => blocksOf(`# a${repeatToLimit('# ')}b`)],
  ],
  'a paragraph': [
    ['stops', () => splitSentences(`A${repeatToLimit('.')}a`, 0, 500_000)],
    ['numbers behind blanks', () => splitSentences(`${repeatToLimit(' ')}${repeatToLimit('1. ')}`, 0, 1_000_000)],
    ['links without end', () => plainText(repeatToLimit('[a]('))],
    ['pictures without end', () => plainText(repeatToLimit('![a]('))],
    ['brackets', () => plainText(`${repeatToLimit('[')}](`)],
    ['stars without end', () => plainText(repeatToLimit('**a '))],
    ['blanks before brackets', () => simplifySentence(`a${repeatToLimit(' ')}b`, true)],
    ['exclamation marks', () => formalSentence(`a${repeatToLimit('!')}b`, true)],
    ['blanks before a colon', () => termName(`a${repeatToLimit(' ')}b`)],
  ],
  'questions and answers': [
    ['blanks', () => takePairs(`Q:${repeatToLimit(' ')}a`)],
    ['blank lines', () => takePairs(`Q: a${repeatToLimit('\n')}`)],
    ['questions', () => takePairs(repeatToLimit('Q: a\n'))],
    ['answers', () => takePairs(`Q: a\n${repeatToLimit('A: a\n')}`)],
  ],
  'a model’s answer': [
    ['thoughts without end', () => stripThinking(repeatToLimit('<think>').repeat(8))],
    ['ends of thoughts', () => stripThinking(repeatToLimit('</think'))],
    ['blank lines in a fence', () => answer(`\`\`\`json${repeatToLimit('\n')}a`)],
    ['fences', () => answer(repeatToLimit('```json\n'))],
    ['blank lines after a fence', () => bareMarkdown(`\`\`\`md${repeatToLimit('\n')}a`)],
    ['blank lines before JSON', () => parseJsonObject(`\`\`\`json${repeatToLimit('\n')}{`)],
    ['quotation marks', () => findQuote(foldContent('abc'), `a${repeatToLimit('…')}a`)],
  ],
  'a document': [
    ['fields of one name', () => textTasks.structure(lines(150_000, () => '- a: b'))],
    ['columns', () => textTasks.structure(`${lines(60_000, String).replaceAll('\n', '|')}\n|--|`)],
    ['a heading above fields', () => textLabels(`# ${repeatToLimit('a')}\n\n${lines(20_000, () => 'a: b')}`)],
    [
      'sections',
      () =>
        textTasks.enhance(
          lines(40_000, (at) => `# H${at}\n\nSentence ${at} says a word of it.\n`),
          'creative',
        ),
    ],
    [
      'paragraphs',
      () =>
        textTasks.knowledgeBase(
          lines(40_000, (at) => `Sentence ${at} says a word of it.\n`),
          'bullets',
        ),
    ],
  ],
};

describe.each(Object.entries(inputsByKind))('%s', (_name, inputs) => {
  it.each(inputs)('processes half a million characters of %s', (_unit, work) => {
    endsInTime(work);
  });
});

it.each(['gpt-4o', 'an-open-model'])('counts the tokens of %s for runs of any length', async (model) => {
  const count = await createTokenCounter(model);
  for (const piece of [' ', '\n', ' \t', 'a', '.']) endsInTime(() => count(`a${repeatToLimit(piece)}a`));
  endsInTime(() => count('語'.repeat(20_000)));
});
