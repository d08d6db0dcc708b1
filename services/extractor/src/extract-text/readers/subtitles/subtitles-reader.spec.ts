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
    ).toBe('Ann: Rye & oats');
  });

  it('starts a paragraph with the name of each new speaker', async () => {
    const cue = (start: number, text: string) => `00:0${start}.000 --> 00:0${start + 1}.000\n${text}\n\n`;
    const voices = [
      cue(1, '<v Ann Smith>Good morning.</v>'),
      cue(2, '<v Ann Smith>Shall we</v>'),
      cue(3, '<v.loud Ann Smith>start?</v>\n<v Bob>Yes.</v>'),
      cue(4, 'Applause.'),
    ];
    expect(await textOf(`WEBVTT\n\n${voices.join('')}`)).toBe(
      'Ann Smith: Good morning. Shall we start?\n\nBob: Yes.\n\nApplause.',
    );
    const labels = [
      cue(1, 'Ann: Good'),
      cue(2, 'morning.'),
      cue(3, 'Bob: Note: rye.'),
      cue(4, 'Ann: Oats.'),
      cue(5, 'Bob: 7:30.'),
    ];
    expect(await textOf(`WEBVTT\n\n${labels.join('')}`)).toBe(
      'Ann: Good morning.\n\nBob: Note: rye.\n\nAnn: Oats.\n\nBob: 7:30.',
    );
    expect(await textOf(`WEBVTT\n\n${cue(1, 'Note: rye')}${cue(2, 'and oats.')}`)).toBe('Note: rye and oats.');
  });

  it('keeps comparisons, and decodes character references', async () => {
    expect(
      await textOf(
        '1\n00:00:01,000 --> 00:00:02,000\nwas x < y and a > b, <font color="red">it&#39;s</font> <b>not</b>\n',
      ),
    ).toBe("was x < y and a > b, it's not");
  });

  it('names a speaker who speaks once among others', async () => {
    const cue = (start: number, text: string) => `00:0${start}.000 --> 00:0${start + 1}.000\n${text}\n\n`;
    const cues = [cue(1, 'Ann: Good morning.'), cue(2, 'Bob Dahl: Sure.'), cue(3, 'Ann: The plan: we sail.')];
    expect(await textOf(`WEBVTT\n\n${cues.join('')}`)).toBe(
      'Ann: Good morning.\n\nBob Dahl: Sure.\n\nAnn: The plan: we sail.',
    );
  });

  it('keeps a word that starts several sentences of one voice', async () => {
    const cue = (start: number, text: string) => `00:0${start}.000 --> 00:0${start + 1}.000\n${text}\n\n`;
    const cues = [cue(1, 'The tide rises.'), cue(2, 'Note: mind the rocks.'), cue(3, 'Note: mind the nets.')];
    expect(await textOf(`WEBVTT\n\n${cues.join('')}`)).toBe(
      'The tide rises. Note: mind the rocks. Note: mind the nets.',
    );
  });

  it('reads times of whole seconds', async () => {
    expect(await textOf('1\n00:00:01 --> 00:00:04\nThe mill\n\n2\n00:00:04 --> 00:00:08\nturns.\n')).toBe(
      'The mill turns.',
    );
  });

  it('reads the times of SBV', async () => {
    const cues = '0:00:01.000,0:00:03.000\n>> The mill\nturns\n\n0:00:03.000,0:00:05.000\nat 7:30,8:00.\n';
    expect(await textOf(`${cues}\n0:00:09.000,0:00:11.000\n>> Why?\n`)).toBe('The mill turns at 7:30,8:00.\n\nWhy?');
  });

  it('rejects a text without cues, and a file without text', async () => {
    await expect(textOf('Just words')).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(textOf('WEBVTT - Harbor\n\n')).rejects.toMatchObject({ code: 'no-text' });
    await expect(textOf('')).rejects.toMatchObject({ code: 'no-text' });
  });
});
