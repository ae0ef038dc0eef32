import { webBuilds } from '#lib/web/web-build.ts';

// Prints where the files of the dashboard and of the portal are. They are made where they have not been made of these sources.
for (const folder of Object.values(webBuilds())) console.log(folder);
