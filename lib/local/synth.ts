import { enableCompileCache } from 'node:module';

// Run by synthesize.ts: `node synth.ts DIRECTORY` writes the cloud assembly there, and prints what it does.
// The CDK is large: what was compiled once need not be again.
enableCompileCache();
const [{ buildApp }, { entries }] = await Promise.all([import('#lib/app.ts'), import('#lib/entries.ts')]);
console.log(`Bundling ${entries().length} functions`);
const app = buildApp({ outdir: process.argv[2] ?? 'cdk.out', checks: false, local: true });
console.log('Synthesizing the templates');
app.synth();
