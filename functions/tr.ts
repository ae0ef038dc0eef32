import { openEndpoint } from '#shared/http/open-endpoint.ts';
import { click } from '#shared/routes/tracking.ts';
import type { ClickInput } from '#shared/routes/tracking-input.ts';
import { trackClick } from '#shared/tracking/click.ts';

/** POST /tr: a browser reports that a visitor came through a referral link. */
export const handler = openEndpoint<ClickInput>(click, async ({ input, runtime }) => trackClick(input, runtime));
