import { actionsSchema, waitForSchema } from './page-options';

it.each([{}, { ms: 0 }, { ms: 30_000 }, { selector: '.price', ms: 500 }])('accepts a wait: %j', (wait) => {
  expect(waitForSchema.parse(wait)).toEqual(wait);
});

it('trims the selector of a wait', () => {
  expect(waitForSchema.parse({ selector: ' #reviews, .price ' })).toEqual({ selector: '#reviews, .price' });
});

it.each([
  { ms: -1 },
  { ms: 30_001 },
  { ms: 1.5 },
  { ms: '500' },
  { selector: ' ' },
  { selector: 'p'.repeat(501) },
  500,
  '.price',
])('rejects a wait: %j', (wait) => {
  expect(waitForSchema.safeParse(wait).success).toBe(false);
});

const click = { type: 'click', selector: '.more' };
it('accepts actions in their order', () => {
  const actions = [{ type: 'scroll' }, { ...click, times: 50 }, click, { type: 'wait', selector: 'p', ms: 30_000 }];
  expect(actionsSchema.parse(actions)).toEqual(actions);
  expect(actionsSchema.safeParse(Array.from({ length: 10 }, () => click)).success).toBe(true);
});

it.each([
  [[]],
  [Array.from({ length: 11 }, () => click)],
  [[{ type: 'scroll' }, { type: 'press' }]],
  [[{ type: 'click' }]],
  [[{ type: 'click', selector: ' ' }]],
  [[{ type: 'click', selector: 'p'.repeat(501) }]],
  [[{ ...click, times: 0 }]],
  [[{ ...click, times: 51 }]],
  [[{ ...click, times: 1.5 }]],
  [[{ type: 'wait', ms: 30_001 }]],
  [click],
  [['scroll']],
])('rejects actions: %j', (actions) => {
  expect(actionsSchema.safeParse(actions).success).toBe(false);
});
