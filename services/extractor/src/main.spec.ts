import { runService } from '@winnow/health';

jest.mock('@winnow/health', () => ({
  ...jest.requireActual<typeof import('@winnow/health')>('@winnow/health'),
  runService: jest.fn(),
}));

it('exits with a one-line message for an invalid variable', async () => {
  const environment = jest.replaceProperty(process, 'env', { HEALTH_PORT: 'abc' });
  await import('./main');
  const [, start] = jest.mocked(runService).mock.calls[0] ?? [];
  await expect(start?.()).rejects.toThrow('HEALTH_PORT: must be a whole number');
  environment.restore();
});
