import { enhancementTypes } from '@winnow/contracts';
import fc from 'fast-check';
import { sources } from '../testing/sources';
import { guide, longText } from '../testing/texts';
import { offlineEnhance } from './enhance-styles';
import { offlineKnowledgeBase } from './knowledge-base';
import { offlineChat } from './offline-chat';
import { offlineExamples } from './offline-examples';

describe('offline examples', () => {
  it('quote sentences of the text at the stated positions', () => {
    const examples = offlineExamples(guide);
    expect(examples.length).toBeGreaterThanOrEqual(5);
    for (const { user, assistant, source, grounded } of examples) {
      expect(user).toMatch(/\?$/);
      expect(guide.slice(source?.start, source?.end)).toBe(source?.quote);
      expect(source?.quote.replace(/\s+/g, ' ')).toBe(assistant);
      expect(grounded).toBe(1);
    }
    expect(examples.map(({ user }) => user)).toContain('How can I reset a widget?');
  });

  it('ask for the definitions of a definition list, without its marks', () => {
    const list = [
      '# Lists',
      'lists.append(x)\n: Adds an item to the end of the list.',
      'Deep copy\n: A copy that holds copies of everything inside, not the things themselves.',
    ].join('\n\n');
    const pairs = offlineExamples(list).map(({ user, assistant }) => [user, assistant]);
    expect(pairs).toEqual([
      ['What does `lists.append()` do?', 'Adds an item to the end of the list.'],
      ['What is Deep copy?', 'A copy that holds copies of everything inside, not the things themselves.'],
    ]);
    expect(offlineKnowledgeBase(list)).toContain('**Deep copy**\n\nA copy that holds');
  });

  it('cover every part of a book, and are more than those of an article', () => {
    const examples = offlineExamples(longText(300));
    expect(examples.length).toBeGreaterThan(60);
    expect(examples.length).toBeLessThanOrEqual(200);
  });

  it('are deterministic, never repeated, and spread over a long text', () => {
    const content = longText(60);
    const examples = offlineExamples(content);
    expect(offlineExamples(content)).toEqual(examples);
    expect(new Set(examples.map(({ user }) => user)).size).toBe(examples.length);
    const stations = new Set(examples.map(({ source }) => Math.floor((source?.start ?? 0) / (content.length / 10))));
    expect(stations.size).toBe(10);
  });

  it('follow a requested number and topic, and skip excluded questions', () => {
    expect(offlineExamples(longText(20), { instructions: 'Generate 3 questions' })).toHaveLength(3);
    const [first] = offlineExamples(guide, { instructions: '1 question about the warranty' });
    expect(first?.assistant).toContain('warranty');
    const exclude = offlineExamples(guide).map(({ user }) => user);
    for (const { user } of offlineExamples(guide, { exclude })) expect(exclude).not.toContain(user);
  });

  it('add new pairs to a text that already contains the first ones', () => {
    const first = offlineExamples(guide);
    const section = first.map(({ user, assistant }) => `Q: ${user}\nA: ${assistant}`).join('\n\n');
    const questions = offlineExamples(`${guide}\n\n## Generated Examples\n\n${section}`).map(({ user }) => user);
    for (const { user } of first) expect(questions).not.toContain(user);
  });

  it('are valid for a knowledge base of the built-in model', () => {
    const questions = offlineExamples(offlineKnowledgeBase(longText(5))).map(({ user }) => user);
    expect(questions.length).toBeGreaterThanOrEqual(5);
    expect(questions.join()).not.toMatch(/Key points/);
  });

  it.each([
    [
      'Der Hafen ist ein Ort, an dem Schiffe anlegen. Er wurde im Jahr 1900 von der Stadt gebaut und wird nicht mehr genutzt.',
      'Was ist der Hafen?',
    ],
    [
      'Le canal est une voie d’eau qui relie les deux villes. Il a été construit en 1900 et ne sert plus.',
      'Qu’est-ce que le canal ?',
    ],
    ['写真機は光を記録する道具です。この道具は十九世紀に発明されました。', '写真機とは何ですか？'],
    ['Канал — это водный путь между городами. Он был построен в 1900 году и не используется.', 'Что такое Канал?'],
  ])('ask in the language of the text: %s', (content, question) => {
    expect(offlineExamples(content).map(({ user }) => user)).toContain(question);
  });

  it('list the page’s own questions first, without words that occur only in the answer', () => {
    const page = 'We open at nine in the morning and close at noon.';
    const faq = `# Visiting\n\n${page}\n\n## When is the harbor open?\n\nThe harbor is open from May to September.\n\n## Prices\n\nThe ticket includes the museum.`;
    expect(offlineExamples(faq, { instructions: '1 question' }).map(({ user }) => user)).toEqual([
      'When is the harbor open?',
    ]);
    const all = [...Object.values(sources), guide, longText(20)].flatMap((text) => offlineExamples(text));
    expect(all.map(({ user }) => user).join('\n')).not.toMatch(/does the text say|should I know|is listed under/);
  });

  it.each([
    ['Hunden ist der Zutritt verboten. Sie warten draußen am Tor, bis das Museum schließt.'],
    ['Les chiens attendent dehors. On ferme à midi et on ouvre le soir, sauf le lundi.'],
    ['犬は外で待ちます。正午に閉まり、夕方に開きます。'],
  ])('are empty when a language yields no reliable question: %s', (content) => {
    expect(offlineExamples(content)).toEqual([]);
  });

  it('are empty for a text without sentences', () => {
    expect(offlineExamples('')).toEqual([]);
    expect(offlineExamples('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual([]);
  });
});

describe('the offline knowledge base', () => {
  it("keeps the content, lists its main points and drops the website's boilerplate", () => {
    const text = offlineKnowledgeBase(guide);
    expect(text).toMatch(/^# Acme Widget Guide\n\n## Key points\n\n- /);
    for (const kept of [
      '## Installation',
      '| Pro | 49 |',
      'widgetctl pair --all',
      '   - Use the USB-C cable',
      'Warranty: 2 years',
    ])
      expect(text).toContain(kept);
    expect(text).not.toContain('cookies');
  });

  it('drops repeated sentences', () => {
    const line = 'The ferry leaves from the northern pier every hour.';
    expect(offlineKnowledgeBase(`${line}\n\n${line}\n\n${line}`)).toBe(line);
  });

  it('is shorter or in bullets when requested', () => {
    const content = longText(10);
    expect(offlineKnowledgeBase(content, 'a short summary').length).toBeLessThan(
      offlineKnowledgeBase(content).length / 1.4,
    );
    expect(offlineKnowledgeBase(content, 'as a bullet list')).toMatch(/## Station 1\n\n- .*\n- /);
  });
});

describe('the five styles', () => {
  const texts = Object.fromEntries(enhancementTypes.map((style) => [style, offlineEnhance(guide, style)])) as Record<
    (typeof enhancementTypes)[number],
    string
  >;

  it('produce different results', () => {
    expect(new Set(Object.values(texts)).size).toBe(5);
    expect(texts.summary.length).toBeLessThan(guide.length / 2);
    expect(texts.expand.length).toBeGreaterThan(guide.length * 1.3);
    expect(texts.expand).toContain('## FAQ');
    expect(texts.simplify).toContain(
      'The device will start measuring within about 5 minutes (if the battery is charged).',
    );
    expect(texts.professional).toContain('## Executive Summary');
    expect(texts.professional).toContain('## 1 Installation');
    expect(texts.professional).toContain('does not need a network');
    expect(texts.creative).toMatch(/^# ✨ Acme Widget Guide\n\n> \*/);
  });

  it('keep question-and-answer pairs unchanged', () => {
    const pairs = '## Generated Examples\n\nQ: What is it?\nA: A widget, isn’t it?';
    for (const style of ['expand', 'simplify', 'professional', 'creative'] as const)
      expect(offlineEnhance(`${guide}\n\n${pairs}`, style)).toContain(pairs);
  });
});

describe('the offline chat', () => {
  const ask = (...contents: string[]) =>
    offlineChat(
      guide,
      contents.map((content) => ({ role: 'user', content })),
    );

  it.each([
    ['How do I reset a widget?', 'You can reset a widget by holding the red button for 10 seconds.'],
    ['price of the Pro plan?', 'Plan: Pro, Price: 49'],
    ['who introduced the first widget', 'The first widget was introduced in 2019 by Jane Miller.'],
  ])('finds the answer to %s', (question, answer) => {
    expect(ask(question)).toContain(answer);
  });

  it('resolves a follow-up question with the previous one', () => {
    expect(ask('Tell me about the Pro plan', 'and its warranty?')).toContain('two-year warranty');
  });

  it('answers from pairs in the prompt', () => {
    expect(
      offlineChat('Q: When does the ferry leave?\nA: At noon, from pier 4.', [
        { role: 'user', content: 'When does the ferry leave?' },
      ]),
    ).toBe('At noon, from pier 4.');
  });

  it('adds the name to a definition, and the previous sentence to one that depends on it', () => {
    const prompt = [
      '# Lists',
      'lists.append(x)\n: Adds an item to the end of the list.',
      'lists.remove(x)\n: Removes the first item that is equal to x. It raises an error if there is none.',
    ].join('\n\n');
    const answer = (content: string) => offlineChat(prompt, [{ role: 'user', content }]);
    expect(answer('How do I add an item to the end?')).toMatch(/^lists\.append\(x\): Adds an item/);
    expect(answer('What does lists.append do?')).toContain('Adds an item to the end of the list.');
    expect(answer('What raises an error?')).toMatch(/Removes the first item that is equal to x\. It raises an error/);
  });

  it.each([
    ['What is a list?', /^A list is a sequence of values\./],
    ['Define list', /^A list is a sequence of values\./],
    ['What is a tuple?', /^A tuple is an immutable sequence\.$/],
    ['What does list.append do?', /^list\.append adds an item/],
  ])('answers %s with the right sentence of a section', (content, expected) => {
    const prompt =
      'Lists\n\nYou can sort a list with list.sort. A list is a sequence of values. list.append adds an item to the end. ' +
      'A tuple is an immutable sequence. If an index is out of range, an IndexError is raised.';
    expect(offlineChat(prompt, [{ role: 'user', content }])).toMatch(expected);
  });

  it("returns a passage and the prompt's headings without shared words, and a message for an empty prompt", () => {
    expect(ask('What is the capital of France?')).toMatch(
      /^Closest passage \([^)]+\): .+\n\nThe prompt covers: .*Installation/s,
    );
    expect(offlineChat('', [{ role: 'user', content: 'What is it?' }])).toMatch(/no prompt yet/);
  });
});

it('answers for any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.constantFrom(...enhancementTypes),
      (content, style) => {
        for (const { source } of offlineExamples(content))
          expect(content.slice(source?.start, source?.end)).toBe(source?.quote);
        expect(typeof offlineKnowledgeBase(content)).toBe('string');
        expect(typeof offlineEnhance(content, style)).toBe('string');
        expect(offlineChat(content, [{ role: 'user', content }])).not.toBe('');
      },
    ),
    { numRuns: 200 },
  );
});
