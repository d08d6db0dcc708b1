import 'fake-indexeddb/auto';
import { startOver } from '@winnow/browser';
import { firstSchema, keepSchema, loadSchema } from './persisted-schema';

it('is the default again after the visitor has started over', async () => {
  keepSchema('{"type":"object"}');
  expect(await loadSchema()).toBe('{"type":"object"}');
  startOver();
  expect(await loadSchema()).toBe(firstSchema);
});
