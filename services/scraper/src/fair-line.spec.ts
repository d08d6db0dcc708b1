import { Slots } from './crawl/slots';
import { FairLine } from './fair-line';

describe('a fair line', () => {
  it('gives the next place to the work that has the fewest running, in the order of coming among equals', () => {
    const line = new FairLine<string>();
    for (const page of ['a1', 'a2', 'a3', 'a4']) line.add('a', page);
    for (const page of ['b1', 'b2']) line.add('b', page);
    line.add('c', 'c1');
    expect(Array.from({ length: 7 }, () => line.next())).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
    expect(line.next()).toBeUndefined();
  });

  it('forgets who left before his turn', () => {
    const line = new FairLine<string>();
    line.add('a', 'a1');
    line.add('a', 'a2');
    line.remove('a1');
    line.remove('unknown');
    expect([line.length, line.next()]).toEqual([1, 'a2']);
  });
});

it('one page of one visitor has the very next slot, though two hundred of another’s wait', async () => {
  const slots = new Slots(4);
  const [greedy, modest] = [new AbortController().signal, new AbortController().signal];
  const order: string[] = [];
  const page = (name: string) => async () => {
    order.push(name);
    await new Promise((resolve) => setTimeout(resolve, 1));
  };
  const all = Array.from({ length: 200 }, (_, at) => slots.run(page(`greedy ${at}`), greedy));
  all.push(slots.run(page('modest'), modest));
  await Promise.all(all);
  expect(order.indexOf('modest')).toBe(4);
  expect(order).toHaveLength(201);
});
