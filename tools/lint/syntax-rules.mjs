/** Returns a rule that reports the nodes that match an esquery selector. */
const forbid = (selectors, message) => ({
  meta: { type: 'problem', schema: [] },
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
});

const effect = 'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/]';
const refCallback = 'JSXAttribute[name.name=/[rR]ef$/] > JSXExpressionContainer';
const expressionBody = 'ArrowFunctionExpression[body.type!="BlockStatement"][body.operator!="void"]';

/** Plugin of Oxlint with the rules of this repository. */
export default {
  meta: { name: 'winnow' },
  rules: {
    /**
     * React calls the return value of an effect or a ref callback when it cleans up. Browsers change the return values
     * of their functions: `scrollIntoView()` returns a promise in Chromium 156, and React then throws when the component
     * unmounts.
     */
    'effect-cleanup': forbid(
      [
        `${effect} > ${expressionBody}.arguments:first-child`,
        // The return value of an imported function is unknown.
        `${effect} > Identifier.arguments:first-child`,
        `${refCallback} > ${expressionBody}`,
      ],
      'React calls what this returns as its cleanup: write a block, and return only a cleanup function.',
    ),
    'no-utf16-buffer': forbid(
      ['CallExpression[callee.property.name="toString"] Literal[value=/^(utf-?16le|ucs-?2)$/i]'],
      'Use decodeUtf16.',
    ),
  },
};
