import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { routes } from '#shared/routes/index.ts';
import { endpointTable } from '#test/support/documents/endpoint-table.ts';

test('the README lists the endpoints of the route table', async () => {
  const readme = await readFile('README.md', 'utf8');
  const [, listed] = /<!-- endpoints -->\n([\s\S]*?)\n<!-- \/endpoints -->/.exec(readme) ?? [];
  expect(listed, 'npm run fix writes it').toBe(endpointTable(routes));
});
