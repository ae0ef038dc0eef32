/** Global of swagger-ui-bundle.js, which is bundled before this script (lib/bundle/docs-page.ts). */
declare const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => unknown;

const dark = matchMedia('(prefers-color-scheme: dark)');
const applyColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
applyColorScheme();
dark.addEventListener('change', applyColorScheme);

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // Otherwise Swagger UI sends the document to an external validator.
  validatorUrl: null,
});
