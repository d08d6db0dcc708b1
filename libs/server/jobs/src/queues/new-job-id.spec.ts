import { newJobId } from './new-job-id';

it('is never parsed as an option by a command line', () => {
  const ids = Array.from({ length: 2_000 }, newJobId);
  expect(ids.filter((id) => !/^\w[\w-]{21}$/.test(id))).toEqual([]);
});
