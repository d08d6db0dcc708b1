/** One caption track as YouTube lists it. */
export interface CaptionTrack {
  /** Address of the captions; only ever fetched from YouTube's own hosts. */
  readonly url: string;
  /** BCP 47. */
  readonly language: string;
  /** Written by speech recognition, not by a person. */
  readonly automatic: boolean;
}

export interface VideoCaptions {
  readonly title: string;
  readonly tracks: readonly CaptionTrack[];
}

export type Fetch = typeof globalThis.fetch;

/** One way to learn a video's title and caption tracks. Throws `ProblemError` for an answer that settles the matter. */
export type CaptionSource = (videoId: string, fetch: Fetch, signal: AbortSignal) => Promise<VideoCaptions>;
