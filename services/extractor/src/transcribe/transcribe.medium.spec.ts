import { ProblemError } from '@winnow/errors';
import { buildMp3 } from '@winnow/testing';
import { extractTextHandler } from '../extract-text/extract-text.handler';
import type { SoundPiece, SoundRequest } from '../sandbox/protocol';
import { jobContext } from '../testing/job-context';
import { startMockModelServer, type MockResponse, type MockRequest } from '../testing/mock-model-server';
import { testLimits } from '../testing/read-by';
import { cutSound } from './cut-sound';
import { TranscriptionEndpoint } from './transcription-endpoint';

const verbose = (segments: readonly { start: number; end: number; text: string }[]): MockResponse => ({
  body: JSON.stringify({ text: segments.map(({ text }) => text).join(' '), segments }),
});
const refusing = async () => {
  throw new Error('no document');
};
const upload = { key: 'k', name: 'Talk.mp3', size: 1, sha256: '' };

let stop: () => Promise<void>;
afterEach(() => stop());

interface Given {
  readonly answer: (request: MockRequest, count: number) => MockResponse | undefined;
  readonly take?: () => Promise<void>;
  readonly timeoutMs?: number;
}

async function start({ answer, take = async () => undefined, timeoutMs = 5_000 }: Given) {
  const server = await startMockModelServer(answer);
  stop = server.stop;
  const endpoint = new TranscriptionEndpoint({
    baseUrl: server.url,
    apiKey: 'sk-of-the-operator',
    model: 'whisper-1',
    timeoutMs,
    fetch,
  });
  const cut = async (request: SoundRequest): Promise<SoundPiece[]> => {
    const pieces: SoundPiece[] = [];
    await cutSound(request, (piece) => pieces.push(piece));
    return pieces;
  };
  const sound = {
    cutSound: cut,
    endpoint,
    allowance: { take },
    pieceBytes: 2 ** 20,
    pieceSeconds: 10,
    maxChars: 10_000,
  };
  const handler = extractTextHandler({ sandbox: { read: refusing }, limits: testLimits, scanMs: 1_000, sound });
  const readUpload = async () => buildMp3(25);
  return { server, handler, readUpload };
}

const field = ({ body }: MockRequest, name: string): string | undefined =>
  new RegExp(`name="${name}"\\r\\n\\r\\n([\\s\\S]*?)\\r\\n--`).exec(body.toString('latin1'))?.[1];

describe('a recording', () => {
  it('is sent in pieces and returned as paragraphs with their times', async () => {
    const { server, handler, readUpload } = await start({
      answer: (_, count) => verbose([{ start: 1, end: 4, text: ` Sentence ${count} of the talk.` }]),
    });
    const { context, messages } = jobContext(undefined, { readUpload });
    const result = await handler({ upload }, context);
    expect(result).toMatchObject({
      text: 'Sentence 1 of the talk.\n\nSentence 2 of the talk.\n\nSentence 3 of the talk.',
      title: 'Talk',
      warnings: ['This text was made by speech recognition and may hold errors.'],
      places: [{ start: 0, seconds: 1 }, { seconds: expect.closeTo(11, 0) }, { seconds: expect.closeTo(21, 0) }],
    });
    expect(messages.slice(1)).toEqual([1, 2, 3].map((part) => `${part - 1}/3 Transcribing part ${part} of 3...`));
    const [first, second] = server.requests;
    expect(first).toMatchObject({
      path: '/v1/audio/transcriptions',
      headers: { authorization: 'Bearer sk-of-the-operator' },
    });
    expect(first && field(first, 'model')).toBe('whisper-1');
    expect(first && field(first, 'response_format')).toBe('verbose_json');
    expect(first && field(first, 'prompt')).toBeUndefined();
    expect(second && field(second, 'prompt')).toContain('Sentence 1 of the talk.');
    expect(first?.body.toString('latin1')).toContain('filename="sound.mp3"');
  });

  it('sends only missing pieces in a later run', async () => {
    let isUp = false;
    const { server, handler, readUpload } = await start({
      answer: (_, count) =>
        count === 1 || isUp ? verbose([{ start: 0, end: 2, text: `Part ${count}.` }]) : { status: 400, body: 'no' },
    });
    const { context, parts } = jobContext(undefined, { readUpload });
    await expect(handler({ upload }, context)).rejects.toMatchObject({ code: 'model-failed' });
    expect(server.requests).toHaveLength(2);
    isUp = true;
    const again = await handler({ upload }, jobContext(parts, { readUpload }).context);
    expect(again).toMatchObject({ text: expect.stringMatching(/^Part 1\.[^]*Part 3\.[^]*Part 4\./) });
    expect(server.requests).toHaveLength(4);
  });

  it('is transcribed by models without times, and after a retry', async () => {
    const { server, handler, readUpload } = await start({
      answer: (request, count) => {
        if (count === 1) return { status: 503, headers: { 'retry-after': '0' } };
        if (field(request, 'response_format') === 'verbose_json')
          return { status: 400, body: '{"error":{"message":"response_format verbose_json is not compatible"}}' };
        return { body: '{"text":"Words without times."}' };
      },
    });
    const result = await handler({ upload }, jobContext(undefined, { readUpload }).context);
    expect(result).toMatchObject({ text: expect.stringContaining('Words without times.'), places: [{ seconds: 0 }] });
    expect(server.requests.map((request) => field(request, 'response_format'))).toEqual([
      'verbose_json',
      'verbose_json',
      'json',
      'json',
      'json',
    ]);
  });

  it('ends with a problem that has the reason', async () => {
    const { handler, readUpload } = await start({ answer: () => verbose([]) });
    const outcome = (more = {}) => handler({ upload }, jobContext(undefined, { readUpload, ...more }).context);
    await expect(outcome()).rejects.toMatchObject({ code: 'no-text' });
    await expect(outcome({ readUpload: async () => Buffer.alloc(5_000) })).rejects.toMatchObject({
      code: 'unreadable',
    });
    const gone = AbortSignal.abort(new ProblemError('unavailable'));
    await expect(outcome({ stopping: gone })).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('aborts the active request when its job is cancelled', async () => {
    const { server, handler, readUpload } = await start({ answer: () => undefined });
    const cancel = new AbortController();
    const ended = handler({ upload }, jobContext(undefined, { readUpload, signal: cancel.signal }).context);
    while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    cancel.abort(new ProblemError('cancelled'));
    await expect(ended).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('is rejected over the quota before any request, and without a configured endpoint', async () => {
    const { server, handler, readUpload } = await start({
      answer: () => verbose([]),
      take: async () => {
        throw new ProblemError('quota', 'Your quota is used up.');
      },
    });
    const context = () => jobContext(undefined, { readUpload }).context;
    await expect(handler({ upload }, context())).rejects.toMatchObject({ code: 'quota' });
    expect(server.requests).toEqual([]);
    const without = extractTextHandler({ sandbox: { read: refusing }, limits: testLimits, scanMs: 1_000 });
    await expect(without({ upload: { ...upload, name: 'Film.MP4' } }, context())).rejects.toMatchObject({
      code: 'unsupported-type',
      message: expect.stringContaining('no transcription endpoint'),
    });
  });
});
