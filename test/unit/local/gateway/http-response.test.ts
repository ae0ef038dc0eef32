import { expect, test } from 'vitest';
import { gatewayServerError, parseFunctionResponse } from '#lib/local/gateway/http-response.ts';

const response = (result: unknown) => {
  const { status, headers, body } = parseFunctionResponse(result);
  return { status, headers: Object.fromEntries(headers), body: body.toString() };
};

test('a response is sent as the function returned it', () => {
  const result = { statusCode: 201, headers: { 'X-A': 1, 'Content-Type': 'text/html' }, cookies: ['a=1'], body: '<p>' };
  expect(response(result)).toEqual({
    status: 201,
    headers: { 'x-a': '1', 'content-type': 'text/html', 'set-cookie': ['a=1'] },
    body: '<p>',
  });
});

test('a result without a status is the body of a 200', () => {
  const headers = { 'content-type': 'application/json' };
  expect(response({ a: 1 })).toEqual({ status: 200, headers, body: '{"a":1}' });
  expect(response('text')).toEqual({ status: 200, headers, body: 'text' });
});

test('an encoded body is decoded, and the default type is text', () => {
  const result = { statusCode: 200, body: 'w6k=', isBase64Encoded: true };
  expect(response(result)).toEqual({ status: 200, headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: 'é' });
});

test.each([{ statusCode: 'x' }, { statusCode: 99 }, { statusCode: 200, body: {} }, { statusCode: 200, headers: 'a' }])(
  'a malformed response is a server error: %j',
  (result) => expect(parseFunctionResponse(result)).toBe(gatewayServerError),
);
