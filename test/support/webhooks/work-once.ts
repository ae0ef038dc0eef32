import { handler } from '#functions/queue/webhooks.ts';

// A worker of its own for one batch, so that it can be killed: what it is given is in its arguments.
console.log(JSON.stringify(await handler(JSON.parse(process.argv[2] ?? ''))));
