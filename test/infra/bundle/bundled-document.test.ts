import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { functionFile } from '#shared/routes/route.ts';

test('no function carries what makes the OpenAPI document: the build has made it', async () => {
  const entryPoints = routes.map(functionFile);
  const options = {
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    format: 'esm',
    platform: 'node',
  } as const;
  // What several carry is in files of its own, which takes a second instead of ten.
  const { outputs } = (await build({ ...options, entryPoints, splitting: true, external: ['@aws-*'] })).metafile;
  const carried = (name: string, known = new Set<string>()): Set<string> => {
    if (known.has(name) || !outputs[name]) return known;
    known.add(name);
    for (const { path } of outputs[name].imports) carried(path, known);
    return known;
  };
  const isMaker = (file: string) => /openapi|to-json-schema/.test(file) && file !== 'functions/openapi.json.ts';
  const makers = Object.entries(outputs).filter(([name]) =>
    [...carried(name)].some((part) => Object.keys(outputs[part]?.inputs ?? {}).some(isMaker)),
  );
  expect(makers.map(([, { entryPoint }]) => entryPoint)).toEqual([]);
  expect(Object.values(outputs).filter(({ entryPoint = '' }) => entryPoints.includes(entryPoint))).toHaveLength(
    entryPoints.length,
  );
});
