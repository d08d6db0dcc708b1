import type { JobContext } from '@winnow/jobs';
import { ProblemError } from '@winnow/errors';
import type { ContentFormat } from '@winnow/contracts';
import type { DailyAllowance } from '../daily-allowance';
import { convertText } from '../extract-text/readers/convert-text';
import { PlaceMarks } from '../extract-text/readers/place-marks';
import { problems } from '../extract-text/readers/problems';
import type { DocumentText } from '../extract-text/readers';
import { normaliseText } from '../extract-text/readers/normalise-text';
import { rebuildParagraphs } from '../extract-youtube/rebuild-text';
import type { Fragment } from '../extract-youtube/read-captions';
import type { SoundPiece, SoundRequest } from '../sandbox/protocol';
import type { TranscriptionEndpoint } from './transcription-endpoint';

export interface TranscribeParts {
  readonly cutSound: (request: SoundRequest, signal: AbortSignal) => Promise<SoundPiece[]>;
  readonly endpoint: Pick<TranscriptionEndpoint, 'transcribe'>;
  /** Allowance in minutes of sound. */
  readonly allowance: Pick<DailyAllowance, 'take'>;
  readonly pieceBytes: number;
  readonly pieceSeconds: number;
  readonly maxChars: number;
}

/** Problem of a recording when no endpoint is configured. */
export const noEndpoint = (): ProblemError =>
  new ProblemError(
    'unsupported-type',
    'Sound and video files cannot be read here: this installation has no transcription endpoint (TRANSCRIPTION_BASE_URL).',
  );

const partKey = (index: number): string => `sound:${index}`;

/**
 * Transcribes a recording, or the sound of a video, piece by piece. Keeps each piece as a part of the job, so that a
 * retry sends only the rest. Throws `quota`, `model-failed`, `no-text` for one without words, or the errors of cutting.
 */
export async function transcribe(
  parts: TranscribeParts,
  bytes: Uint8Array,
  context: JobContext,
  format: ContentFormat | undefined,
): Promise<DocumentText> {
  const { endpoint, allowance, pieceBytes, pieceSeconds, maxChars } = parts;
  const pieces = await parts.cutSound({ kind: 'sound', bytes, pieceBytes, pieceSeconds }, context.signal);
  const kept = await context.storedParts();
  const missing = pieces.filter((_, index) => !kept.has(partKey(index)));
  const seconds = missing.reduce((sum, piece) => sum + piece.seconds, 0);
  if (missing.length > 0) await allowance.take(context, seconds / 60);
  const said: Fragment[] = [];
  let chars = 0;
  for (const [index, piece] of pieces.entries()) {
    context.stopping.throwIfAborted();
    const message = `Transcribing part ${index + 1} of ${pieces.length}...`;
    void context.progress({ progress: index, total: pieces.length, message });
    const before = said.at(-1)?.text ?? '';
    const part =
      (kept.get(partKey(index)) as Fragment[] | undefined) ??
      (await endpoint.transcribe(piece, before, context.signal));
    await context.keepPart(partKey(index), part);
    for (const fragment of part) {
      chars += fragment.text.length;
      if (chars > maxChars) throw problems.tooMuchText(maxChars);
      said.push(fragment);
    }
  }
  const marks = new PlaceMarks();
  const blocks = rebuildParagraphs(said).map(
    ({ text, start }) => marks.start({ seconds: Math.round(10 * start) / 10 }) + text,
  );
  const { text, places } = marks.extract(normaliseText(blocks.join('\n\n')));
  if (text === '') throw new ProblemError('no-text', 'No words were recognised in this recording.');
  const written = convertText(format ?? 'text', text, 'plain', maxChars);
  const warnings = ['This text was made by speech recognition and may hold errors.'];
  return { text: written, warnings, ...(written === text ? { places } : {}) };
}
