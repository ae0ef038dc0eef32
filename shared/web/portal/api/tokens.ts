/** The token of the company's application, and what became of those before. It is in memory alone. */
export class Tokens {
  #token: string | undefined;
  /** As they were sent. */
  readonly #refused = new Set<string>();
  /** Whether the page around gave it in the place of another one, and it has opened nothing yet. */
  #isUntried = false;
  /** Whose the last one was, which there may be none of now. */
  #whose: string | undefined;

  /** As a call has it; undefined where there is none. */
  get bearer(): string | undefined {
    return this.#token === undefined ? undefined : `Bearer ${this.#token}`;
  }

  /** Whether a call that was refused may pass now: the token has come after it was sent. */
  get isPromising(): boolean {
    return this.bearer !== undefined && !this.#refused.has(this.bearer);
  }

  /** Whether there is no use in asking for another one: the one that has come last opened nothing either. */
  get isHopeless(): boolean {
    return this.#isUntried;
  }

  take(token: string | undefined): void {
    this.#token = token;
    this.#isUntried = false;
    if (token !== undefined) this.#whose = whoseIs(token);
  }

  /** Takes one in the place of another. @returns whether it is another promoter's */
  renew(token: string): boolean {
    const isOther = this.#whose !== undefined && this.#whose !== whoseIs(token);
    this.take(token);
    this.#isUntried = true;
    return isOther;
  }

  /** Takes note of how a call with one was answered. @param opens whether it was let in */
  note(bearer: string, opens: boolean): void {
    if (!opens) this.#refused.add(bearer);
    else if (bearer === this.bearer) this.#isUntried = false;
  }
}

/** A token begins with the numbers of account and promoter. */
const whoseIs = (token: string) => token.split('.', 2).join('.');
