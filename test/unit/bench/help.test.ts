import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readBenchCall } from '#test/bench/call.ts';
import { partNames } from '#test/bench/parts/parts.ts';

const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['test/bench/run.ts', ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

test.each(['--help', '-h'])('npm run bench -- %s prints help without measuring', async (option) => {
  const { code, stdout, stderr } = await bench(option);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage: npm run bench -- \[OPTIONS] \[PART…]\n/);
  for (const word of [...partNames, '.local/bench.json', '--help']) {
    expect(stdout).toContain(word);
  }
});

test('an unknown bench option is rejected with the usage', async () => {
  const { code, stdout, stderr } = await bench('--quick');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Error: the bench does not know --quick\n\nUsage: npm run bench/);
});

test('the bench without arguments measures all parts', () => {
  expect(readBenchCall([])).toEqual({ command: 'measure', parts: partNames });
});

test('the bench measures only the named parts', () => {
  expect(readBenchCall(['screens', 'lists'])).toEqual({ command: 'measure', parts: ['lists', 'screens'] });
  expect(readBenchCall(['screens', 'lost'])).toMatchObject({ command: 'print', code: 1 });
});
