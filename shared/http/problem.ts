/** A request that is refused before any rule is asked: its transport, its credentials or its parameters are wrong. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string | undefined;

  constructor(status: number, message: string, code?: string) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
  }
}
