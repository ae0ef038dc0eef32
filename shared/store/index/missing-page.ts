/** A page that the manifest refers to is gone: the index must be rebuilt. */
export class MissingPageError extends Error {
  constructor(account: number, page: string) {
    super(`page ${page} of an index of account ${account} is gone`);
    this.name = 'MissingPageError';
  }
}
