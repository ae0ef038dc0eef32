import { spawn } from 'node:child_process';

/*
 * Supervises the engine. Its standard input is a pipe to the local run, which closes even on kill -9; then the engine
 * is stopped.
 */
const [command = '', ...args] = process.argv.slice(2);
const engine = spawn(command, args, { stdio: ['ignore', 2, 2] });

function end(): void {
  engine.kill('SIGTERM');
  setTimeout(() => engine.kill('SIGKILL'), 2000).unref();
}

engine.once('spawn', () => process.stdout.write(`${engine.pid}\n`));
engine.once('error', () => process.exit(1));
engine.once('exit', (code) => process.exit(code ?? 1));
process.stdout.on('error', end);
process.stdin.on('error', end).on('close', end).resume();
process.on('SIGTERM', end);
