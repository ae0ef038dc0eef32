import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { missingInstall } from './installed.mjs';

// Plain JavaScript for any Node version: `node bin/node24.mjs FILE [ARGUMENT…]` runs the file on Node 24, as on Lambda,
// which is installed as a package.
const REQUIRED_VERSION = 24;

/** This Node if recent enough, else the package's. */
function nodeCommand() {
  if (Number(process.versions.node.split('.')[0]) >= REQUIRED_VERSION) return process.execPath;
  const { platform, arch } = process;
  const names = [`node-${platform === 'win32' ? 'win' : platform}-${arch}`, `node-bin-${platform}-${arch}`];
  const resolve = createRequire(import.meta.url).resolve;
  for (const name of names) {
    try {
      return resolve(`${name}/bin/node${platform === 'win32' ? '.exe' : ''}`);
    } catch {
      // Not this platform's package.
    }
  }
  console.error(
    `Node ${REQUIRED_VERSION} is needed: run npm ci, or install Node ${REQUIRED_VERSION} (there is no package of it for ${platform} ${arch}).`,
  );
  process.exit(1);
}

const missing = missingInstall(fileURLToPath(new URL('..', import.meta.url)));
if (missing !== null) {
  console.error(missing);
  process.exit(1);
}

const child = spawn(nodeCommand(), process.argv.slice(2), { stdio: 'inherit' });
// Ctrl-C reaches the child directly.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
// npm ends its shell without forwarding signals, so an orphan ends its child.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 200);
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
