import { readFileSync } from 'node:fs';
import path from 'node:path';
import yaml from 'yaml';

const valuesFile = (name) =>
  yaml.parse(readFileSync(path.join(import.meta.dirname, 'winnow', `values-${name}.yaml`), 'utf8'));

// Installations that must render, and contradictory values that must be rejected with a message.

export const installations = {
  'the defaults': {},
  'the small size': valuesFile('small'),
  'the enterprise size': valuesFile('enterprise'),
  'an ingress with TLS': {
    ingress: {
      enabled: true,
      className: 'traefik',
      hosts: ['winnow.example.com', 'winnow.example.org'],
      tls: [{ secretName: 'cert', hosts: ['winnow.example.com', 'winnow.example.org'] }],
      annotations: { 'example.com/timeout': '31m' },
    },
  },
  'a route of the Gateway API': {
    httpRoute: {
      enabled: true,
      parentRefs: [{ name: 'public', namespace: 'gateways', sectionName: 'https' }],
      hostnames: ['winnow.example.com'],
    },
  },
  'both families of addresses': { service: { ipFamilyPolicy: 'PreferDualStack', ipFamilies: ['IPv4', 'IPv6'] } },
  'IPv6 alone': { service: { ipFamilies: ['IPv6'] }, networkPolicy: { clusterRanges: ['2a00:db0::/40', 'fd00::/8'] } },
  'a mirror': {
    global: { imageRegistry: 'mirror.example.com:5000/', imagePullSecrets: ['mirror'] },
    image: { pullSecrets: ['registry', 'mirror'] },
    gateway: { image: { digest: `sha256:${'a'.repeat(64)}` } },
  },
  'everything beside': {
    processDefaults: {
      podLabels: { team: 'content' },
      annotations: { owner: 'content' },
      serviceAccountAnnotations: { 'eks.amazonaws.com/role-arn': 'arn:aws:iam::1:role/winnow' },
      extraVolumes: [{ name: 'ca', configMap: { name: 'company-ca' } }],
      extraVolumeMounts: [{ name: 'ca', mountPath: '/etc/company', readOnly: true }],
      topologySpreadConstraints: [{ maxSkew: 2, topologyKey: 'rack', whenUnsatisfiable: 'DoNotSchedule' }],
      autoscaling: { behavior: { scaleDown: { stabilizationWindowSeconds: 600 } } },
      nodeSelector: { pool: 'general' },
      env: { LOG_LEVEL: 'warn' },
    },
    scraper: { podLabels: { team: 'crawl' }, nodeSelector: { pool: 'browsers' }, topologySpreadConstraints: [] },
    extraObjects: [
      { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'company-ca' }, data: { 'ca.pem': 'x' } },
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ include "winnow.fullname" . }}-more',
    ],
  },
  'an external Redis': {
    valkey: { enabled: false },
    externalRedis: { host: 'redis.example.com', port: 6380, tls: true, username: 'winnow', password: 'p@ss word' },
  },
  'Redis behind Sentinels': {
    valkey: { enabled: false },
    externalRedis: { sentinels: ['s-0.redis:26379', 's-1.redis:26380'], masterName: 'main', password: 'p@ss' },
  },
  'Sentinels of their own password, by their complete address': {
    valkey: { enabled: false },
    externalRedis: {
      sentinels: ['s-0.redis:26379'],
      masterName: 'main',
      password: 'p',
      url: 'rediss-sentinel://:p@s-0.redis:26379/3?sentinelPassword=q#main',
    },
  },
  'keys without a value': {
    scraper: { env: null, nodeSelector: null },
    ingress: { hosts: null, tls: null },
    externalRedis: { sentinels: null, url: null },
    gateway: { terminationGracePeriodSeconds: null },
  },
  'an external Redis, and keys without a value': {
    valkey: { enabled: false, image: null, persistence: null },
    externalRedis: { host: 'redis.example.com', sentinels: null, url: null },
  },
  'an external Redis, and an empty valkey.enabled': {
    valkey: { enabled: null },
    externalRedis: { host: 'redis.example.com' },
  },
  'a secret of its own, and keys without a value': { existingSecret: 'own', egress: { token: null } },
  'a database of collections': {
    externalDatabase: { enabled: true, url: 'postgres://u:p%40ss@db.example.com/winnow' },
  },
  'signed webhooks': { webhooks: { signed: true, secret: 'whsec_c2VjcmV0' } },
  'buckets for collections': {
    externalDatabase: { enabled: true, url: 'postgres://u:p%40ss@db.example.com/winnow' },
    sinks: {
      enabled: true,
      buckets: { archive: { endpoint: 'https://s3.example.com', accessKeyId: 'AKID', secretAccessKey: 'p"@ss' } },
    },
  },
  'a secret of its own': {
    existingSecret: 'mine',
    externalDatabase: { enabled: true },
    webhooks: { signed: true },
    sinks: { enabled: true },
  },
  'a model by key': { model: { provider: 'openai', apiKey: 'k', name: 'm' } },
  'the offline model': { model: { provider: 'offline' } },
  'the browser sandbox': { scraper: { browserSandbox: { enabled: true, localhostProfile: 'chromium.json' } } },
  'no autoscaling': { autoscaling: { mode: 'none' } },
  'no persistence and no policies': { valkey: { persistence: { enabled: false } }, networkPolicy: { enabled: false } },
  'the chat panel alone': {
    ...Object.fromEntries(
      ['shell', 'mfeProcessing', 'gateway', 'scraper', 'extractor', 'ai', 'egress'].map((key) => [
        key,
        { enabled: false },
      ]),
    ),
  },
  'remotes elsewhere': { shell: { remotes: { chat: 'https://chat.example.com/remotes/chat/mf-manifest.json' } } },
  'an intranet': { egress: { allowCidrs: ['10.20.0.0/16'], token: 'secret', allowPorts: [443] } },
  'the shortest graces': {
    scraper: { shutdownGraceSeconds: 60, terminationGracePeriodSeconds: 90 },
    ai: { shutdownGraceSeconds: 60, terminationGracePeriodSeconds: 150 },
  },
  'every port': { egress: { allowPorts: ['*'] } },
  'fetchers without DNS': {
    networkPolicy: { fetchersWithoutDns: { enabled: true, egressIp: '10.96.7.1', redisIp: '10.96.7.2' } },
  },
  'alerts and dashboard without the operator': {
    monitoring: { rules: { enabled: true, kind: 'ConfigMap' }, dashboard: { enabled: true } },
  },
  traces: {
    tracing: {
      otlpEndpoint: 'http://otel.observability:4318',
      sampleRatio: 0.1,
      peers: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'observability' } } }],
    },
  },
  'placed scrapers': {
    scraper: {
      nodeSelector: { pool: 'browsers' },
      tolerations: [{ key: 'browsers', operator: 'Exists' }],
      affinity: { podAntiAffinity: {} },
      annotations: { team: 'content' },
      podAnnotations: { note: 'x' },
      env: { BROWSER_PAGES: 5, JOB_CONCURRENCY: 6 },
      priorityClassName: 'low',
    },
    image: { pullSecrets: ['registry'], tag: '1.2.3' },
  },
};

