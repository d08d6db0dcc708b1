import path from 'node:path';
import { pick, pods, render } from './render.mjs';

export const root = path.join(import.meta.dirname, '../..');
/** Objects of an installation with the chart's own values, in a cluster with KEDA. */
export const { objects } = render({}, { keda: true });

export const workers = ['scraper', 'extractor', 'ai'];
export const services = ['gateway', ...workers, 'egress'];
export const allProcesses = [...services, 'shell', 'mfe-processing', 'mfe-chat'];

/** Returns the containers of all pods, with the pod's name and specification. */
export const containersOf = (rendered) =>
  pods(rendered).flatMap(({ name, spec }) => spec.containers.map((container) => ({ name, spec, container })));

/** Returns the specification of a network policy. */
export const policy = (name, rendered = objects) => pick(rendered, 'NetworkPolicy', name).spec;

/** Returns the peers of a policy's rules: components, address ranges, or 'other'. */
export const peersOf = (rules) =>
  rules.flatMap((rule) =>
    (rule.to ?? rule.from ?? []).map(
      (peer) => peer.podSelector?.matchLabels?.['app.kubernetes.io/component'] ?? peer.ipBlock?.cidr ?? 'other',
    ),
  );
