import { silentLogger } from '@winnow/logging';
import type { JobContext } from '@winnow/jobs';
import { chooseTrack } from './choose-track';
import { extractYoutubeHandler } from './extract-youtube.handler';
import { TranscriptCache } from './transcript-cache';
import type { Fetch } from './video-captions';

const track = (language: string, automatic = false) => ({
  url: `https://www.youtube.com/api/timedtext?lang=${language}`,
  language,
  automatic,
});
const player = (more: object = {}, tracks = [{ baseUrl: track('en').url, languageCode: 'en' }]) => ({
  playabilityStatus: { status: 'OK' },
  videoDetails: { videoId: 'dQw4w9WgXcQ', title: 'A talk' },
  captions: {
    playerCaptionsTracklistRenderer: {
      captionTracks: tracks.map((one) => ({
        name: { runs: [{ text: 'x' }] },
        vssId: '.x',
        isTranslatable: true,
        ...one,
      })),
    },
  },
  ...more,
});
const captions = { events: [{ tStartMs: 0, dDurationMs: 2000, segs: [{ utf8: 'Hello ' }, { utf8: 'there.' }] }] };
const watchPage = (data: object) =>
  `<html><script>var ytInitialPlayerResponse = ${JSON.stringify(data)};var meta = {};</script></html>`;

interface Youtube {
  player?: () => Response;
  watch?: () => Response;
  captions?: () => Response;
}

/** Fakes YouTube's app interface, watch page and captions. Records requests. */
function youtube(answers: Youtube) {
  const asked: string[] = [];
  const fetch = (async (input: string | URL | Request) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    asked.push(`${url.host}${url.pathname}`);
    if (url.pathname.includes('/player')) return (answers.player ?? (() => Response.json(player())))();
    if (url.pathname === '/watch') return (answers.watch ?? (() => new Response(watchPage(player()))))();
    if (url.pathname === '/api/timedtext') return (answers.captions ?? (() => Response.json(captions)))();
    return new Response('', { status: 404 });
  }) as Fetch;
  return { asked, fetch };
}

const context = { signal: new AbortController().signal, log: silentLogger } as JobContext;
const payload = { url: 'https://youtu.be/dQw4w9WgXcQ?t=3' };

async function extract(answers: Youtube, language?: string, cache = new TranscriptCache()) {
  const { asked, fetch } = youtube(answers);
  const result = await extractYoutubeHandler({ fetch, cache })(
    { ...payload, ...(language ? { language } : {}) },
    context,
  ).catch((error: unknown) => error as { code: string; message: string });
  return { result, asked, cache };
}

