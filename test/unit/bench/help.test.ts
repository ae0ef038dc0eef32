import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readBenchCall } from '#test/bench/call.ts';

const bench = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['test/bench/run.ts', ...args]).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

test.each(['--help', '-h'])('npm run bench -- %s says what it does, and measures nothing', async (option) => {
  const { code, stdout, stderr } = await bench(option);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage: npm run bench -- \[OPTIONS]\n/);
  for (const word of ['operations', 'routes', 'lists', 'reports', 'bundles', 'load', '.local/bench.json', '--help']) {
    expect(stdout).toContain(word);
  }
});

test('an option that it does not know is refused with the usage, and measures nothing', async () => {
  const { code, stdout, stderr } = await bench('--quick');
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^Error: the bench does not know --quick\n\nUsage: npm run bench/);
});

test('without options it measures', () => {
  expect(readBenchCall([])).toEqual({ does: 'measure' });
});
