import { expect, test } from '@playwright/test';
import { startAttackSystem } from './attack-system';

test('the canary sings when the egress lets everything through', async () => {
  test.setTimeout(240_000);
  const attack = await startAttackSystem({ EGRESS_ALLOW_CIDRS: '0.0.0.0/0,::/0', EGRESS_ALLOW_PORTS: '*' });
  try {
    await attack.post('/api/scrape-content', { urls: [`http://127.0.0.1:${attack.canary.port}/literal`] });
    await attack.post('/api/scrape-content', { urls: ['http://pub.test/redirect-302'] });
    const kinds = ['img', 'fetch', 'websocket', 'sharedworker', 'iframe'];
    const urls = attack.hostile.filter((path) => kinds.some((kind) => path.includes(`/${kind}-0`)));
    await attack.post('/api/scrape-content', { urls: urls.map((path) => `http://pub.test${path}`) });
    const heard = attack.canary.hits.join('\n');
    for (const path of ['/literal', '/redirect', '/fetch', '/sharedworker']) expect(heard).toContain(path);
  } finally {
    await attack.close();
  }
});
