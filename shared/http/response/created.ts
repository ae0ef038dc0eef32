/** Response 201. */
export class Created<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}
