import { Slots } from './slots';

it("gives the next slot to another visitor's page, although two hundred pages of one visitor wait", async () => {
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
