import { failedCall } from './failed-calls.ts';

/** Errors of the service whose messages are made of ids and fixed words. Others, such as Unreadable, quote what was sent. */
const OWN = new Set([
  'Busy',
  'Contended',
  'MailRefused',
  'MissingLogEntryError',
  'MissingEntry',
  'MissingPageError',
  'NoRoom',
  'Obstructed',
  'ProviderError',
  'RatesError',
  'Refusal',
  'RowsFailed',
  'SignInFailed',
  'Stale',
]);

/** What AWS says about a permission, a resource or a key names the action and the resource, and no data. */
const NAMES_THE_RESOURCE = /^(AccessDenied|ResourceNotFound|QueueDoesNotExist|KMS|Kms)/;
/** It quotes what was sent, whatever the service. */
const QUOTES_INPUT = 'ValidationException';

const CODE = /^[A-Z][A-Za-z0-9_]{1,63}$/;
const ADDRESS = /[^\s@"'<>(),:;/]+(?:@|%40)[^\s@"'<>(),:;/]+/gi;
const QUOTED = /"[^"]*"|`[^`]*`|(?<!\w)'[^']*'(?!\w)|“[^”]*”|‘[^’]*’/g;
/** A key, a token, the number of an account, the query of an address: but for names of variables, whatever is long. */
const SECRET = /(?<![\w+/=~-])(?![A-Z_]+(?![\w+/=~-]))[\w+/=~-]{20,}|\d{11,}|\?\S+/g;

/** What the SDK has put into its errors. */
interface OfAws {
  readonly $metadata?: {
    readonly httpStatusCode?: number;
    readonly requestId?: string;
    readonly attempts?: number;
  };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/** What an error tells an operator besides its name and its place. Nothing of it is personal, a key or a secret. */
export function factsOf(error: Error) {
  const { $metadata, CancellationReasons } = error as OfAws;
  const call = failedCall(error);
  const code = 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : undefined;
  return {
    code,
    status: $metadata?.httpStatusCode,
    aws_request_id: $metadata?.requestId,
    attempts: $metadata?.attempts,
    command: call?.command,
    resource: call?.resource,
    reasons: CancellationReasons?.map(({ Code }) => Code ?? 'None'),
    message: messageOf(error),
  };
}

/** The message, where it cannot say more than it should; undefined where it might. */
function messageOf(error: Error): string | undefined {
  const { name, message } = error;
  if ('$metadata' in error) {
    const isOfKms = failedCall(error)?.client === 'KMSClient' && name !== QUOTES_INPUT;
    return isOfKms || NAMES_THE_RESOURCE.test(name) ? message.replace(ADDRESS, '…') : undefined;
  }
  if (OWN.has(name)) return message.replace(ADDRESS, '…');
  // An error of no class is one of the service's own, or of a library that may quote what it was given.
  const isPlain = error.constructor === Error && name === 'Error';
  return isPlain ? message.replace(ADDRESS, '…').replace(QUOTED, '…').replace(SECRET, '…') : undefined;
}
