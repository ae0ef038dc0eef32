import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { routes } from '#shared/routes/all/routes.ts';
import { functionFile } from '#shared/routes/route.ts';

test('no function bundles the code that generates the OpenAPI document', async () => {
  const entryPoints = routes.map(functionFile);
  const options = {
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'out',
    format: 'esm',
    platform: 'node',
  } as const;
  // Splitting shares common code, which takes one second instead of ten.
  const { outputs } = (await build({ ...options, entryPoints, splitting: true, external: ['@aws-*'] })).metafile;
  const collectImports = (name: string, visited = new Set<string>()): Set<string> => {
    if (visited.has(name) || !outputs[name]) return visited;
    visited.add(name);
    for (const { path } of outputs[name].imports) collectImports(path, visited);
    return visited;
  };
  const isGenerator = (file: string) => /openapi|to-json-schema/.test(file) && file !== 'functions/openapi.json.ts';
  const generators = Object.entries(outputs).filter(([name]) =>
    [...collectImports(name)].some((part) => Object.keys(outputs[part]?.inputs ?? {}).some(isGenerator)),
  );
  expect(generators.map(([, { entryPoint }]) => entryPoint)).toEqual([]);
  expect(Object.values(outputs).filter(({ entryPoint = '' }) => entryPoints.includes(entryPoint))).toHaveLength(
    entryPoints.length,
  );
});
