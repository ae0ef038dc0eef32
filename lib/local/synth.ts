import { buildApp } from '#lib/app.ts';

// Run by synthesize.ts: `node synth.ts DIRECTORY` writes the cloud assembly there.
buildApp({ outdir: process.argv[2] ?? 'cdk.out', checks: false }).synth();
