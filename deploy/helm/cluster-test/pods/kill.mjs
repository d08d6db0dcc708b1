import { readdirSync, readFileSync } from 'node:fs';

// Sends SIGKILL to every process of the container whose id is the argument. Runs on its node, in the host's PID
// namespace.

const [container] = process.argv.slice(2);
let killed = 0;
for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
  try {
    if (!readFileSync(`/proc/${pid}/cgroup`, 'utf8').includes(container)) continue;
    process.kill(Number(pid), 'SIGKILL');
    killed++;
  } catch {
    // The process has already exited.
  }
}
console.log(killed);
process.exit(killed > 0 ? 0 : 1);
