import { Slots } from './slots';

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
