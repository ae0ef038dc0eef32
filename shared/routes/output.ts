import * as v from 'valibot';
import { BAD_CREDENTIALS } from './texts.ts';

/** Specification: Resources and their fields. */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1));
export const whole = v.pipe(v.number(), v.integer());
export const when = v.pipe(v.string(), v.isoTimestamp());
export const maybe = <T extends v.GenericSchema>(schema: T) => v.nullable(schema);
export const textOrNull = v.nullable(v.string());

/** Adds a description. Named components (openapi/components.ts) have it on the record. */
export function field<const Schema extends v.GenericSchema>(schema: Schema, text: string) {
  return v.pipe(schema, v.description(text));
}

const code = v.optional(field(v.string(), 'Short name of the error, for programs. It stays the same.'));
const message = field(v.string(), 'What is wrong, for people.');

/** Contract §2. */
export const v2Error = field(v.object({ message, code }), 'An error of version 2.');
export const v2InvalidRecord = field(
  v.object({
    message,
    errors: v.optional(field(v.record(v.string(), v.array(v.string())), 'What is wrong, by parameter.')),
    code,
  }),
  'Version 2: a value that another record has, or a body that cannot be read.',
);
export const v2InvalidParams = field(
  v.object({
    message,
    errors: v.optional(
      field(
        v.record(v.string(), v.array(v.string())),
        'What is wrong, by parameter; `base` has what is of none alone.',
      ),
    ),
    code,
  }),
  'Version 2: parameters that are invalid or missing.',
);
export const v1Error = field(
  v.object({ error: message, message: v.optional(message), code }),
  'An error of version 1.',
);
export const badCredentials = field(
  v.literal(BAD_CREDENTIALS),
  'The key is bad or missing: a JSON text, not an object.',
);
const transaction = field(v.string(), 'Says that the lead has signed up before.');
export const v2SignupExists = field(
  v.object({ transaction_id: transaction }),
  'Version 2: the lead has signed up before.',
);
export const v1SignupExists = field(
  v.object({ transaction_id: transaction, message, error: message }),
  'Version 1: the lead has signed up before.',
);
