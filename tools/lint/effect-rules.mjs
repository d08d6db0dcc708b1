/**
 * React calls the return value of an effect or a ref callback when it cleans up. Browsers change the return values of
 * their functions: `scrollIntoView()` returns a promise in Chromium 156, and React then throws when the component
 * unmounts.
 */
const message = 'React calls what this returns as its cleanup: write a block, and return only a cleanup function.';

const effect = 'CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/]';
const refCallback = 'JSXAttribute[name.name=/[rR]ef$/] > JSXExpressionContainer';
const expressionBody = 'ArrowFunctionExpression[body.type!="BlockStatement"][body.operator!="void"]';

export const effectRules = {
  'no-restricted-syntax': [
    'error',
    { selector: `${effect} > ${expressionBody}.arguments:first-child`, message },
    // The return value of an imported function is unknown.
    { selector: `${effect} > Identifier.arguments:first-child`, message },
    { selector: `${refCallback} > ${expressionBody}`, message },
  ],
};
