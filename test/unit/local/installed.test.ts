import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'installed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
cpSync(join(projectRoot, 'bin'), join(folder, 'bin'), { recursive: true });
writeFileSync(join(folder, 'done.mjs'), 'console.log("done");');

type Versions = Readonly<Record<string, string>>;

/** Output of `npm start` with these packages. */
function startedWith(required: Versions, installed: Versions | null) {
  const write = (file: string, versions: Versions) => {
    const packages = Object.entries(versions).map(([name, version]) => [`node_modules/${name}`, { version }]);
    // npm lists optional packages among dependencies too.
    const optional = { binary: '*' };
    const root = {
      dependencies: { a: '*', ...optional },
      devDependencies: { b: '*', c: '*' },
      optionalDependencies: optional,
    };
    writeFileSync(join(folder, file), JSON.stringify({ packages: { '': root, ...Object.fromEntries(packages) } }));
  };
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  write('package-lock.json', required);
  if (installed) mkdirSync(join(folder, 'node_modules'));
  if (installed) write('node_modules/.package-lock.json', installed);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/node24.mjs', 'done.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, output: (stdout + stderr).trim() };
}

const REQUIRED = { a: '1.0.0', b: '2.0.0', c: '3.0.0', deep: '4.0.0', binary: '5.0.0' };

test.each<[what: string, installed: Versions | null, said: string]>([
  ['nothing is installed', null, 'Packages are not installed: run npm ci.'],
  ['a package is new', { a: '1.0.0', b: '2.0.0', binary: '5.0.0' }, 'c is missing or out of date: run npm ci.'],
  [
    'packages have other versions',
    { ...REQUIRED, a: '1.0.1', b: '2.0.1' },
    'a, b are missing or out of date: run npm ci.',
  ],
])('a command explains what to do and does not run if %s', (_, installed, output) => {
  expect(startedWith(REQUIRED, installed)).toEqual({ status: 1, output });
});

test('a command runs if the packages match the lock file', () => {
  expect(startedWith(REQUIRED, { ...REQUIRED, deep: '4.0.1' })).toEqual({ status: 0, output: 'done' });
});

test('a command runs if an optional package is missing on this platform', () => {
  const { binary, ...installed } = REQUIRED;
  expect(startedWith(REQUIRED, installed)).toEqual({ status: 0, output: 'done' });
});
