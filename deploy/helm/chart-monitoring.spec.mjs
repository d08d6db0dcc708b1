import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import yaml from 'yaml';
import { installations } from './chart.cases.mjs';
import { policy, root, services } from './chart-objects.mjs';
import { chart, pick, render } from './render.mjs';

describe('monitoring', () => {
  test('Prometheus can scrape every process and reach nothing else, if enabled', () => {
    const monitoringFrom = [{ namespaceSelector: { matchLabels: { team: 'monitoring' } } }];
    const values = { monitoring: { podMonitor: { enabled: true, labels: { release: 'prometheus' } } } };
    assert.match(render(values, { operator: true }).message, /no peer may read metrics/);
    const { objects: watched } = render({ ...values, networkPolicy: { monitoringFrom } }, { operator: true });
    const monitor = watched.find(({ kind }) => kind === 'PodMonitor');
    assert.equal(monitor.metadata.labels.release, 'prometheus');
    assert.deepEqual(monitor.spec.selector.matchExpressions[0].values, services);
    const [{ port, path: address, honorLabels }] = monitor.spec.podMetricsEndpoints;
    assert.deepEqual({ port, address, honorLabels }, { port: 'health', address: '/metrics', honorLabels: true });
    for (const name of services) {
      const { spec } = pick(watched, 'Deployment', name).spec.template;
      assert.ok(spec.containers[0].ports.some((own) => own.name === port));
      assert.ok(policy(name, watched).ingress.some((rule) => isDeepStrictEqual(rule.from, monitoringFrom)));
    }
  });

  test('alert rules and dashboard are installed unchanged, and use only existing metrics', () => {
    const on = { monitoring: { rules: { enabled: true }, dashboard: { enabled: true } } };
    const { objects: watched } = render(on, { operator: true });
    const alerts = yaml.parse(readFileSync(path.join(chart, 'monitoring/alerts.yaml'), 'utf8'));
    assert.deepEqual(watched.find(({ kind }) => kind === 'PrometheusRule').spec, alerts);
    const board = pick(watched, 'ConfigMap', 'dashboard');
    assert.equal(board.metadata.labels.grafana_dashboard, '1');
    const dashboard = JSON.parse(board.data['winnow.json']);
    const { objects: plain } = render(installations['alerts and dashboard without the operator']);
    assert.deepEqual(yaml.parse(pick(plain, 'ConfigMap', 'alerts').data['winnow-alerts.yaml']), alerts);

    const listed = new Set(
      readFileSync(path.join(root, 'docs/operations.md'), 'utf8')
        .split('\n')
        .flatMap((row) => /^\| `(winnow_\w+)`/.exec(row)?.[1] ?? []),
    );
    const expressions = [
      ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ];
    assert.ok(expressions.length > 30);
    for (const expression of expressions)
      for (const [name] of expression.matchAll(/winnow_\w+/g))
        assert.ok(listed.has(name) || listed.has(name.replace(/_(?:bucket|count|sum)$/, '')), name);
    for (const { annotations, labels } of alerts.groups.flatMap(({ rules }) => rules))
      assert.ok(annotations.summary && annotations.description && labels.severity);
  });
});
