import { setFairnessKey } from '@winnow/jobs';
import { FairQueue } from './fair-queue';

const jobOf = (block: string) => {
  const { signal } = new AbortController();
  setFairnessKey(signal, block);
  return signal;
};

it('grants the next slot to the work with the fewest running entries, first come first served among equals', () => {
  const queue = new FairQueue<string>();
  for (const page of ['a1', 'a2', 'a3', 'a4']) queue.add('a', page);
  for (const page of ['b1', 'b2']) queue.add('b', page);
  queue.add('c', 'c1');
  expect(Array.from({ length: 7 }, () => queue.next())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  expect(queue.next()).toBeUndefined();
});

it('gives an address with many jobs no more turns than one with a single job', () => {
  const queue = new FairQueue<string>();
  for (const job of ['a', 'b', 'c']) queue.add(jobOf('greedy'), job);
  for (const page of ['1', '2', '3']) queue.add(jobOf('modest'), page);
  expect(Array.from({ length: 6 }, () => queue.next())).toEqual(['a', '1', 'b', '2', 'c', '3']);
});

it('skips an address at its maximum until one of its entries ends', () => {
  const queue = new FairQueue<string>(2);
  const jobs = [jobOf('greedy'), jobOf('greedy'), jobOf('greedy')];
  for (const [at, job] of jobs.entries()) queue.add(job, `greedy ${at}`);
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['greedy 0', 'greedy 1', undefined]);
  queue.add(jobOf('modest'), 'modest');
  expect([queue.next(), queue.next()]).toEqual(['modest', undefined]);
  queue.ended(jobs[0]);
  expect(queue.next()).toBe('greedy 2');
});

it('skips an address at its present maximum', () => {
  const queue = new FairQueue<string>(2);
  const [greedy, modest] = [jobOf('greedy'), jobOf('modest')];
  for (const work of [greedy, greedy, modest, modest]) queue.add(work, work === greedy ? 'greedy' : 'modest');
  const next = () => queue.next((work) => (work === greedy ? 1 : Infinity));
  expect([next(), next(), next(), next()]).toEqual(['greedy', 'modest', 'modest', undefined]);
  expect(queue.next()).toBe('greedy');
});

it('drops an entry that is removed before its turn', () => {
  const queue = new FairQueue<string>();
  queue.add('a', 'a1');
  queue.add('a', 'a2');
  queue.remove('a1');
  queue.remove('unknown');
  expect([queue.length, queue.next()]).toEqual([1, 'a2']);
});
