/** What Swagger UI adds to the page: swagger-ui-bundle.js stands before this in the script (lib/bundle/docs-page.ts). */
declare const SwaggerUIBundle: (options: Readonly<Record<string, unknown>>) => unknown;

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
follow();
dark.addEventListener('change', follow);

SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#docs',
  layout: 'BaseLayout',
  // An address of a part of the page leads there again.
  deepLinking: true,
  // All endpoints at a glance, each opened by a click or a key.
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  // Otherwise the document would be sent to a validator of another host.
  validatorUrl: null,
});
