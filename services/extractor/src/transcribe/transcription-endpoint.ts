import * as z from 'zod/mini';
import { postToEndpoint, endpointFailure, type Endpoint } from '../model-endpoint';
import type { Fragment } from '../extract-youtube/read-captions';
import type { SoundPiece } from '../sandbox/protocol';

/** Characters of the previous text sent as a prompt, so that a sentence continues over the cut. */
const promptChars = 200;

const verboseSchema = z.object({
  text: z.optional(z.string()),
  // vLLM writes null for a model without times.
  segments: z.nullish(z.array(z.object({ start: z.number(), end: z.number(), text: z.string() }))),
});

/** Transcribes pieces of a recording through an OpenAI-compatible server. */
export class TranscriptionEndpoint {
  /** Response format; `json` after the server has rejected times for its model. */
  private answerFormat: 'verbose_json' | 'json' = 'verbose_json';

  constructor(private readonly endpoint: Endpoint) {}

  /** Transcribes a piece, with times relative to the whole recording. Throws `model-failed` or the signal's reason. */
  async transcribe(piece: SoundPiece, before: string, signal: AbortSignal): Promise<Fragment[]> {
    for (;;) {
      const { status, text } = await postToEndpoint(
        this.endpoint,
        '/audio/transcriptions',
        () => ({ body: this.form(piece, before) }),
        signal,
      );
      if (status >= 200 && status < 300) return fragmentsOf(text, piece);
      const isFormat = /response_format|verbose_json/.test(text) && this.answerFormat === 'verbose_json';
      if (status !== 400 || !isFormat)
        throw endpointFailure(`The transcription endpoint responded with status ${status}.`, text.slice(0, 500));
      this.answerFormat = 'json';
    }
  }

  private form({ bytes, ending }: SoundPiece, before: string): FormData {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), `sound.${ending}`);
    form.append('model', this.endpoint.model);
    form.append('response_format', this.answerFormat);
    if (before !== '') form.append('prompt', before.slice(-promptChars));
    return form;
  }
}

function fragmentsOf(body: string, { start, seconds }: SoundPiece): Fragment[] {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch (error) {
    throw endpointFailure('The transcription endpoint returned no JSON.', error);
  }
  const parsed = verboseSchema.safeParse(value);
  const { text, segments } = parsed.data ?? {};
  // Some servers report an error with status 200.
  if (text === undefined && !segments)
    throw endpointFailure('The transcription endpoint returned no text.', parsed.error ?? body.slice(0, 500));
  if (!segments?.length) return text?.trim() ? [{ text, start, end: start + seconds }] : [];
  const within = (time: number): number => start + Math.min(Math.max(0, time), seconds);
  return segments.map((segment) => ({ text: segment.text, start: within(segment.start), end: within(segment.end) }));
}
