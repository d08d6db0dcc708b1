import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

// Simulates the loss of a node: stops its kubelet, sends SIGKILL to containers, and resumes the kubelet after some
// seconds. Runs on that node, in the host's PID namespace, and in the background, since the kubelet carries the
// connection of `kubectl exec`. Where several nodes share a machine, the kubelet's command line has to name the node.
//
//   node lose.mjs NODE SECONDS CONTAINER...

const [node, seconds, ...containers] = process.argv.slice(2);
const read = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
const pids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

function kubeletOf() {
  const kubelets = pids()
    .map((pid) => ({ pid: Number(pid), command: read(pid, 'cmdline').split('\0') }))
    .filter(({ command: [program] }) => program.split('/').at(-1) === 'kubelet');
  const named = kubelets.filter(({ command }) => command.some((argument) => argument.split('=').at(-1) === node));
  const found = named.length > 0 ? named : kubelets;
  if (found.length !== 1) throw new Error(`${found.length} kubelets of ${node}`);
  return found[0].pid;
}

const kubelet = kubeletOf();
if (process.env.IN_BACKGROUND) {
  await sleep(1_000);
  process.kill(kubelet, 'SIGSTOP');
  for (const pid of pids()) {
    const cgroup = read(pid, 'cgroup');
    if (containers.some((container) => cgroup.includes(container))) process.kill(Number(pid), 'SIGKILL');
  }
  await sleep(seconds * 1_000);
  process.kill(kubelet, 'SIGCONT');
} else
  spawn(process.execPath, process.argv.slice(1), {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, IN_BACKGROUND: 'yes' },
  }).unref();
