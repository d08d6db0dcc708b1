import path from 'node:path';
import { runTypeScriptCode } from '@winnow/testing';

it('loads the tagger for the first questions only, since it takes a fifth of the start of the service', () => {
  const { stdout } = runTypeScriptCode(`
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier === 'compromise') loaded.push(specifier);
        return next(specifier, context);
      },
    });
    const { textTasks } = await import(${JSON.stringify(path.join(__dirname, 'text-tasks.ts'))});
    const text = 'The keeper records the level of the water every evening.';
    const gist = textTasks.gist(text);
    const before = loaded.length;
    const { examples } = textTasks.examples(text, {});
    console.log(JSON.stringify({ gist, before, questions: examples.map(({ user }) => user), after: loaded.length }));
  `);
  expect(JSON.parse(stdout)).toEqual({
    gist: ['The keeper records the level of the water every evening.'],
    before: 0,
    questions: ['What does the keeper record?'],
    after: 1,
  });
});
