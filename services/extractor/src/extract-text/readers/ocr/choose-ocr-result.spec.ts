import { chooseOcrResult, type OcrResult, type Recognise } from './choose-ocr-result';
import type { Language } from './languages';

const line = { left: 10, top: 20, width: 300, height: 20 };
const reading = (text: string, confidence: number, more: Partial<OcrResult> = {}): OcrResult => ({
  text,
  confidence,
  skew: 0,
  lines: [line],
  page: { text, confidence, paragraphs: [], doubtful: [] },
  cpuMs: 100,
  ...more,
});
const start = { language: 'eng', orientation: 1 } as const;
const noise = 'lorem ipsum of signs without any word';

/** Records how a picture was read. */
function picture(read: Recognise) {
  const tries: string[] = [];
  const noted: Recognise = (language, view = {}) => {
    tries.push(
      [
        language,
        view.orientation ?? 1,
        ...(view.box ? ['box'] : []),
        ...(view.strip === undefined ? [] : [`strip ${view.strip}`]),
      ].join(' '),
    );
    return read(language, view);
  };
  return { tries, read: noted };
}

describe('chooseReading', () => {
  it('reads a picture once when the confidence is high', () => {
    const { tries, read } = picture(() => reading('The amber lantern hangs over the gate', 95));
    expect(chooseOcrResult(read, start).result.confidence).toBe(95);
    expect(tries).toEqual(['eng 1']);
  });

  it('detects the script by a line, and keeps it for later pages', () => {
    const { tries, read } = picture((language) =>
      language === 'heb' ? reading('הנמל נבנה לפני שנים', 91) : reading(noise, 40),
    );
    const { settings, result: found } = chooseOcrResult(read, start);
    expect(settings).toEqual({ language: 'heb', orientation: 1 });
    expect(found.text).toBe('הנמל נבנה לפני שנים');
    expect(tries.filter((each) => each.startsWith('ell'))).toEqual(['ell 1 box']);
    tries.length = 0;
    expect(chooseOcrResult(read, settings).settings).toEqual(settings);
    expect(tries).toEqual(['heb 1']);
  });

  it('detects the script by a line, not by a photograph that is taken for one', () => {
    const photograph = { left: 0, top: 0, width: 5_000, height: 4_000 };
    const boxes: (number | undefined)[] = [];
    const read: Recognise = (_language, { box } = {}) => {
      boxes.push(box?.width);
      return reading(noise, 40, { lines: [photograph, line] });
    };
    chooseOcrResult(read, start);
    expect(boxes).toContain(320);
    expect(boxes).not.toContain(9_000);
  });

  it('selects no script whose letters are missing, and none that is not installed', () => {
    const surely: Partial<Record<Language, OcrResult>> = { ell: reading(noise, 90) };
    const { read } = picture((language) => (language === 'eng' ? reading(noise, 60) : surely[language]));
    expect(chooseOcrResult(read, start).settings).toEqual(start);
  });

  it('rotates a page by quarter turns when the confidence is clearly higher', () => {
    const { read } = picture((language, { orientation } = {}) =>
      reading(noise, language === 'eng' && orientation === 8 ? 93 : 40),
    );
    expect(chooseOcrResult(read, start).settings).toEqual({ language: 'eng', orientation: 8 });
  });

  it('reads a dense page on its side by a strip of it, before other scripts', () => {
    const { tries, read } = picture((_, { orientation, strip } = {}) =>
      orientation === 6 ? reading(noise, 93) : reading(noise, 40, { cpuMs: strip === undefined ? 9_000 : 900 }),
    );
    expect(chooseOcrResult(read, start).settings).toEqual({ language: 'eng', orientation: 6 });
    expect(tries).toEqual(['eng 1', 'eng 6 strip 0', 'eng 8 strip 0', 'eng 3 strip 0', 'eng 6']);
  });

  it('reads a blurred page with legible words in no other orientation', () => {
    const { tries, read } = picture((language) =>
      language === 'eng' ? reading('The keeper of the arnber lantem is with the boats', 60) : undefined,
    );
    expect(chooseOcrResult(read, start).settings).toEqual(start);
    expect(tries.filter((each) => /^eng [^1]/.test(each))).toEqual([]);
  });

  it('turns a page of columns without other scripts, also when the strips show nothing', () => {
    const column = { left: 10, top: 20, width: 300, height: 900 };
    const { tries, read } = picture((_, { orientation, strip } = {}) =>
      reading(noise, orientation === 6 && strip === undefined ? 93 : 40, { lines: [column] }),
    );
    expect(chooseOcrResult(read, start).settings).toEqual({ language: 'eng', orientation: 6 });
    expect(tries.filter((each) => each.endsWith('box'))).toEqual([]);
  });

  it('reads an upright page after one on its side, by the second strip if the first is blank', () => {
    const { tries, read } = picture((_, { orientation, strip } = {}) =>
      reading(strip === 0 ? '' : noise, orientation === 1 ? 93 : 40),
    );
    expect(chooseOcrResult(read, { language: 'eng', orientation: 6 }).settings).toEqual(start);
    expect(tries.filter((each) => each.startsWith('eng 1'))).toEqual(['eng 1 strip 0', 'eng 1 strip 1', 'eng 1']);
  });

  const german = 'Das Lager ist nicht von der Stadt, und die Halle mit dem Turm auch nicht.';
  const english = 'The store is not that of the town, and this hall with the tower is not either.';

  it('detects the language on a strip of the first page only', () => {
    const { tries, read } = picture((language) => reading(german, language === 'deu' ? 95 : 90));
    const { settings } = chooseOcrResult(read, undefined);
    expect(settings.language).toBe('deu');
    chooseOcrResult(read, settings);
    expect(tries).toEqual(['fra 1 strip 0', 'deu 1', 'deu 1']);
  });

  it('detects the language on a second strip when the first one has no frequent words', () => {
    const { tries, read } = picture((language, { strip } = {}) =>
      reading(strip === 0 ? 'evince stable source amd64 arm64 armel' : german, language === 'deu' ? 95 : 90),
    );
    expect(chooseOcrResult(read, undefined).settings.language).toBe('deu');
    expect(tries).toEqual(['fra 1 strip 0', 'fra 1 strip 1', 'deu 1']);
  });

  it('reads no further strip of a picture without strips, and uses the default model when the smallest is not installed', () => {
    const none = picture((language, { strip } = {}) => (strip === undefined ? reading(english, 95) : undefined));
    expect(chooseOcrResult(none.read, undefined).settings.language).toBe('eng');
    expect(none.tries).toEqual(['fra 1 strip 0', 'eng 1 strip 0', 'eng 1']);
    const without = picture((language) => (language === 'fra' ? undefined : reading(german, 95)));
    expect(chooseOcrResult(without.read, undefined).settings.language).toBe('deu');
    expect(without.tries).toEqual(['fra 1 strip 0', 'eng 1 strip 0', 'deu 1']);
  });

  it('selects the other language for a mixed page, and English for an English one', () => {
    const both = picture((language) => reading(`${english} ${english} ${german}`, language === 'deu' ? 93 : 94));
    expect(chooseOcrResult(both.read, start).settings.language).toBe('deu');
    const foreign = picture(() => reading(english, 85));
    expect(chooseOcrResult(foreign.read, { language: 'deu', orientation: 1 }).settings.language).toBe('eng');
    expect(foreign.tries).toEqual(['deu 1', 'eng 1']);
    const code = picture(() => reading('ls /usr/local/share/doc 1234 rm mkdir', 93));
    expect(chooseOcrResult(code.read, { language: 'deu', orientation: 1 }).settings.language).toBe('deu');
    expect(code.tries).toEqual(['deu 1']);
  });

  it('keeps an English page read confidently by another model, and reads the next one in English', () => {
    const { tries, read } = picture(() => reading(english, 93));
    expect(chooseOcrResult(read, { language: 'deu', orientation: 1 }).settings.language).toBe('eng');
    expect(tries).toEqual(['deu 1']);
  });

  it('counts no part of a word with digits as a word', () => {
    const { tries, read } = picture(() => reading('mips64el, 386el, ppc64el, arm9el source amd64', 90));
    expect(chooseOcrResult(read, undefined).settings.language).toBe('eng');
    expect(tries).toEqual(['fra 1 strip 0', 'fra 1 strip 1', 'eng 1']);
  });

  it('makes no further attempt for a picture with few characters, or one that takes long', () => {
    const few = picture(() => reading('lorem', 30));
    chooseOcrResult(few.read, start);
    const slow = picture(() => reading(noise, 30, { cpuMs: 20_000 }));
    chooseOcrResult(slow.read, start);
    expect([few.tries, slow.tries]).toEqual([['eng 1'], ['eng 1']]);
    let count = 0;
    const late = picture(() => (count++ === 0 ? reading(noise, 30) : undefined));
    expect(chooseOcrResult(late.read, start).result.confidence).toBe(30);
  });
});
