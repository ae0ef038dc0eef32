import { findFailedCall } from './failed-calls.ts';

/** Errors of this service with safe messages: ids and fixed words only. Others, such as InvalidCellError, quote input. */
const OWN_ERRORS = new Set([
  'BusyError',
  'ClickLimitError',
  'ConditionFailedError',
  'MailRefusedError',
  'MissingFeedEntryError',
  'MissingLogEntryError',
  'MissingPageError',
  'ProviderError',
  'RatesError',
  'Refusal',
  'RowsFailedError',
  'SignInError',
  'StaleReadError',
  'TransactionConflictError',
]);

/** AWS messages about permissions, resources and keys name the action and the resource, never data. */
const NAMES_THE_RESOURCE = /^(AccessDenied|ResourceNotFound|QueueDoesNotExist|KMS|Kms)/;
const QUOTES_INPUT = 'ValidationException';

const CODE = /^[A-Z][A-Za-z0-9_]{1,63}$/;
const ADDRESS = /[^\s@"'<>(),:;/]+(?:@|%40)[^\s@"'<>(),:;/]+/gi;
const QUOTED = /"[^"]*"|`[^`]*`|(?<!\w)'[^']*'(?!\w)|“[^”]*”|‘[^’]*’/g;
/** Keys, tokens, account numbers, URL queries; not names of environment variables. */
const SECRET = /(?<![\w+/=~-])(?![A-Z_]+(?![\w+/=~-]))[\w+/=~-]{20,}|\d{11,}|\?\S+/g;

interface SdkError {
  readonly $metadata?: {
    readonly httpStatusCode?: number;
    readonly requestId?: string;
    readonly attempts?: number;
  };
  readonly CancellationReasons?: readonly { readonly Code?: string }[];
}

/** Returns loggable facts of an error, free of personal data, keys and secrets. */
export function errorFacts(error: Error) {
  const { $metadata, CancellationReasons } = error as SdkError;
  const call = findFailedCall(error);
  const code = 'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : undefined;
  return {
    code,
    status: $metadata?.httpStatusCode,
    aws_request_id: $metadata?.requestId,
    attempts: $metadata?.attempts,
    command: call?.command,
    resource: call?.resource,
    reasons: CancellationReasons?.map(({ Code }) => Code ?? 'None'),
    message: redactedMessage(error),
  };
}

/** Returns the message, redacted; undefined where it might quote input. */
function redactedMessage(error: Error): string | undefined {
  const { name, message } = error;
  if ('$metadata' in error) {
    const isOfKms = findFailedCall(error)?.client === 'KMSClient' && name !== QUOTES_INPUT;
    return isOfKms || NAMES_THE_RESOURCE.test(name) ? message.replace(ADDRESS, '…') : undefined;
  }
  if (OWN_ERRORS.has(name)) return message.replace(ADDRESS, '…');
  // A plain Error may come from a library that quotes its input.
  const isPlain = error.constructor === Error && name === 'Error';
  return isPlain ? message.replace(ADDRESS, '…').replace(QUOTED, '…').replace(SECRET, '…') : undefined;
}
