import * as v from 'valibot';
import { REF_ID, REF_ID_CHARACTERS } from '#shared/domain/promoters/links/ref-id.ts';
import { textParam } from '#shared/routes/fields.ts';

const message = `ref_token is invalid. Allowed: ${REF_ID_CHARACTERS}.`;

/** New ref id; converted to lower case. */
export const refToken = v.pipe(textParam(message), v.toLowerCase(), v.regex(REF_ID, message));
