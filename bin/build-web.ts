import { buildWebApps } from '#lib/web/web-build.ts';

// Builds the dashboard and the portal, and prints their folders.
for (const folder of Object.values(buildWebApps())) console.log(folder);
