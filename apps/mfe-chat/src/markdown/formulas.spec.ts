import { extractFormulas, restoreFormulas } from './formulas';

const formulasOf = (text: string) => extractFormulas(text).formulas;

it.each([
  [
    String.raw`Energy \(E = mc^2\) and \[ \frac{a*b}{c*d} \] end`,
    [String.raw`\(E = mc^2\)`, String.raw`\[ \frac{a*b}{c*d} \]`],
  ],
  ['Both $a*b*c$ and $$\nx\n= y\n$$', ['$a*b*c$', '$$\nx\n= y\n$$']],
  ['`$a$` and\n```tex\n\\(x\\)\n```\nthen $b$', ['$b$']],
  ['A stray ` and $a$\n\n`$b$` and $c$', ['$a$', '$c$']],
  ['- List:\n\n    ```sh\n    echo $a$\n\n    echo $b$\n    ```\n\n  then $c$', ['$c$']],
  ['It costs $5 and $6, US$7 or $8-$9.', []],
  [String.raw`An escaped \$a$ and \\(x\\) and an open \( x`, []],
  ['$$ a\n\nb $$', []],
  [String.raw`Boats \[1\]\[2\], gulls \[3, 5–7\] and \[1+1\]`, [String.raw`\[1+1\]`]],
])('finds the formulas of %j', (text, formulas) => expect(formulasOf(text)).toEqual(formulas));

it('restores the text', () => {
  const text = String.raw`One \(a\), two $b$.`;
  const { text: marked, formulas } = extractFormulas(text);
  expect(marked).not.toContain('$');
  expect(restoreFormulas(marked, formulas)).toBe(text);
});

it('leaves a text that contains the marks unchanged', () => {
  const text = '\uE0000\uE001 $a$';
  expect(extractFormulas(text)).toEqual({ text, formulas: [] });
});
