import { Innertube } from 'youtubei.js';
import type { CaptionSource } from './video-captions';
import { refuseUnplayable } from './youtube-problems';

/** YouTube's own app interface, spoken by youtubei.js as its Android app does: one small request a video. */
export const innertubeSource: CaptionSource = async (videoId, fetch, signal) => {
  const youtube = await Innertube.create({
    fetch: (input, init) => fetch(input, { ...init, signal }),
    retrieve_player: false,
    retrieve_innertube_config: false,
    generate_session_locally: true,
  });
  const video = await youtube.getBasicInfo(videoId, { client: 'ANDROID' });
  refuseUnplayable({ status: video.playability_status?.status, reason: video.playability_status?.reason });
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
