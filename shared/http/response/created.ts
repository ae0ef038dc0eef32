/** What a call answers that has made a record: 201 instead of 200. */
export class Created<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}
