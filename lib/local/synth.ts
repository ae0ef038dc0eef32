import { enableCompileCache } from 'node:module';

// Run by synthesize.ts: `node synth.ts DIRECTORY` writes the cloud assembly there.
// The CDK is large: what was compiled once need not be again.
enableCompileCache();
const { buildApp } = await import('#lib/app.ts');
buildApp({ outdir: process.argv[2] ?? 'cdk.out', checks: false, local: true }).synth();
