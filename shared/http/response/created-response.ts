/** Response 201. */
export class CreatedResponse<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}
