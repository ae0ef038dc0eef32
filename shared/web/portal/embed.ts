/**
 * What the page for frames begins with: `/portal/embed` is made by the service, which does not know the names of the built
 * files. This one has the same name in every version.
 */
void import('./main.tsx');
