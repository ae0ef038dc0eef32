import { readFile, writeFile } from 'node:fs/promises';
import { routes } from '#shared/routes/index.ts';
import { endpointTable } from './endpoint-table.ts';

// Part of `npm run fix`: writes the endpoint table into the README.
const readme = await readFile('README.md', 'utf8');
const between = /(<!-- endpoints -->\n)[\s\S]*?(\n<!-- \/endpoints -->)/;
await writeFile(
  'README.md',
  readme.replace(between, (_, before, after) => before + endpointTable(routes) + after),
);