describe('extract-youtube', () => {
  const both = (status: string, reason: string): Youtube => {
    const data = player({ playabilityStatus: { status, reason }, captions: undefined });
    return { player: () => Response.json(data), watch: () => new Response(watchPage(data)) };
  };

  it('reads the transcript from the app interface, with the title', async () => {
    const { result, asked } = await extract({});
    expect(result).toEqual({ text: 'Hello there.', title: 'A talk', source: 'youtube' });
    expect(asked.some((path) => path.endsWith('/watch'))).toBe(false);
  });

  it.each([
    ['fails', () => new Response('', { status: 500 })],
    [
      'is distrusted',
      () =>
        Response.json(
          player({
            playabilityStatus: { status: 'LOGIN_REQUIRED', reason: 'Sign in to confirm you’re not a bot' },
            captions: undefined,
          }),
        ),
    ],
    ['answers nonsense', () => new Response('<html>')],
  ])('falls back to the watch page when the app interface %s', async (_name, answer) => {
    expect((await extract({ player: answer })).result).toMatchObject({ text: 'Hello there.', title: 'A talk' });
  });

  it('answers the second request from the cache', async () => {
    const { cache } = await extract({});
    const { result, asked } = await extract({}, undefined, cache);
    expect(result).toMatchObject({ text: 'Hello there.' });
    expect(asked).toEqual([]);
  });

  it('caches a transcript once for all requested languages', async () => {
    const { cache } = await extract({});
    for (const language of ['de', 'fr', 'pt-BR']) {
      const { result, asked } = await extract({}, language, cache);
      expect(result).toMatchObject({ text: 'Hello there.' });
      expect(asked).toEqual([]);
    }
  });

  it('caches each track of a video separately', async () => {
    const tracks = ['en', 'de'].map((code) => ({ baseUrl: track(code).url, languageCode: code }));
    const answers = { player: () => Response.json(player({}, tracks)) };
    const { cache } = await extract(answers, 'en');
    expect((await extract(answers, 'de', cache)).asked).not.toEqual([]);
    expect((await extract(answers, 'de', cache)).asked).toEqual([]);
  });

  it('evicts transcripts beyond the memory limit', async () => {
    const long = { events: [{ segs: [{ utf8: 'word '.repeat(100_000) }] }] };
    const { cache } = await extract({ captions: () => Response.json(long) }, undefined, new TranscriptCache(500_000));
    expect((await extract({}, undefined, cache)).asked).not.toEqual([]);
  });

  it.each([
    ['empty captions', { captions: () => new Response('') }],
    ['a page without player data', { player: () => Response.json({}), watch: () => new Response('<html>') }],
    ['captions that are limited', { captions: () => new Response('', { status: 429 }) }],
    ['a player that calls us a bot', both('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot')],
  ])('reads the next video after ten with %s', async (_name, hostile) => {
    let answers: Youtube = hostile;
    const { fetch } = youtube({
      player: () => (answers.player ?? (() => Response.json(player())))(),
      watch: () => (answers.watch ?? (() => new Response(watchPage(player()))))(),
      captions: () => (answers.captions ?? (() => Response.json(captions)))(),
    });
    const handler = extractYoutubeHandler({ fetch, cache: new TranscriptCache() });
    for (let video = 0; video < 10; video++) await handler(payload, context).catch(() => undefined);
    answers = {};
    expect(await handler(payload, context)).toMatchObject({ text: 'Hello there.' });
  });

  it('skips a source temporarily after it failed for every video', async () => {
    const { fetch, asked } = youtube({ player: () => new Response('', { status: 503 }) });
    const handler = extractYoutubeHandler({ fetch, cache: new TranscriptCache(4) });
    for (let video = 0; video < 8; video++) await handler(payload, context);
    expect(asked.filter((path) => path.includes('/player'))).toHaveLength(5);
  });

  it('reports automatic captions', async () => {
    const answers = {
      player: () => Response.json(player({}, [{ baseUrl: track('en').url, languageCode: 'en', kind: 'asr' } as never])),
    };
    expect((await extract(answers)).result).toMatchObject({
      warnings: [expect.stringContaining('speech recognition')],
    });
  });

  const silent = player({ captions: undefined });
  it.each<[string, Youtube, string, RegExp]>([
    ['a private video', both('LOGIN_REQUIRED', 'This video is private'), 'site-not-found', /private or was removed/],
    ['a removed video', both('ERROR', 'This video is unavailable'), 'site-not-found', /private or was removed/],
    ['an age limit', both('LOGIN_REQUIRED', 'Sign in to confirm your age'), 'blocked', /sign in .*copy it below/],
    [
      'distrust',
      both('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot'),
      'rate-limited-by-site',
      /try again later, or copy the transcript/,
    ],
    [
      'no captions',
      { player: () => Response.json(silent), watch: () => new Response(watchPage(silent)) },
      'no-transcript',
      /no captions.*upload captions of your own \(SRT, VTT\)/,
    ],
    ['empty captions', { captions: () => new Response('') }, 'rate-limited-by-site', /try again later/],
    [
      'a captcha page',
      { player: () => new Response('', { status: 403 }), watch: () => new Response('<form>captcha</form>') },
      'rate-limited-by-site',
      /later/,
    ],
    [
      'no connection',
      {
        player: () => {
          throw new TypeError('x');
        },
        watch: () => {
          throw new TypeError('x');
        },
      },
      'unreachable',
      /could not be reached/,
    ],
  ])('reports %s', async (_name, answers, code, message) => {
    expect((await extract(answers)).result).toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it.each([
    'http://169.254.169.254/',
    'https://169.254.169.254/x',
    'https://www.youtube.com.evil.test/',
    'http://www.youtube.com/',
    'https://www.youtube.com:8443/',
  ])('never fetches captions from %s', async (baseUrl) => {
    const data = player({}, [{ baseUrl, languageCode: 'en' }]);
    const { result, asked } = await extract({
      player: () => Response.json(data),
      watch: () => new Response(watchPage(data)),
    });
    expect(result).toMatchObject({ code: 'unreachable' });
    expect(asked.every((path) => path.startsWith('www.youtube.com/youtubei') || path === 'www.youtube.com/watch')).toBe(
      true,
    );
  });
});

describe('chooseTrack', () => {
  it.each([
    [[track('en', true), track('fr')], undefined, 'fr'],
    [[track('fr'), track('de'), track('en')], 'de', 'de'],
    [[track('fr'), track('en-GB')], 'ja', 'en-GB'],
    [[track('es', true), track('en', true)], 'pt', 'en'],
    [[track('ko'), track('ja')], undefined, 'ko'],
    [[track('ar'), track('en'), track('de', true)], 'de', 'de'],
    [[track('zh-Hant'), track('zh-Hans')], 'zh-Hans', 'zh-Hans'],
    [[track('pt-BR', true), track('pt-PT')], 'pt-BR', 'pt-PT'],
    [[track('zh-Hans'), track('zh-Hant')], 'zh-TW', 'zh-Hant'],
    [[track('en'), track('iw')], 'he', 'iw'],
    [[track('en'), track('no')], 'nb-NO', 'no'],
    [[track('en-j3PyPqV-e1s'), track('en')], 'en-GB', 'en'],
    [[track('es'), track('es-419')], 'es-MX', 'es-419'],
    [[track('es-419'), track('es-ES')], 'es', 'es-ES'],
    [[track('pt'), track('pt-PT')], 'pt-AO', 'pt-PT'],
    [[track('en-US'), track('en-GB'), track('en-AU')], 'en-AU', 'en-AU'],
    [[track('und'), track('en')], 'en', 'en'],
  ])('%# prefers the visitor’s language, then manual captions', (tracks, wanted, expected) => {
    expect(chooseTrack(tracks, wanted)?.language).toBe(expected);
  });

  it('returns null without tracks', () => expect(chooseTrack([])).toBeNull());
});
