import { operations } from '@winnow/contracts';
import { addressError, selectionError } from './website-form-rules';

const { urls } = operations['scrape-content'].request.shape;

test.each([[[]], [['']], [['https://a.example/', '  ']], [['https://a.example/']]])(
  'the selection %j is judged as the operation judges it',
  (selected) => {
    expect(selectionError(selected)).toBe(urls.safeParse(selected).error?.issues[0]?.message);
  },
);

test('an address of blanks is none', () => {
  expect(addressError('  ')).toBe('Please enter a URL');
  expect(addressError(' example.com ')).toBeUndefined();
});
