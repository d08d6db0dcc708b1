import { youtubeVideoId } from './youtube-address';

const id = 'dQw4w9WgXcQ';

describe('youtubeVideoId', () => {
  it.each([
    `https://www.youtube.com/watch?v=${id}`,
    `youtube.com/watch?v=${id}&t=10s&list=PLx`,
    `https://m.youtube.com/watch?list=PLx&v=${id}#t=3`,
    `https://youtu.be/${id}?si=abc`,
    `https://www.youtube.com/shorts/${id}`,
    `https://www.youtube.com/embed/${id}?start=3`,
    `https://www.youtube-nocookie.com/embed/${id}`,
    `https://www.youtube.com/live/${id}?feature=share`,
    `https://music.youtube.com/watch?v=${id}`,
    `HTTP://YouTube.com/v/${id}`,
    `https://www.youtube.com/watch/${id}?t=3`,
    `https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}%26cbrd%3D1&gl=DE`,
  ])('finds the video id of %s', (address) => expect(youtubeVideoId(address)).toBe(id));

  it.each([
    '',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    `https://youtube.com.evil.test/watch?v=${id}`,
    `https://evil.test/youtube.com/watch?v=${id}`,
    `https://youtube.com@evil.test/watch?v=${id}`,
    'https://www.youtube.com/',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/',
    `https://www.youtube.com:8080/watch?v=${id}`,
    `ftp://youtube.com/watch?v=${id}`,
    `https://consent.youtube.com/m?continue=https://evil.test/watch?v=${id}`,
    'https://consent.youtube.com/m',
  ])('finds none in %j', (address) => expect(youtubeVideoId(address)).toBeNull());
});
