/** Access tokens of the company's application, in memory only. */
export class EmbedTokens {
  #token: string | undefined;
  /** Rejected `Authorization` headers. */
  readonly #refused = new Set<string>();
  /** A renewal that no call has used successfully yet. */
  #isUntried = false;
  #owner: string | undefined;

  /** The `Authorization` header; undefined without a token. */
  get bearer(): string | undefined {
    return this.#token === undefined ? undefined : `Bearer ${this.#token}`;
  }

  /** Whether a retry may succeed. */
  get canRetry(): boolean {
    return this.bearer !== undefined && !this.#refused.has(this.bearer);
  }

  /** Whether another renewal is pointless. */
  get isExhausted(): boolean {
    return this.#isUntried;
  }

  take(token: string | undefined): void {
    this.#token = token;
    this.#isUntried = false;
    if (token !== undefined) this.#owner = parseOwner(token);
  }

  /** Replaces the token. @returns whether it belongs to another promoter */
  renew(token: string): boolean {
    const isOther = this.#owner !== undefined && this.#owner !== parseOwner(token);
    this.take(token);
    this.#isUntried = true;
    return isOther;
  }

  /** Records the result of a call. @param isAccepted whether the token was accepted */
  recordResult(bearer: string, isAccepted: boolean): void {
    if (!isAccepted) this.#refused.add(bearer);
    else if (bearer === this.bearer) this.#isUntried = false;
  }
}

/** Tokens begin with the ids of account and promoter. */
const parseOwner = (token: string) => token.split('.', 2).join('.');
