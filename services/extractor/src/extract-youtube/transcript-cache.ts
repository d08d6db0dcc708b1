import { LRUCache } from '@winnow/worker-process';
import type { CaptionTrack, VideoCaptions } from './video-captions';

/** Maximum bytes of transcripts per process, some 200 talks of an hour. */
const maxBytes = 32 * 2 ** 20;
/** Overhead of an entry in bytes: its key, objects and place. */
const entryBytes = 300;
/** A day, since captions rarely change and a corrected one should appear the next day. */
const ttl = 24 * 60 * 60 * 1_000;

/**
 * Caches transcripts by video and caption track, independent of the requested language. In memory, so that transcripts
 * take no Redis memory from the queues.
 */
export class TranscriptCache {
  private readonly videos: LRUCache<string, VideoCaptions>;
  private readonly texts: LRUCache<string, string>;

  constructor(bytes: number = maxBytes) {
    this.videos = new LRUCache({ maxSize: Math.floor(bytes / 4), ttl });
    this.texts = new LRUCache({ maxSize: bytes, ttl });
  }

  /** Returns the title and tracks of a video. The addresses of the tracks may have expired. */
  video(videoId: string): VideoCaptions | undefined {
    return this.videos.get(videoId);
  }

  text(videoId: string, track: CaptionTrack): string | undefined {
    return this.texts.get(keyOf(videoId, track));
  }

  keep(videoId: string, captions: VideoCaptions, track: CaptionTrack, text: string): void {
    this.videos.set(videoId, captions, { size: entryBytes + 2 * JSON.stringify(captions).length });
    this.texts.set(keyOf(videoId, track), text, { size: entryBytes + 2 * text.length });
  }
}

const keyOf = (videoId: string, { language, automatic }: CaptionTrack) => `${videoId} ${language} ${automatic}`;
