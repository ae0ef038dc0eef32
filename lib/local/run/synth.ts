import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// `node synth.ts DIRECTORY` writes the cloud assembly (see synthesize.ts). Reuses compiled code, because the CDK is
// large.
enableCompileCache();
const [{ buildApp }, { bundleEntries }] = await Promise.all([import('#lib/app.ts'), import('#lib/bundle/entries.ts')]);
console.log(`Bundling ${bundleEntries().length} functions, the dashboard and the portal`);
const directory = process.argv[2] ?? 'cdk.out';
// A local machine has no concurrency quota, and its own table and keys.
const keys = { webhookKeyArn: '', mailKeyArn: '', signUpKeyArn: '', payoutPlaceKeyArn: '', payoutKeyArn: '' };
const cdkSettings = { tableName: '', tableStreamArn: '', ...keys };
const context = { concurrency: 1000, ...cdkSettings };
const app = buildApp({ outdir: directory, checks: false, local: true, context });
console.log('Synthesizing the templates');
app.synth();

// Manifests contain absolute paths, but the assembly moves into the cache.
for (const name of readdirSync(directory).filter((file) => file.endsWith('.assets.json'))) {
  const file = join(directory, name);
  const [from, root] = [JSON.stringify(join(directory, '/')).slice(0, -1), '"'];
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, root));
}
