import { startSite, startYoutube, type YoutubeVideo } from '@winnow/testing';
import { articles, emptyVideo, goodVideo, longVideo } from './simulated-internet';

/** Latency of a nearby website in milliseconds. */
const siteMs = 60;

/** Rules that match no page of the site, and are expensive to match against a path with many `$`. */
const wildcardRules = Array.from({ length: 60 }, (_, rule) => `Disallow: /*$${'*$'.repeat(8)}*x${rule}`);

const videos = (kind: (number: number) => string, count: number, video: YoutubeVideo) =>
  Array.from({ length: count }, (_, number) => [kind(number), video]);
const longCaptions = Array.from({ length: 300 }, (_, line) => `Line ${line} ${'goes on and on '.repeat(270)}`);

export interface PeerServices {
  readonly siteDial: string;
  readonly youtubeDial: string;
  readonly authority: string;
}

/** Starts the external services that the calm visitor uses: a website and YouTube. */
async function start(): Promise<PeerServices> {
  const site = await startSite({
    articles,
    scripted: articles,
    latencyMs: siteMs,
    robots: ['User-agent: *', ...wildcardRules].join('\n'),
  });
  const youtube = await startYoutube(
    Object.fromEntries([
      ...videos(goodVideo, 400, { title: 'Lamps', captions: ['Lamps guide the boats home.'] }),
      ...videos(emptyVideo, 400, { title: 'None', captions: ['x'], botTreatment: 'empty-captions' }),
      ...videos(longVideo, 20, { title: 'Long', captions: longCaptions }),
    ]) as Record<string, YoutubeVideo>,
  );
  return {
    siteDial: new URL(site.origin).host,
    youtubeDial: youtube.dial,
    authority: youtube.authority,
  };
}

process.on('message', () => void start().then((friends) => process.send?.(friends)));
process.on('disconnect', () => process.exit(0));
