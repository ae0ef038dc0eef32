import { join } from 'node:path';
import { buildApp } from '#lib/app.ts';
import { projectRoot } from '#lib/bundle/bundle.ts';
import { SettingsError } from '#lib/settings/settings.ts';

// CDK entry point (cdk.json).
try {
  buildApp({ environments: join(projectRoot, 'environments') }).synth();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
