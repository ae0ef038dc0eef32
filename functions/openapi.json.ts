import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { Kept } from '#shared/http/response/kept.ts';
import { openapi } from '#shared/routes/site.ts';

/** Inlined by the build (lib/bundle/bundle.ts). */
declare const OPENAPI_DOCUMENT: string;

/** Short, so that a new version shows soon. */
const KEPT_S = 300;

let kept: Kept | undefined;

export const handler = openEndpoint(openapi, async () => {
  kept ??= keptText(OPENAPI_DOCUMENT);
  return kept;
});

function keptText(text: string): Kept {
  return new Kept(text, KEPT_S, { body: JSON.parse(text) });
}