const bucket = { endpoint: 'https://s3.example.com', accessKeyId: 'AKID', secretAccessKey: 's' };

/** [contradiction, values, part of the message] */
export const contradictions = [
  ['two secrets', { existingSecret: 'mine', sessionSecret: 'x'.repeat(40) }, /existingSecret is set/],
  ['two tokens', { existingSecret: 'mine', egress: { token: 't' } }, /egress\.token.* never read/],
  ['two queues', { externalRedis: { host: 'r' } }, /valkey\.enabled and externalRedis\.host/],
  ['a database without an address', { externalDatabase: { enabled: true } }, /needs externalDatabase\.url/],
  ['a database that is off', { externalDatabase: { url: 'postgres://u@h/d' } }, /never used/],
  ['signed webhooks without a secret', { webhooks: { signed: true } }, /needs webhooks\.secret/],
  ['webhooks that are not signed', { webhooks: { secret: 's' } }, /never used/],
  [
    'buckets without any',
    { sinks: { enabled: true }, externalDatabase: { enabled: true, url: 'postgres://u@h/d' } },
    /needs sinks\.buckets/,
  ],
  ['buckets that are off', { sinks: { buckets: { a: bucket } } }, /sinks\.buckets are never used/],
  ['buckets without collections', { sinks: { enabled: true, buckets: { a: bucket } } }, /needs collections/],
  ['no queue', { valkey: { enabled: false } }, /There is no queue/],
  [
    'Sentinels without a master',
    { valkey: { enabled: false }, externalRedis: { sentinels: ['s:26379'] } },
    /needs externalRedis\.masterName/,
  ],
  [
    'a password that KEDA does not have',
    {
      valkey: { enabled: false },
      externalRedis: { host: 'r', url: 'redis://:p@r:6379' },
      autoscaling: { mode: 'keda' },
    },
    /KEDA reads it from externalRedis\.password/,
  ],
  ['a short secret', { sessionSecret: 'short' }, /fewer than 32 characters/],
  ['a model without a key', { model: { provider: 'openai' } }, /neither model\.apiKey nor model\.baseUrl/],
  ['a Gemini model without a key', { model: { provider: 'google-genai', name: 'm' } }, /neither model\.apiKey/],
  ['an Ollama server without an address', { model: { provider: 'ollama', name: 'm' } }, /model\.baseUrl is empty/],
  ['a provider without a model', { model: { provider: 'anthropic', apiKey: 'k' } }, /model\.name is empty/],
  ['an API key without a provider that uses it', { model: { provider: 'offline', apiKey: 'k' } }, /never used/],
  ['a sandbox without a profile', { scraper: { browserSandbox: { enabled: true } } }, /user namespaces/],
  ['KEDA that is not there', { autoscaling: { mode: 'keda' } }, /the cluster has no KEDA/],
  ['a budget that blocks', { scraper: { pdb: { minAvailable: 2 } } }, /no node could ever be drained/],
  [
    'a budget that blocks without autoscaling',
    { autoscaling: { mode: 'none' }, scraper: { replicas: 1 } },
    /no node could ever be drained/,
  ],
  ['fewest above most', { ai: { autoscaling: { minReplicas: 20 } } }, /greater than maxReplicas/],
  ['a grace cut short', { scraper: { terminationGracePeriodSeconds: 1829 } }, /must be at least 1830/],
  [
    'a grace of jobs that leaves chats none',
    { ai: { shutdownGraceSeconds: 60, terminationGracePeriodSeconds: 149 } },
    /must be at least 150/,
  ],
  [
    'a long grace that leaves chats less than they may take',
    { ai: { terminationGracePeriodSeconds: 2129 } },
    /must be at least 2130/,
  ],
  ['a secret in the open', { ai: { env: { OPENAI_API_KEY: 'k' } } }, /into the pod's description/],
  ['an ingress without a host', { ingress: { enabled: true } }, /needs ingress\.hosts/],
  [
    'a certificate for another name',
    { ingress: { enabled: true, hosts: ['a.example'], tls: [{ secretName: 's', hosts: ['b.example'] }] } },
    /none of ingress\.hosts/,
  ],
  ['a route without a gateway', { httpRoute: { enabled: true } }, /needs httpRoute\.parentRefs/],
  ['two families in a single stack', { service: { ipFamilies: ['IPv4', 'IPv6'] } }, /PreferDualStack/],
  ['the earlier ingress.host', { ingress: { enabled: true, host: 'a.example' } }, /host.* not allowed/s],
  ['variables of a process that reads none', { shell: { env: { LOG_LEVEL: 'info' } } }, /env/],
  ['jobs for each pod of a server', { gateway: { autoscaling: { jobsPerReplica: 4 } } }, /jobsPerReplica/],
  ['no DNS and no address', { networkPolicy: { fetchersWithoutDns: { enabled: true } } }, /needs egressIp and redisIp/],
  ['traces that arrive nowhere', { tracing: { otlpEndpoint: 'http://otel:4318' } }, /no pod may reach/],
  [
    'a monitor without the operator',
    { monitoring: { podMonitor: { enabled: true } } },
    /needs the Prometheus Operator/,
  ],
  ['rules without the operator', { monitoring: { rules: { enabled: true } } }, /set the kind to ConfigMap/],
  ['a port that is no number', { egress: { allowPorts: ['http'] } }, /allowPorts/],
  ['a share above one', { tracing: { sampleRatio: 2 } }, /sampleRatio/],
  ['a section without a value', { monitoring: null }, /missing property 'monitoring'/],
  ['a prefix without a value', { queuePrefix: null }, /missing property 'queuePrefix'/],
  ['a name that no Service may have', { fullnameOverride: '9lives' }, /cannot be the name of a Service/],
  ['an unknown setting', { scraper: { replica: 3 } }, /replica/],
  ['a wrong type', { gateway: { replicas: 'two' } }, /replicas/],
  ['an unknown provider', { model: { provider: 'magic' } }, /provider/],
];
