import prompts from '../testing/chat-questions.json';
import { offlineChat } from './offline-chat';

const ask = (prompt: string, content: string) => offlineChat(prompt, [{ role: 'user', content }]);

/** Replies to the labelled questions of one half, each with the words that its answer must contain. */
function repliesOf(isHeld: boolean) {
  const heldPrompts = prompts.filter(({ held }) => held === isHeld);
  return heldPrompts.flatMap(({ prompt, questions }) =>
    questions.map(([question = '', answer = '']) => ({ question, answer, reply: ask(prompt, question) })),
  );
}

describe.each([
  ['tuned on', false],
  ['held back', true],
])('labelled questions in nine languages that were %s', (_half, held) => {
  const replies = repliesOf(held);

  it('answers at least nine of ten from the prompt', () => {
    const correct = replies.filter(({ reply, answer }) => reply.toLowerCase().includes(answer.toLowerCase()));
    expect(correct.length).toBeGreaterThanOrEqual(replies.length * 0.9);
  });

  it('answers briefly, and never denies a fact of the prompt', () => {
    for (const { reply } of replies) {
      expect(reply.length).toBeLessThan(500);
      expect(reply).not.toMatch(/does not say|sagt nichts|ne dit rien|no dice nada/i);
    }
  });
});

describe('the offline chat', () => {
  it.each([
    [
      'another word for the same',
      'The tower was erected in 1874.',
      'When was it built?',
      'The tower was erected in 1874.',
    ],
    [
      'a question in another language',
      'Der Eintritt kostet 5 Euro.',
      'What is the admission fee?',
      'Der Eintritt kostet 5 Euro.',
    ],
    [
      'an abbreviation by its words',
      'A large language model (LLM) predicts words. It runs here.',
      'What is an LLM?',
      'A large language model (LLM) predicts words.',
    ],
    [
      'words by their abbreviation',
      'The LLM (large language model) is small. It is old.',
      'How big is the large language model?',
      'The LLM (large language model) is small.',
    ],
    [
      'a part of a compound',
      'Der Mitgliedsbeitrag beträgt 36 Euro. Das Vereinsheim ist klein.',
      'Wie hoch ist der Beitrag?',
      'Der Mitgliedsbeitrag beträgt 36 Euro.',
    ],
  ])('finds an answer by %s', (_how, prompt, question, answer) => {
    expect(ask(prompt, question)).toContain(answer);
  });

  it('answers a sentence that several parts of the prompt contain once, and another beside it', () => {
    const prompt =
      'A ticket costs 9 euros.\n\n- A ticket  costs 9 euros.\n- a ticket costs 9 euros.\n\nThe ticket costs 5 euros in winter.';
    const answer = ask(prompt, 'What does a ticket cost?');
    expect(answer.match(/9 euros/g)).toHaveLength(1);
    expect(answer).toContain('5 euros in winter');
    expect(ask(prompt, 'Summarize this').match(/9 euros/g)).toHaveLength(1);
  });

  it("returns the closest passage with its location in the question's language when unsure", () => {
    const prompt =
      '# Hafen\n\n## Preise\n\nEin Liegeplatz kostet 40 Euro. Strom kommt hinzu.\n\n## Anfahrt\n\nDer Bus hält am Tor.';
    expect(ask(prompt, 'Wie viel verlangt ihr für große Segelboote mit Strom im Sommer?')).toMatch(
      /^Nächstliegende Stelle \(“Preise”\): /,
    );
    const unnamed = 'Boats lie in the harbour.\n\nThe museum shows nets and lamps.';
    expect(ask(unnamed, 'Which painters and sculptors of the museum won prizes?')).toBe(
      'Closest passage (paragraph 2): The museum shows nets and lamps.',
    );
  });
});
