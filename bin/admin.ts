import { once } from 'node:events';
import { runtime } from '#shared/runtime.ts';
import { runCommandLine } from './admin/run.ts';

// The reader closed the pipe, e.g. `| head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const { code, out, err } = await runCommandLine(process.argv.slice(2), process.env, runtime, {
  async write(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  },
  report: (line) => console.error(line),
});
if (out) console.log(out);
if (err) console.error(err);
process.exitCode = code;
