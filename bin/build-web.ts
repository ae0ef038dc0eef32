import { webBuilds } from '#lib/web/web-build.ts';

// Builds the dashboard and the portal, and prints their folders.
for (const folder of Object.values(webBuilds())) console.log(folder);
