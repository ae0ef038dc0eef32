import { buildApp } from '#lib/app.ts';
import { SettingsError } from '#lib/settings.ts';

// What cdk.json starts: `cdk synth`, `cdk diff` and `cdk deploy` read the assembly it leaves behind.
try {
  buildApp().synth();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
