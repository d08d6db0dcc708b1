import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { testCertificate } from '@winnow/testing';
import { startChild } from '../lab/child';
import type { PeerServices } from './peer-services-process';
import type { HostileSites } from './hostile-site-process';
import { calmSite, forgedHost, hostileHost, hostNames } from './simulated-internet';

/** The public address of every host name; connections are dialled to this machine. */
const publicAddress = '93.184.215.14';

/**
 * Runs `work` with a simulated internet in separate processes: the services that the calm visitor uses, and the hostile
 * websites. `environment` configures the product for them. Nothing else differs from `npm start`: all limits
 * apply.
 */
export async function withExternalServices<Value>(
  work: (environment: Record<string, string>) => Promise<Value>,
): Promise<Value> {
  const directory = mkdtempSync(path.join(tmpdir(), 'winnow-world-'));
  const children = [
    startChild('../neighbours/peer-services-process.ts'),
    startChild('../neighbours/hostile-site-process.ts', { isExternal: true }),
    startChild('../neighbours/model-process.ts'),
  ];
  try {
    const [peers, hostile, modelUrl] = (await Promise.all(children.map((child) => child.request('start')))) as [
      PeerServices,
      HostileSites,
      string,
    ];
    const dialTo = (dial: string) => ({ answers: [[publicAddress]], dial });
    const hosts = {
      [new URL(calmSite).hostname]: dialTo(peers.siteDial),
      'www.youtube.com': dialTo(peers.youtubeDial),
      'youtubei.googleapis.com': dialTo(peers.youtubeDial),
      [forgedHost]: dialTo(hostile.forgedDial),
      ...Object.fromEntries([hostileHost, ...hostNames].map((name) => [name, dialTo(hostile.dial)])),
    };
    const [hostsFile, authority] = ['hosts.json', 'authority.pem'].map((name) => path.join(directory, name)) as [
      string,
      string,
    ];
    writeFileSync(hostsFile, JSON.stringify(hosts));
    writeFileSync(authority, `${testCertificate.cert}\n${peers.authority}`);
    return await work({
      EGRESS_TEST_HOSTS: hostsFile,
      NODE_EXTRA_CA_CERTS: authority,
      RATE_LIMIT: 'on',
      AI_PROVIDER: 'openai',
      OPENAI_API_KEY: 'none',
      OPENAI_BASE_URL: modelUrl,
      // Cached answers would hide the cost of a question.
      AI_CACHE_HOURS: '0',
    });
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    rmSync(directory, { recursive: true, force: true });
  }
}
