import { noteShare } from '@winnow/jobs';
import { FairLine } from './fair-line';

const jobOf = (block: string) => {
  const { signal } = new AbortController();
  noteShare(signal, block);
  return signal;
};

it('gives the next place to the work that has the fewest running, in the order of coming among equals', () => {
  const line = new FairLine<string>();
  for (const page of ['a1', 'a2', 'a3', 'a4']) line.add('a', page);
  for (const page of ['b1', 'b2']) line.add('b', page);
  line.add('c', 'c1');
  expect(Array.from({ length: 7 }, () => line.next())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  expect(line.next()).toBeUndefined();
});

it('gives an address that has many jobs no more turns than one that has a single job', () => {
  const line = new FairLine<string>();
  for (const job of ['a', 'b', 'c']) line.add(jobOf('greedy'), job);
  for (const page of ['1', '2', '3']) line.add(jobOf('modest'), page);
  expect(Array.from({ length: 6 }, () => line.next())).toEqual(['a', '1', 'b', '2', 'c', '3']);
});

it('passes over an address that has all it may have, until one of its entries ends', () => {
  const line = new FairLine<string>(2);
  const jobs = [jobOf('greedy'), jobOf('greedy'), jobOf('greedy')];
  for (const [at, job] of jobs.entries()) line.add(job, `greedy ${at}`);
  expect([line.next(), line.next(), line.next()]).toEqual(['greedy 0', 'greedy 1', undefined]);
  line.add(jobOf('modest'), 'modest');
  expect([line.next(), line.next()]).toEqual(['modest', undefined]);
  line.ended(jobs[0]);
  expect(line.next()).toBe('greedy 2');
});

it('forgets an entry that is removed before its turn', () => {
  const line = new FairLine<string>();
  line.add('a', 'a1');
  line.add('a', 'a2');
  line.remove('a1');
  line.remove('unknown');
  expect([line.length, line.next()]).toEqual([1, 'a2']);
});
