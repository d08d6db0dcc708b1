import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { JobNotifications } from './job-notifications';

it('subscribes again after Redis has rejected the first attempt, and once after that', async () => {
  const subscribe = jest.fn<Promise<number>, [string]>().mockResolvedValue(1);
  subscribe.mockRejectedValueOnce(new Error('LOADING Redis is loading the dataset in memory'));
  const notifications = new JobNotifications(
    Object.assign(new EventEmitter(), { subscribe }) as unknown as Redis,
    'wake',
  );
  await expect(notifications.start()).rejects.toThrow('LOADING');
  await notifications.start();
  await notifications.start();
  expect(subscribe.mock.calls).toEqual([['wake'], ['wake']]);
});
