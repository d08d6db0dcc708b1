import { keepBeforeCrash } from './keep-before-crash';
import type { OcrResult } from './choose-ocr-result';

const result = { text: 'The mill', confidence: 40 } as OcrResult;

function crash(): never {
  throw Object.assign(new Error('memory access out of bounds'), { name: 'RuntimeError' });
}

describe('keepBeforeCrash', () => {
  it('makes no further attempt after the engine has failed, and reports it', () => {
    const onCrash = jest.fn();
    const recognise = jest.fn((language: string) => (language === 'ara' ? crash() : result));
    const guarded = keepBeforeCrash(recognise, onCrash);
    expect([guarded('eng'), guarded('ara'), guarded('eng')]).toEqual([result, undefined, undefined]);
    expect(recognise).toHaveBeenCalledTimes(2);
    expect(onCrash).toHaveBeenCalledTimes(1);
  });

  it('throws the failure of the first attempt at the page, and all other errors', () => {
    expect(() => keepBeforeCrash(crash, () => undefined)('eng')).toThrow('memory access out of bounds');
    const damaged = keepBeforeCrash(
      () => {
        throw new Error('no picture');
      },
      () => undefined,
    );
    expect(() => damaged('eng')).toThrow('no picture');
  });
});
