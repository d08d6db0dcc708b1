import { readBy } from '../../../testing/read-by';
import { readSubtitles } from './subtitles-reader';

const textOf = async (text: string): Promise<string> => (await readBy(readSubtitles, Buffer.from(text))).text;

describe('readSubtitles', () => {
  it('joins cues to sentences, and starts a paragraph at a pause', async () => {
    expect(
      await textOf(
        '1\r\n00:00:01,000 --> 00:00:03,000\r\n<i>The mill</i>\r\nturns\r\n\r\n2\r\n00:00:03,000 --> 00:00:05,000\r\nin the wind.\r\n\r\n3\r\n00:00:09,000 --> 00:00:11,000\r\n{\\an8}Then it stops.\r\n',
      ),
    ).toBe('The mill turns in the wind.\n\nThen it stops.');
  });

  it('keeps the text after a blank line within a cue of SRT, and drops numbers without a blank line before', async () => {
    expect(
      await textOf(
        '1\n00:00:01,000 --> 00:00:02,000\nThe mill\n\nturns 7\n2\n00:00:02,000 --> 00:00:03,000\n12\nsails.\n\n3\n00:00:03,000 --> 00:00:04,000\n',
      ),
    ).toBe('The mill turns 7 12 sails.');
  });

  it('reads WebVTT without its notes and styles', async () => {
    expect(
      await textOf(
        'WEBVTT\n\nNOTE not said\n\nSTYLE\n::cue {}\n\nintro\n00:01.000 --> 00:02.000 align:start\n<v Ann>Rye &amp; oats',
      ),
    ).toBe('Rye & oats');
  });

  it('rejects a text without cues', async () => {
    await expect(textOf('Just words')).rejects.toMatchObject({ code: 'unsupported-type' });
  });
});
