import { parseArgs } from 'node:util';

// Replaces curl on machines without it, such as container images. `node curl.ts [OPTIONS] URL` understands the options
// that the lines printed by a local run use.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd', multiple: true, default: [] },
    silent: { type: 'boolean', short: 's' },
  },
});
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const headers = values.header.map((line) => line.split(/:\s*/, 2) as [string, string]);
const response = await fetch(positionals[0] ?? '', {
  method: values.request ?? 'GET',
  headers: { ...form, ...Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])) },
  body: values.data.join('&'),
});
console.log(await response.text());
