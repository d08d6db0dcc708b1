import { describe, it } from 'node:test';
import { RuleTester } from 'oxlint/plugins-dev';
import plugin from './syntax-rules.mjs';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } });
const rejected = (code) => ({ code, errors: 1 });

tester.run('effect-cleanup', plugin.rules['effect-cleanup'], {
  valid: [
    'useEffect(() => { area.current?.scrollIntoView(); }, []);',
    'useEffect(() => void restoreWork(), []);',
    'useEffect(() => { return onChange(listen); }, []);',
    'export const a = <p ref={area} />;',
  ],
  invalid: [
    'useEffect(() => area.current?.scrollIntoView(), []);',
    'useLayoutEffect(() => fitHeight(area.current), [draft]);',
    'useEffect(focusInput, []);',
    'export const a = <p ref={(element) => element?.scrollIntoView()} />;',
  ].map(rejected),
});

tester.run('no-utf16-buffer', plugin.rules['no-utf16-buffer'], {
  valid: ["bytes.toString('utf8');", "decodeUtf16(bytes, 'utf16le');"],
  invalid: ["bytes.toString('utf16le');", "bytes.toString('UCS-2', 2);"].map(rejected),
});
