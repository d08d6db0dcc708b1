import type { ContentFormat } from '@winnow/contracts';
import { buildZip } from '@winnow/testing';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';
import type { ReadLimits } from '../reader';

const read = (source: string | Buffer, limits: Partial<ReadLimits> = {}, format?: ContentFormat) =>
  readDocument(
    'a.mbox',
    Buffer.from(source as string),
    { ...testLimits, ...limits },
    new AbortController().signal,
    () => undefined,
    format,
  );
const attach = (data: Buffer, name: string): string =>
  `Subject: Files\nContent-Type: application/octet-stream; name=${name}\nContent-Disposition: attachment; filename=${name}\n` +
  `Content-Transfer-Encoding: base64\n\n${data.toString('base64')}\n`;

describe('mboxReader', () => {
  it('reads every message under its subject', async () => {
    const mbox =
      'From ann@example.org Mon May  4 08:30:00 2026\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\nFrom: Ann <ann@example.org>\n\nHello\n\n' +
      `From - Mon May 04 09:00:00 2026\n${attach(Buffer.from('a,b\n1,2'), 'a.csv')}\n` +
      'From MAILER-DAEMON Mon May  4 09:00:00 2026\nTo: ann@example.org\n\nNo subject\n';
    const { text, places, warnings } = await read(mbox);
    expect(text).toBe(
      '# Grüße\n\nSubject: Grüße\nFrom: Ann <ann@example.org>\n\nHello\n\n# Files\n\nSubject: Files\n\n## a.csv\n\n' +
        '| a | b |\n| --- | --- |\n| 1 | 2 |\n\n# Message 3\n\nTo: ann@example.org\n\nNo subject',
    );
    expect([...new Set(places?.map(({ file }) => file))]).toEqual(['Message 1', 'Message 2', 'a.csv', 'Message 3']);
    expect(warnings).toEqual([]);
    expect((await read(mbox, {}, 'html')).text).toContain('<h1>Grüße</h1>');
  });

  it('unquotes lines that start with "From ", and splits only at separators', async () => {
    const mbox =
      '\ufeff\r\nFrom 123@xxx Mon May 04 08:30:00 +0000 2026\r\nSubject: x\r\n\r\n>From here\r\n>>From there\r\n> From\r\n' +
      'From now on\r\n\r\nFrom the mill\r\nwe go\r\n\r\nFrom \r\nSubject: y\r\n\r\nEnd\r\n';
    expect((await read(mbox)).text).toBe(
      '# x\n\nSubject: x\n\nFrom here\n>From there\n> From\nFrom now on\n\nFrom the mill\nwe go\n\n# y\n\nSubject: y\n\nEnd',
    );
  });

  it('counts its messages as no level of nesting, and the files in them together', async () => {
    const zip = (data: Buffer, name: string): Buffer => buildZip([{ name, data }]);
    const inner = zip(zip(Buffer.from('Deep words'), 'a.txt'), 'b.zip');
    const from = 'From x Mon May  4 08:30:00 2026\n';
    const mbox = `${from}${attach(inner, 'c.zip')}\n`;
    expect((await read(mbox)).text).toContain('Deep words');
    await expect(read(mbox.repeat(3), { inflatedBytes: 300 })).rejects.toMatchObject({ code: 'too-large' });
    await expect(read(`${from}${attach(zip(inner, 'c.zip'), 'd.zip')}`)).rejects.toMatchObject({ code: 'too-large' });
  });

  it('names the message of a warning', async () => {
    const mbox = `From x Mon May  4 08:30:00 2026\n${attach(Buffer.from('4d5a900003', 'hex'), 'a.exe')}`;
    expect((await read(mbox)).warnings).toEqual([
      'Message 1: Left out, since files of their type cannot be read: a.exe.',
    ]);
  });

  it('leaves out messages that Thunderbird has deleted', async () => {
    const message = (status: string, text: string): string =>
      `From - Mon May 04 09:00:00 2026\r\nX-Mozilla-Status: ${status}\r\nX-Mozilla-Status2: 00000008\r\nSubject: x\r\n\r\n${text}\r\n\r\n`;
    const kept = message('0001', 'Hello\r\nX-Mozilla-Status: 0008');
    const { text, warnings } = await read(message('0009', 'Old') + kept + message('0008', 'Older'));
    expect(text).toBe('# x\n\nSubject: x\n\nHello\nX-Mozilla-Status: 0008');
    expect(warnings).toEqual(['2 deleted messages were left out.']);
    await expect(read(message('0008', 'Old'))).rejects.toMatchObject({ code: 'no-text' });
  });

  it('rejects too many messages, other text, and no text', async () => {
    const mbox = 'From x Mon May  4 08:30:00 2026\nSubject: x\n\nHello\n\n';
    await expect(read(mbox.repeat(11), { archiveEntries: 10 })).rejects.toMatchObject({ code: 'too-large' });
    await expect(read('From the mill\nwe go')).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(read('Subject: x\n\nHello')).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(read('')).rejects.toMatchObject({ code: 'unsupported-type' });
    await expect(read(Buffer.from('d0cf11e0a1b11ae100', 'hex'))).rejects.toMatchObject({ code: 'unsupported-type' });
  });

  it('is read, or rejected with a problem, wherever it is cut', async () => {
    const mbox = `From x Mon May  4 08:30:00 2026\n${attach(Buffer.from('words'), 'a.txt')}\nFrom x\nSubject: y\n\nEnd`;
    for (let length = 0; length < mbox.length; length += 7) {
      const text = await read(mbox.slice(0, length)).then(
        (document) => document.text,
        (error: { code: string }) => error.code,
      );
      expect(text).toBeTruthy();
    }
  });
});
