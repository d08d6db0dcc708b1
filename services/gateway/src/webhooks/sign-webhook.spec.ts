import { firecrawlHeaders, standardHeaders } from './sign-webhook';

const id = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const body = '{"test": 2432232314}';

it('signs the example of the specification', () => {
  expect(standardHeaders(id, body, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 1_614_265_330_999)).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('uses any other secret unchanged', () => {
  const signature = (secret: string) =>
    (standardHeaders(id, body, secret, 0) as { 'webhook-signature'?: string })['webhook-signature'];
  expect(signature('plain text')).toBe(signature(`whsec_${Buffer.from('plain text').toString('base64')}`));
  expect(signature('whsec_not base64!')).not.toBe(signature('whsec_'));
});

it('adds no signature without a secret', () => {
  expect(standardHeaders(id, body, null, 5_000)).toEqual({ 'webhook-id': id, 'webhook-timestamp': '5' });
  expect(firecrawlHeaders(body, null)).toEqual({});
});
