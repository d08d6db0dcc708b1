import assert from 'node:assert/strict';
import { test } from 'node:test';
import postcss from 'postcss';
import { scopeUtilities } from './postcss-scope-utilities.mjs';

const scoped = (css) => postcss([scopeUtilities('mfe_chat')]).process(css, { from: undefined }).css;
const inScope = ":where([data-remote='mfe_chat'])";

test('utilities apply only to the elements of their remote, for every selector of a list', () => {
  assert.equal(
    scoped('@layer utilities{.p-2,.m-2{padding:0}}'),
    `@layer utilities{${inScope} .p-2,${inScope} .m-2{padding:0}}`,
  );
});

test('a lazily loaded sheet applies only to the part of the page named after it', () => {
  const plugin = postcss([scopeUtilities('mfe_chat')]);
  const css = plugin.process('@layer utilities{.p-2{top:0}}', { from: '/app/src/cards.css' }).css;
  assert.equal(css, "@layer utilities{:where([data-remote='mfe_chat'] [data-sheet='cards']) .p-2{top:0}}");
});

test('rules inside conditions are scoped, nested rules and keyframes are unchanged', () => {
  const css = '@layer utilities{@media (width>1px){.a{&:hover{top:0}}}@keyframes k{to{top:0}}}';
  assert.equal(scoped(css), css.replace('.a{', `${inScope} .a{`));
});

test('other layers are unchanged', () => {
  const css = '@layer theme{:root{--a:1}}@layer base{a{top:0}}';
  assert.equal(scoped(css), css);
});
