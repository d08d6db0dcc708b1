// Installations that have to render, and contradictions that have to be refused with a sentence.

export const installations = {
  'the defaults': {},
  'an ingress with TLS': { ingress: { enabled: true, host: 'winnow.example.com', tlsSecret: 'cert' } },
  'an external Redis': {
    valkey: { enabled: false },
    externalRedis: { host: 'redis.example.com', port: 6380, tls: true, username: 'winnow', password: 'p@ss word' },
  },
  'a secret of its own': { existingSecret: 'mine' },
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

/** [what is wrong, values, part of the sentence] */
export const contradictions = [
  ['two secrets', { existingSecret: 'mine', sessionSecret: 'x'.repeat(40) }, /existingSecret is set/],
  ['two tokens', { existingSecret: 'mine', egress: { token: 't' } }, /egress\.token.* never read/],
  ['two queues', { externalRedis: { host: 'r' } }, /valkey\.enabled and externalRedis\.host/],
  ['no queue', { valkey: { enabled: false } }, /There is no queue/],
  ['a short secret', { sessionSecret: 'short' }, /fewer than 32 characters/],
  ['a model without a key', { model: { provider: 'openai' } }, /neither model\.apiKey nor model\.baseUrl/],
  ['a Gemini model without a key', { model: { provider: 'google-genai', name: 'm' } }, /neither model\.apiKey/],
  ['an Ollama server without an address', { model: { provider: 'ollama', name: 'm' } }, /model\.baseUrl is empty/],
  ['a provider without a model', { model: { provider: 'anthropic', apiKey: 'k' } }, /model\.name is empty/],
  ['an API key without a provider that uses it', { model: { provider: 'offline', apiKey: 'k' } }, /never used/],
  ['a sandbox without a profile', { scraper: { browserSandbox: { enabled: true } } }, /user namespaces/],
  ['KEDA that is not there', { autoscaling: { mode: 'keda' } }, /the cluster has no KEDA/],
  ['a budget that blocks', { scraper: { pdb: { minAvailable: 2 } } }, /no node could ever be drained/],
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
  ['an ingress without a host', { ingress: { enabled: true } }, /needs ingress\.host/],
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
  ['an unknown setting', { scraper: { replica: 3 } }, /replica/],
  ['a wrong type', { gateway: { replicas: 'two' } }, /replicas/],
  ['an unknown provider', { model: { provider: 'magic' } }, /provider/],
];
