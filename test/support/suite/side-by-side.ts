import { spawn } from 'node:child_process';

const CHECKS = ['types', 'lint'];

// Runs types, lint and tests in parallel for `npm test` and `npm run check`. Passes arguments to vitest and prints its
// output directly; prints a check only if it fails, immediately and at the end.

function begin(command: string, args: readonly string[], output: 'inherit' | 'pipe') {
  // npm is a shell script on Windows.
  const shell = command === 'npm' && process.platform === 'win32';
  const child = spawn(command, args, { stdio: ['ignore', output, output], shell });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ended = new Promise<{ failed: boolean; text: string }>((done) => {
    child.on('error', ({ message }) => done({ failed: true, text: message }));
    child.on('close', (code) => done({ failed: code !== 0, text }));
  });
  return { child, ended };
}

async function check(name: string, { ended }: ReturnType<typeof begin>): Promise<string[]> {
  const { failed, text } = await ended;
  if (!failed) return [];
  const failure = `\nnpm run ${name} failed:\n${text.trim()}\n`;
  console.error(failure);
  return [failure];
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)];
const tests = begin(process.execPath, vitest, 'inherit');
const checks = CHECKS.map((name) => ({ name, running: begin('npm', ['run', '--silent', name], 'pipe') }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Ctrl-C reaches all processes of the terminal.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    for (const { child } of [tests, ...checks.map(({ running }) => running)]) child.kill(signal);
  });
}
const failures = await Promise.all(checks.map(({ name, running }) => check(name, running)));
const { failed } = await tests.ended;
for (const failure of failures.flat()) console.error(failure);
process.exitCode = failed || failures.flat().length > 0 ? 1 : 0;
