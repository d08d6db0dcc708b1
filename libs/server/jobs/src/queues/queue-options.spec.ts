import { jobOptions } from './queue-options';

it('keeps a finished job for 15 minutes, however many end after it', () => {
  expect(jobOptions('a', 1, 1).removeOnComplete).toEqual({ age: 900 });
});
