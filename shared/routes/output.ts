import * as v from 'valibot';
import { BAD_CREDENTIALS } from './texts.ts';

/** Pieces that the answers of both versions are made of (specification: Resources and their fields). */
export const id = v.pipe(v.number(), v.integer(), v.minValue(1));
export const whole = v.pipe(v.number(), v.integer());
export const when = v.pipe(v.string(), v.isoTimestamp());
export const maybe = <T extends v.GenericSchema>(schema: T) => v.nullable(schema);
export const textOrNull = v.nullable(v.string());

/** What an error answers: each interface has a shape of its own (contract §2). */
export const v2Error = v.object({ message: v.string(), code: v.optional(v.string()) });
export const v1Error = v.object({ error: v.string(), message: v.optional(v.string()), code: v.optional(v.string()) });
export const badCredentials = v.literal(BAD_CREDENTIALS);
export const v2SignupExists = v.object({ transaction_id: v.string() });
export const v1SignupExists = v.object({ transaction_id: v.string(), message: v.string(), error: v.string() });
