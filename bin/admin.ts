import { runtime } from '#shared/runtime.ts';
import { run } from './admin/run.ts';

const { code, out, err } = await run(process.argv.slice(2), process.env, runtime);
if (out) console.log(out);
if (err) console.error(err);
process.exitCode = code;
