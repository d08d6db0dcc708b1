import path from 'node:path';
import { runTypeScriptCode } from '@winnow/testing';

it('loads mammoth with the first file, since it takes a sixth of the start of a document process', () => {
  const { stdout } = runTypeScriptCode(`
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({
      resolve(specifier, context, next) {
        if (/^mammoth/.test(specifier)) loaded.push(specifier);
        return next(specifier, context);
      },
    });
    const { toHtml } = await import(${JSON.stringify(path.join(__dirname, 'to-html.ts'))});
    const before = [...loaded];
    const html = await toHtml(['<w:p><w:r><w:t>All is well.</w:t></w:r></w:p>'], {}, undefined);
    console.log(JSON.stringify({ before, html, after: loaded }));
  `);
  expect(JSON.parse(stdout)).toEqual({
    before: [],
    html: expect.stringContaining('<p>All is well.</p>'),
    after: ['mammoth/lib/promises', 'mammoth'],
  });
});
