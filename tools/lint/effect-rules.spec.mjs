import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { effectRules } from './effect-rules.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const { default: ts } = await import('typescript-eslint');
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: true,
  overrideConfig: {
    files: ['**/*.tsx'],
    languageOptions: { parser: ts.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: effectRules,
  },
});

async function isRejected(code) {
  const [{ messages }] = await eslint.lintText(code, { filePath: path.join(root, 'apps/shell/src/a.tsx') });
  assert.ok(!messages.some(({ fatal }) => fatal), messages[0]?.message);
  return messages.length > 0;
}

for (const code of [
  'useEffect(() => area.current?.scrollIntoView(), []);',
  'useLayoutEffect(() => fitHeight(area.current), [draft]);',
  'useEffect(focusInput, []);',
  'export const a = <p ref={(element) => element?.scrollIntoView()} />;',
]) {
  test(`lint rejects ${code}`, async () => assert.equal(await isRejected(code), true));
}

for (const code of [
  'useEffect(() => { area.current?.scrollIntoView(); }, []);',
  'useEffect(() => void restoreWork(), []);',
  'useEffect(() => { return onChange(listen); }, []);',
  'export const a = <p ref={place} />;',
]) {
  test(`lint accepts ${code}`, async () => assert.equal(await isRejected(code), false));
}

test('the rule applies to React code', async () => {
  for (const file of ['apps/mfe-chat/src/sent-view.tsx', 'libs/web/ui/src/dialog.tsx']) {
    const { rules } = await new ESLint({ cwd: root }).calculateConfigForFile(path.join(root, file));
    assert.equal(rules['no-restricted-syntax']?.[0], 2, file);
  }
});
