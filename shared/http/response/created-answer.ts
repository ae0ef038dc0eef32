/** Response 201. */
export class CreatedAnswer<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}
