import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { LOCAL_API_ID } from '#lib/local/plan/names.ts';

export interface ReceivedHttpRequest {
  readonly method: string;
  /** Path and query string as sent. */
  readonly target: string;
  readonly protocol: string;
  /** Alternating names and values (Node's `rawHeaders`). */
  readonly headers: readonly string[];
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly port: number;
}

export interface MatchedRoute {
  readonly routeKey: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Passed as text by API Gateway; others, including forms and a missing type, become base64. */
const textTypes = /^(text\/|application\/(json|xml|javascript)$)/;

/** Builds API Gateway's event, payload format 2.0. */
export function buildHttpEvent(
  received: ReceivedHttpRequest,
  matched: MatchedRoute,
  account: string,
  at: Date,
): APIGatewayProxyEventV2 {
  const [encodedPath = '/', rawQueryString = ''] = split(received.target, '?');
  const rawPath = decodeURIComponent(encodedPath);
  const { cookie, ...headers } = joinEntries(pairs(received.headers));
  const ip = received.sourceIp;
  headers['x-forwarded-for'] = headers['x-forwarded-for'] ? `${headers['x-forwarded-for']}, ${ip}` : ip;
  headers['x-forwarded-port'] = String(received.port);
  headers['x-forwarded-proto'] = 'http';
  const query = [...new URLSearchParams(rawQueryString)];
  const isText = textTypes.test(mediaType(headers['content-type']));
  const domainName = headers.host ?? 'localhost';
  return {
    version: '2.0',
    routeKey: matched.routeKey,
    rawPath,
    rawQueryString,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*|,(?=[^;,]+=)/).filter(Boolean) }),
    headers,
    ...(query.length > 0 ? { queryStringParameters: joinEntries(query) } : {}),
    ...(Object.keys(matched.parameters).length > 0 ? { pathParameters: { ...matched.parameters } } : {}),
    requestContext: {
      accountId: account,
      apiId: LOCAL_API_ID,
      domainName,
      domainPrefix: domainName.split(/[.:]/)[0] ?? '',
      http: {
        method: received.method,
        path: rawPath,
        protocol: received.protocol,
        sourceIp: ip,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: matched.routeKey,
      stage: '$default',
      time: logTime(at),
      timeEpoch: at.getTime(),
    },
    ...(received.body.length > 0 ? { body: received.body.toString(isText ? 'utf8' : 'base64') } : {}),
    isBase64Encoded: received.body.length > 0 && !isText,
  };
}

/** E.g. `12/Mar/2020:19:03:58 +0000`. */
function logTime(at: Date): string {
  const [, , month] = at.toUTCString().split(' ');
  const [date = '', time = ''] = at.toISOString().split('T');
  const [year, , day] = date.split('-');
  return `${day}/${month}/${year}:${time.slice(0, 8)} +0000`;
}

function mediaType(contentType: string | undefined): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function pairs(flat: readonly string[]): [string, string][] {
  return Array.from({ length: flat.length / 2 }, (_, i) => [
    String(flat[2 * i]).toLowerCase(),
    String(flat[2 * i + 1]),
  ]);
}

/** Joins repeated names with commas. */
function joinEntries(entries: readonly (readonly [string, string])[]): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of entries) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before},${value}`);
  }
  // Unlike assignment, works for a parameter named __proto__.
  return Object.fromEntries(values);
}
