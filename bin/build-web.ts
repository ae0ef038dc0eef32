import { dashboardBuild } from '#lib/dashboard-build.ts';

// Prints where the files of the dashboard are. They are made where they have not been made of these sources.
console.log(dashboardBuild());
