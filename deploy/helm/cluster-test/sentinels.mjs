// Two Redis servers, the second one a replica, and a Sentinel that promotes it when the first one is away for three seconds.

const password = `p@ss w/:?#[]%&'"\\`;
const quoted = `"${password.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/**
 * Returns the objects, and the password of the servers.
 *
 * @param {string} namespace
 * @param {string} node that runs them
 * @param {string} image of Valkey
 */
export function sentinelObjects(namespace, node, image) {
  const host = (name) => `${name}.${namespace}`;
  const server = (name, more) => `
requirepass ${quoted}
masterauth ${quoted}
appendonly yes
dir /tmp
maxmemory-policy noeviction
protected-mode no
replica-announce-ip ${host(name)}
${more}`;
  const sentinel = `
port 26379
dir /tmp
protected-mode no
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel monitor main ${host('redis-0')} 6379 1
sentinel auth-pass main ${quoted}
sentinel down-after-milliseconds main 3000
sentinel failover-timeout main 20000`;
  const programs = [
    ['redis-0', server('redis-0', ''), 'valkey-server /tmp/conf', 6379],
    ['redis-1', server('redis-1', `replicaof ${host('redis-0')} 6379`), 'valkey-server /tmp/conf', 6379],
    ['sentinel', sentinel, 'valkey-server /tmp/conf --sentinel', 26379],
  ];
  const objects = programs.flatMap(([name, configuration, command, port]) => {
    const labels = { app: `winnow-lab-${name}` };
    const container = {
      name: 'redis',
      image,
      env: [{ name: 'CONFIGURATION', value: configuration }],
      // The server rewrites its configuration.
      command: ['sh', '-c', `printf '%s\n' "$CONFIGURATION" > /tmp/conf && exec ${command}`],
      readinessProbe: { tcpSocket: { port }, periodSeconds: 1 },
    };
    return [
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name, namespace },
        spec: {
          replicas: 1,
          selector: { matchLabels: labels },
          template: { metadata: { labels }, spec: { nodeName: node, containers: [container] } },
        },
      },
      // Names resolve before the servers are ready: each looks for the other one.
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { name, namespace },
        spec: { selector: labels, ports: [{ port }], publishNotReadyAddresses: true },
      },
    ];
  });
  return { password, objects };
}
