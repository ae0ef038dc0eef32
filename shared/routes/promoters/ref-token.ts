import * as v from 'valibot';
import { REF_ID, REF_ID_CHARACTERS } from '#shared/domain/promoters/ref-id.ts';
import { text } from '#shared/routes/fields.ts';

const message = `ref_token is invalid: it may have ${REF_ID_CHARACTERS}.`;

/** New ref id; converted to lower case. */
export const refToken = v.pipe(text(message), v.toLowerCase(), v.regex(REF_ID, message));
