import * as v from 'valibot';
import { BAD_CREDENTIALS } from './texts.ts';

/** Specification: Resources and their fields. */
export const idField = v.pipe(v.number(), v.integer(), v.minValue(1));
export const integerField = v.pipe(v.number(), v.integer());
export const timestampField = v.pipe(v.string(), v.isoTimestamp());
export const nullable = <T extends v.GenericSchema>(schema: T) => v.nullable(schema);
export const nullableText = v.nullable(v.string());

/** Adds a description. Named components (openapi/components.ts) have it on the record. */
export function field<const Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return v.pipe(schema, v.description(text));
}

const code = v.optional(field(v.string(), 'Stable error code.'));
const message = field(v.string(), 'Error message.');

/** Contract §2. */
export const v2Error = field(v.object({ message, code }), 'A version 2 error.');
export const v2InvalidRecord = field(
  v.object({
    message,
    errors: v.optional(field(v.record(v.string(), v.array(v.string())), 'Error messages by parameter.')),
    code,
  }),
  'Version 2: another record already has the value, or the body cannot be read.',
);
export const v2InvalidParams = field(
  v.object({
    message,
    errors: v.optional(
      field(
        v.record(v.string(), v.array(v.string())),
        'Error messages by parameter; `base` for errors that concern no single parameter.',
      ),
    ),
    code,
  }),
  'Version 2: a parameter is invalid or missing.',
);
export const v1Error = field(v.object({ error: message, message: v.optional(message), code }), 'A version 1 error.');
export const badCredentials = field(
  v.literal(BAD_CREDENTIALS),
  'The key is invalid or missing. A JSON text, not an object.',
);
const transaction = field(v.string(), 'States that the lead has already signed up.');
export const v2SignupExists = field(
  v.object({ transaction_id: transaction }),
  'Version 2: the lead has already signed up.',
);
export const v1SignupExists = field(
  v.object({ transaction_id: transaction, message, error: message }),
  'Version 1: the lead has already signed up.',
);
