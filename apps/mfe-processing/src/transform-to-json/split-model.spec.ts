import { splitPageModel, splitTextModel } from './split-model';

describe('the model that converted a text', () => {
  it('is not part of the JSON', () => {
    const response = { title: 'Lamp', fields: { model: 'X200' }, model: 'offline' };
    const json = { title: 'Lamp', fields: { model: 'X200' } };
    expect(splitTextModel(response, '# Lamp\n\nmodel: X200')).toEqual({ json, model: 'offline' });
  });

  it.each(['{"model": "X200", "id": 1}', ' ```json\n{"model": "X200", "id": 1}\n```\n'])(
    'is unknown for JSON, which keeps its own: %p',
    (sent) => {
      const response = { model: 'X200', id: 1 };
      expect(splitTextModel(response, sent)).toEqual({ json: response });
    },
  );

  it('is found for a text that begins with a block of code', () => {
    expect(splitTextModel({ text: 'T', model: 'offline' }, '```\nx\n```\nText')).toMatchObject({ model: 'offline' });
  });
});

describe('the model that converted an address', () => {
  it('is not part of the JSON of a page', () => {
    const page = { url: 'u', title: 'T', origins: { title: 'markup' } };
    expect(splitPageModel({ ...page, model: 'offline' })).toEqual({ json: page, model: 'offline' });
  });

  it('is unknown for data, which keeps its own', () => {
    for (const json of [
      { url: 'u', model: 'X200' },
      { model: 'X200', origins: { model: 'json' } },
    ])
      expect(splitPageModel(json)).toEqual({ json });
  });
});
