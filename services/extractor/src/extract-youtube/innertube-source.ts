import { Innertube } from 'youtubei.js';
import type { CaptionSource } from './video-captions';
import { assertPlayable } from './youtube-problems';

/**
 * Source for YouTube's app API (InnerTube) with the identity of the Android app, through youtubei.js: one small request
 * per video.
 */
export const innertubeSource: CaptionSource = async (videoId, fetch, signal) => {
  const youtube = await Innertube.create({
    fetch: (input, init) => fetch(input, { ...init, signal }),
    retrieve_player: false,
    retrieve_innertube_config: false,
    generate_session_locally: true,
  });
  const video = await youtube.getBasicInfo(videoId, { client: 'ANDROID' });
  assertPlayable({ status: video.playability_status?.status, reason: video.playability_status?.reason });
  const tracks = video.captions?.caption_tracks ?? [];
  return {
    title: video.basic_info.title ?? '',
    tracks: tracks.map((track) => ({
      url: track.base_url,
      language: track.language_code,
      automatic: track.kind === 'asr',
    })),
  };
};
