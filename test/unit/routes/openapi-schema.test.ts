import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  emailParam,
  flagParam,
  integerParam,
  jsonObjectParam,
  textParam,
  timestampParam,
} from '#shared/routes/fields.ts';
import { inputSchema, responseSchema } from '#shared/routes/openapi/schema.ts';
import { v2Error } from '#shared/routes/output.ts';

const ofField = (field: v.GenericSchema) => inputSchema(v.object({ field })).properties?.field;

test('a field that takes numbers as text is documented as a number, with its range', () => {
  expect(ofField(integerParam('wrong', 1, 9))).toMatchObject({ type: 'integer', minimum: 1, maximum: 9 });
});

test('text that takes numbers is documented as text, with its length', () => {
  expect(ofField(textParam('wrong', 7))).toEqual({ type: 'string', minLength: 1, maxLength: 7 });
});

test('a flag is documented as a boolean, with its default', () => {
  expect(ofField(v.optional(flagParam('wrong'), false))).toEqual({ type: 'boolean', default: false });
});

test('timestamps and e-mails are documented with their format', () => {
  expect(ofField(timestampParam('wrong'))).toMatchObject({ type: 'string', format: 'date-time' });
  expect(ofField(emailParam('wrong'))).toMatchObject({ type: 'string', format: 'email', maxLength: 255 });
});

test('a JSON object is documented as an object', () => {
  expect(ofField(jsonObjectParam('wrong', 99))).toMatchObject({ type: 'object' });
});

test('fields inside lists and objects are documented alike', () => {
  expect(ofField(v.array(integerParam('wrong', 1, 9)))).toMatchObject({ type: 'array', items: { type: 'integer' } });
  expect(ofField(v.object({ of: textParam('wrong') }))).toMatchObject({ properties: { of: { type: 'string' } } });
});

test('optional fields are not documented as required', () => {
  const input = v.object({ must: textParam('wrong'), may: v.optional(textParam('wrong')) });
  expect(inputSchema(input).required).toEqual(['must']);
});

test('a shared response schema is a reference', () => {
  expect(responseSchema(v2Error)).toEqual({ $ref: '#/components/schemas/V2Error' });
});
