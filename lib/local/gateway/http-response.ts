export interface GatewayResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string | string[]])[];
  readonly body: Buffer;
}

/** Returns a response of API Gateway itself, e.g. 404 `{"message":"Not Found"}`. */
export function gatewayMessageResponse(status: number, text: string): GatewayResponse {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message: text })),
  };
}

/** API Gateway's response to a failed function or invalid response. */
export const gatewayServerError: GatewayResponse = gatewayMessageResponse(500, 'Internal Server Error');

type Scalar = string | number | boolean;
const isScalar = (value: unknown): value is Scalar => ['string', 'number', 'boolean'].includes(typeof value);

/** Converts a function's result by payload format 2.0. Without `statusCode`, it is the JSON body of a 200. */
export function parseFunctionResponse(result: unknown): GatewayResponse {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    const body = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(body) };
  }
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded } = result as Record<string, unknown>;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599) return gatewayServerError;
  if (typeof headers !== 'object' || headers === null || !Array.isArray(cookies)) return gatewayServerError;
  if (typeof body !== 'string' && body !== null) return gatewayServerError;
  const sent = new Map<string, string | string[]>([['content-type', 'text/plain;charset=UTF-8']]);
  for (const [name, value] of Object.entries(headers)) {
    if (isScalar(value)) sent.set(name.toLowerCase(), String(value));
  }
  if (cookies.length > 0) sent.set('set-cookie', cookies.map(String));
  // A wrong length would break the connection.
  sent.delete('content-length');
  return { status, headers: [...sent], body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8') };
}
