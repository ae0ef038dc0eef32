import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FileSystem } from 'aws-cdk-lib';
import type { Context } from 'aws-lambda';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bundle, bundleFolder, projectRoot } from '#lib/bundle/bundle.ts';
import { type BundleEntry, bundleEntries } from '#lib/bundle/entries.ts';
import { mapStackTraces } from '#lib/source-maps/read-stack.ts';
import { mappedFiles } from '#lib/source-maps/source-maps.ts';
import { assemble, bundles, findStack } from '#test/infra/assembly.ts';

const output = mkdtempSync(join(tmpdir(), 'source-maps-'));
afterAll(() => rmSync(output, { recursive: true, force: true }));

const findEntry = (entryName: string) => bundleEntries().find(({ name }) => name === entryName) as BundleEntry;
const [health, reports, stripe] = [findEntry('Health'), findEntry('SchedulesReports'), findEntry('InStripe')];
bundle(output, [health, reports, stripe]);
const getFolder = ({ name }: BundleEntry) => bundleFolder(output, name);
const getHandler = async (entry: BundleEntry) =>
  (await import(pathToFileURL(join(getFolder(entry), 'index.mjs')).href)).handler;

/** Position of a text in a source, in stack trace format. */
function getPosition(file: string, text: string, from = text): string {
  const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
  const line = lines.findIndex((one) => one.includes(text));
  return `${file}:${line + 1}:${(lines[line]?.indexOf(from) ?? 0) + 1}`;
}

describe('errors thrown by a bundle', () => {
  const thrown = (async () => {
    const handler = await getHandler(reports);
    const error: Error = await handler({ rollUp: 'no such' }, {} as Context).catch((one: unknown) => one);
    return error;
  })();
  const position = getPosition('functions/schedules/reports.ts', 'The event has no valid', 'new Error');

  test('a raw stack names lines of the bundle', async () => {
    expect((await thrown).stack).toMatch(/SchedulesReports\/index\.mjs:\d+:\d+/);
  });

  test('a mapped stack names the source line and function', async () => {
    const mapped = mapStackTraces((await thrown).stack ?? '', mappedFiles(getFolder(reports), reports)).split('\n');
    expect(mapped.slice(0, 2)).toEqual(['Error: The event has no valid rollUp.', `    at handler (${position})`]);
  });

  test("a stack is read from Lambda's log line whatever precedes it", async () => {
    const stack = (await thrown).stack?.split('\n') ?? [];
    const line = `2026-11-26T03:00:00.000Z\t0a1b\tERROR\tInvoke Error \t${JSON.stringify({ errorType: 'Error', errorMessage: 'The event', stack })}`;
    const mapped = mapStackTraces(line, mappedFiles(getFolder(reports), reports)).split('\n');
    expect(mapped.slice(0, 2)).toEqual(['Error: The event', `    at handler (${position})`]);
  });
});

test('a logged stack is mapped with its name, message and calls, including packages', async () => {
  vi.stubEnv('TABLE_NAME', '');
  const lines: string[] = [];
  const write = (text: unknown) => lines.push(String(text)) > 0;
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(write));
  const handler = await getHandler(health);
  await handler({ requestContext: { requestId: '1' }, headers: {}, rawPath: '/health' }, {} as Context);
  for (const stream of streams) stream.mockRestore();
  vi.unstubAllEnvs();
  const mapped = mapStackTraces(lines.join(''), mappedFiles(getFolder(health), health));
  expect(mapped).toContain('Error: TABLE_NAME is not set');
  expect(mapped).toContain(
    `    at tableName (${getPosition('shared/store/table/client.ts', 'is not set: it names', 'new Error')})`,
  );
  expect(mapped).toMatch(/at (async )?\S+ \(node_modules\/@middy\/core\/\S+:\d+:\d+\)/);
  expect(mapped).not.toContain('.mjs:');
});

test('text without a stack stays unchanged', () => {
  const text = 'REPORT RequestId: 1\nat nobody (file:///var/task/other.mjs:1:2)\n{"level":"INFO"}\n';
  expect(mapStackTraces(text, mappedFiles(getFolder(health), health))).toBe(text);
});

test('lazily loaded code has its own source map', () => {
  const files = mappedFiles(getFolder(stripe), stripe);
  const names = readdirSync(getFolder(stripe)).filter((name) => name.endsWith('.mjs'));
  expect([...files.keys()].sort()).toEqual(names.sort());
  const [large = ''] = names.filter((name) => name.startsWith('stripe'));
  const lines = readFileSync(join(getFolder(stripe), large), 'utf8').split('\n');
  const longest = lines.reduce(
    (longestRow, { length }, row) => (length > (lines[longestRow]?.length ?? 0) ? row : longestRow),
    0,
  );
  const mapped = mapStackTraces(`    at file:///var/task/${large}:${longest + 1}:2000`, files);
  expect(mapped).toMatch(/^ {4}at node_modules\/stripe\/\S+:\d+:\d+$/);
});

test('source maps of another bundle are rejected', () => {
  expect(() => mappedFiles(getFolder(health), reports)).toThrow('There is no source map of Health/index.mjs');
});

test('bundles contain no source maps or references to them', () => {
  for (const entry of [health, stripe]) {
    const files = readdirSync(getFolder(entry));
    expect(files.filter((name) => !name.endsWith('.mjs'))).toEqual([]);
    expect(
      files.filter((name) => readFileSync(join(getFolder(entry), name), 'utf8').includes('sourceMappingURL')),
    ).toEqual([]);
  }
});

test("a bundle's hash is the asset key in the deployed template", () => {
  const { Resources } = findStack(assemble(), 'site');
  const lambdas = Object.entries(Resources).filter(([id]) => id.startsWith('HealthFunction'));
  const keys = lambdas.map(([, { Properties }]) => (Properties.Code as { readonly S3Key: string }).S3Key);
  expect(keys).toEqual([`${FileSystem.fingerprint(bundleFolder(bundles, 'Health'))}.zip`]);
});
