import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { addressPolicy } from '@winnow/address-policy';
import { isOwnAddress } from './own-addresses';
import { connectPinned } from './resolve-and-pin';

const policy = addressPolicy({ allowCidrs: [], denyCidrs: [], allowPorts: ['80'] });
/** No server listens on the port that would be dialled. */
const resolvingTo = (...addresses: string[]) => ({
  resolve: async () => addresses,
  dialInstead: () => ({ host: '127.0.0.1', port: 1 }),
});

/** Reads the addresses of the network interfaces again, as at a later time: other tests may have cached them. */
function readAgain(laterMs: number): void {
  syncBuiltinESMExports();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + laterMs);
  isOwnAddress('');
  clock.mockRestore();
}

describe("this machine's own addresses", () => {
  const ownAddress = '93.184.215.14';
  beforeAll(() => {
    const card = { address: ownAddress, family: 'IPv4', internal: false } as os.NetworkInterfaceInfoIPv4;
    jest.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: [card] });
    readAgain(60_000);
  });
  afterAll(() => {
    jest.restoreAllMocks();
    readAgain(120_000);
  });

  it.each([[[ownAddress]], [['93.184.215.15', ownAddress]]])(
    'are rejected although they are public: %j',
    async (addresses) => {
      const target = { host: 'me.test', port: 80 };
      await expect(connectPinned(target, policy, resolvingTo(...addresses))).rejects.toMatchObject({ kind: 'refused' });
    },
  );

  it('do not include others', async () => {
    const target = { host: 'other.test', port: 80 };
    await expect(connectPinned(target, policy, resolvingTo('93.184.215.15'))).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });
});
