import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const REFUSED: readonly [folder: string, imported: string][] = [
  ...['shared/domain', 'shared/store/table', 'shared/operations/leads', 'functions/v2', 'lib/local', 'test/unit'].map(
    (folder): [string, string] => [folder, '../planted.ts'],
  ),
  ...['#shared/store/leads/leads.ts', '#shared/runtime.ts', '#shared/routes/texts.ts', 'valibot'].map(
    (imported): [string, string] => ['shared/domain/rates', imported],
  ),
  ['shared/domain', '@aws-sdk/client-dynamodb'],
  ['shared/domain/billing', 'stripe'],
  ['shared/store', '#shared/operations/leads/list-leads.ts'],
  ['shared/store', '#shared/routes/texts.ts'],
  ['shared/store/table', '#shared/http/request/problem.ts'],
  ['shared/store', '#shared/present/v2/records.ts'],
  ['shared/operations/leads', '#shared/routes/v2/records-input.ts'],
  ['shared/operations/leads', '#shared/routes/texts.ts'],
  ['shared/operations/leads', '#shared/http/request/problem.ts'],
  ['shared/operations/leads', '#shared/present/v2/records.ts'],
  ['shared/operations/leads', '@aws-sdk/client-dynamodb'],
  ['shared/present/v2', '#shared/store/promoters/memberships.ts'],
  ['shared/http', '#shared/store/accounts/accounts.ts'],
  ['shared/routes/v2', '#shared/operations/leads/list-leads.ts'],
  ['shared/routes/v2', '#shared/store/leads/leads.ts'],
  ['shared/outside', '#shared/operations/mail/send-mail.ts'],
  ['shared/web/script', '#shared/routes/texts.ts'],
  ['shared/web/script', '#shared/store/leads/leads.ts'],
  ['shared/web/script', 'react'],
  ['shared/web/dashboard', '#shared/routes/texts.ts'],
  ['shared/web/dashboard/home', '#web/script/cookie.ts'],
  ['shared/web/dashboard', '@aws-sdk/client-dynamodb'],
  ['shared/web/portal', '@mantine/core'],
  ['shared/web/portal/home', '#web/dashboard/addresses.ts'],
  ['shared/web/ui', '#web/dashboard/api/client.ts'],
  ['functions/v2/company', '#shared/store/leads/leads.ts'],
  ['lib/local', '#bin/admin/run.ts'],
  ['bin/admin', '#functions/health.ts'],
];

const TAKEN: readonly [folder: string, imported: string][] = [
  ['shared/domain/rates', '#shared/domain/decimal.ts'],
  ['shared/domain', './decimal.ts'],
  ['shared/domain', './rates/day-rates.ts'],
  ['shared/domain', 'node:crypto'],
  ['shared/domain/billing', 'valibot'],
  ['shared/store', '#shared/domain/lead.ts'],
  ['shared/operations/leads', '#shared/store/leads/leads.ts'],
  ['shared/present/v2', '#shared/operations/leads/list-leads.ts'],
  ['shared/http', '#shared/operations/accounts/find-caller.ts'],
  ['shared/routes', '#shared/store/table/item-kinds.ts'],
  ['shared/web/script', '#shared/domain/visitor-id.ts'],
  ['shared/web/dashboard/home', '#web/ui/icons.tsx'],
  ['shared/web/dashboard', '@mantine/core'],
  ['shared/web/ui', '#shared/domain/written-amount.ts'],
  ['shared/web/portal/home', '#web/ui/api/problem.ts'],
  ['shared/web/ui', 'react'],
  ['functions/v2/company', '#shared/operations/leads/list-leads.ts'],
];

let root: string;
let refused: Set<string>;
const createFileName = (folder: string, imported: string) => `${folder}/${imported.replaceAll(/[^a-z0-9]+/gi, '-')}.ts`;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'layers-'));
  await copyFile('biome.json', join(root, 'biome.json'));
  for (const [folder, imported] of [...REFUSED, ...TAKEN]) {
    const file = join(root, createFileName(folder, imported));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `import '${imported}';\n`);
  }
  refused = await listRefusedIn(root);
});
afterAll(() => rm(root, { recursive: true }));

async function listRefusedIn(folder: string): Promise<Set<string>> {
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  const options = ['check', '--max-diagnostics=none', '--reporter=json'];
  const { stdout } = await promisify(execFile)(process.execPath, [biome, ...options], { cwd: folder }).catch(
    (error: { stdout: string }) => error,
  );
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[];
  };
  const importErrors = diagnostics.filter(({ category }) => category === 'lint/style/noRestrictedImports');
  return new Set(importErrors.map(({ location }) => location.path));
}

test.each(REFUSED)('files in %s may not import %s', (folder, imported) => {
  expect(refused).toContain(createFileName(folder, imported));
});

test.each(TAKEN)('files in %s may import %s', (folder, imported) => {
  expect(refused).not.toContain(createFileName(folder, imported));
});
