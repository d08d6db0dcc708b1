import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from './listen';
import { testAuthority, youtubeCertificate } from './youtube/test-authority';

/** One video of YouTube, by its id. */
export interface YoutubeVideo {
  readonly title?: string;
  /** Captions, one line per fragment; none when absent. */
  readonly captions?: readonly string[];
  /** Address of its captions, if not at YouTube. */
  readonly captionsAt?: string;
  /** Whether the captions are by speech recognition. */
  readonly isAutomatic?: boolean;
  /** YouTube's status instead of "OK", with its reason. */
  readonly refusal?: { readonly status: string; readonly reason: string };
  /** Bot treatment by YouTube: a captcha instead of every response, or captions without content. */
  readonly botTreatment?: 'captcha' | 'empty-captions';
}

export interface YoutubeServer {
  /** `address:port` to dial instead of www.youtube.com. */
  readonly dial: string;
  /** PEM of its certificate authority. */
  readonly authority: string;
  /** Requested paths without their parameters, each with the video's id. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/**
 * Serves responses like YouTube's over TLS, on a free loopback port: the app interface (`/youtubei/v1/player`), the
 * watch page with its player data, and captions as `json3`. Videos that are not listed are unavailable. For tests only.
 */
export async function startYoutube(videos: Readonly<Record<string, YoutubeVideo>>): Promise<YoutubeServer> {
  const requested: string[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'https://www.youtube.com');
    const id = url.searchParams.get('v') ?? videoOf(await bodyOf(request));
    requested.push(`${url.pathname} ${id}`);
    const video = videos[id] ?? { refusal: { status: 'ERROR', reason: 'This video is unavailable' } };
    if (video.botTreatment === 'captcha')
      return send(response, 429, 'text/html', '<form action="/sorry">captcha</form>');
    if (url.pathname === '/youtubei/v1/player') return sendJson(response, playerData(id, video));
    if (url.pathname === '/watch') return send(response, 200, 'text/html; charset=utf-8', watchPage(id, video));
    if (url.pathname !== '/api/timedtext') return send(response, 404, 'text/plain', '');
    if (video.botTreatment === 'empty-captions') return send(response, 200, 'application/json', '');
    return sendJson(response, captionsOf(video));
  };
  const server = createServer(youtubeCertificate, (request, response) => void respond(request, response));
  const { port, close } = await listen(server);
  return {
    dial: `127.0.0.1:${port}`,
    authority: testAuthority,
    asked: requested,
    close,
  };
}

function playerData(id: string, { title = '', captions, captionsAt, isAutomatic, refusal }: YoutubeVideo) {
  const baseUrl = captionsAt ?? `https://www.youtube.com/api/timedtext?v=${id}&lang=en`;
  const track = {
    baseUrl,
    name: { runs: [{ text: 'English' }] },
    vssId: '.en',
    languageCode: 'en',
    isTranslatable: true,
    ...(isAutomatic ? { kind: 'asr' } : {}),
  };
  return {
    playabilityStatus: refusal ?? { status: 'OK' },
    videoDetails: { videoId: id, title, lengthSeconds: '60', channelId: 'UCtest' },
    ...(captions && !refusal ? { captions: { playerCaptionsTracklistRenderer: { captionTracks: [track] } } } : {}),
  };
}

function watchPage(id: string, video: YoutubeVideo): string {
  const data = JSON.stringify(playerData(id, video)).replaceAll('<', '\\u003c');
  return `<!doctype html><html><body><script>var ytInitialPlayerResponse = ${data};var meta = 1;</script></body></html>`;
}

/** Returns captions of two seconds per line. */
function captionsOf({ captions = [] }: YoutubeVideo) {
  const events = captions.map((utf8, index) => ({ tStartMs: index * 2_000, dDurationMs: 2_000, segs: [{ utf8 }] }));
  return { wireMagic: 'pb3', events };
}

function videoOf(body: string): string {
  try {
    return (JSON.parse(body) as { videoId?: string }).videoId ?? '';
  } catch {
    return '';
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function sendJson(response: ServerResponse, data: object): void {
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(data));
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type }).end(body);
}
