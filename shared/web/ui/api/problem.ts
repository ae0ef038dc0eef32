import { parseInvalidDetail } from '#web/ui/payout-methods/invalid-detail.ts';

/** A failed call, with advice for the user. */
export class ApiProblem extends Error {
  /** 0 without a response. */
  readonly status: number;
  readonly code: string;
  /** Error texts by parameter. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor({
    status,
    message,
    code = '',
    fields = {},
    requestId = null,
  }: Pick<ApiProblem, 'status' | 'message'> & Partial<Pick<ApiProblem, 'code' | 'fields' | 'requestId'>>) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }

  /** Whether the same call may succeed later. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  get advice(): string {
    if (this.status === 0) return 'Check your connection and try again.';
    if (this.code === 'other_account') return 'This page belongs to the previous account.';
    if (this.status === 403) return 'Ask an account owner to do this or to give you permission.';
    if (this.status === 404) return 'It may have been removed. Go back to the list.';
    if (this.status === 429) return 'Wait a minute and try again.';
    if (this.status >= 500)
      return 'Try again. If the problem persists, contact the service operator and include the request ID.';
    return 'Correct it and try again.';
  }
}

/** Reads the error of a failed response. */
export function parseProblem(response: Response, body: unknown): ApiProblem {
  const { message, error, code, errors } = Object(body) as Readonly<Record<string, unknown>>;
  const reported = [message, error, body].find((text) => typeof text === 'string' && text !== '');
  const text = typeof reported === 'string' ? reported : `The service returned status ${response.status}.`;
  return new ApiProblem({
    status: response.status,
    message: text,
    code: typeof code === 'string' ? code : '',
    fields: parseFieldErrors(text, errors),
    requestId: response.headers.get('x-request-id') ?? response.headers.get('apigw-requestid'),
  });
}

/** Reads `errors`, or the parameter at the start of the text: `portal.name`, or the part in `profile[website]` and `condition[days]`. */
function parseFieldErrors(text: string, errors: unknown): Record<string, string> {
  const fieldErrors = Object.entries(Object(errors)).map(([name, texts]) => [name, [texts].flat().join(', ')]);
  if (fieldErrors.length > 0) return Object.fromEntries(fieldErrors);
  const part = parseInvalidDetail(text);
  if (part) return { [`details.${part.name}`]: part.reason };
  const [, nested] = /^(?:profile|condition)\[([a-z_]+)\] /.exec(text) ?? [];
  if (nested !== undefined) return { [nested]: text };
  const [, name] =
    /^(?:filters\[)?([a-z_.]+)\]?(?:\[\d*\])*(?::| (?:is|are|has|can|cannot|must|needs|names)\b)/.exec(text) ?? [];
  return name === undefined ? {} : { [name]: text };
}

/** Converts any error; unknown ones count as network failures. */
export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  return new ApiProblem({ status: 0, message: 'The service could not be reached.' });
}
