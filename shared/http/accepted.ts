/** What a call answers that has begun something which is not done yet: 202 instead of 200. */
export class Accepted<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}
