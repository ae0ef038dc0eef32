import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Run by synthesize.ts: `node synth.ts DIRECTORY` writes the cloud assembly there, and prints what it does.
// The CDK is large: what was compiled once need not be again.
enableCompileCache();
const [{ buildApp }, { entries }] = await Promise.all([import('#lib/app.ts'), import('#lib/bundle/entries.ts')]);
console.log(`Bundling ${entries().length} functions, the dashboard and the portal`);
const directory = process.argv[2] ?? 'cdk.out';
// This machine has no quota that callers and queues share, and a table and keys of its own, whatever a deployment names.
const keys = { webhookKeyArn: '', mailKeyArn: '', signUpKeyArn: '', payoutPlaceKeyArn: '', payoutKeyArn: '' };
const named = { tableName: '', tableStreamArn: '', ...keys };
const context = { concurrency: 1000, ...named };
const app = buildApp({ outdir: directory, checks: false, local: true, context });
console.log('Synthesizing the templates');
app.synth();

// The manifests say where the functions lie from the root on, and an assembly is moved to where it is kept.
for (const name of readdirSync(directory).filter((file) => file.endsWith('.assets.json'))) {
  const file = join(directory, name);
  const [from, root] = [JSON.stringify(join(directory, '/')).slice(0, -1), '"'];
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, root));
}
