import { endpoint } from '#shared/http/endpoint.ts';
import { changeLayout } from '#shared/operations/mail/layout/own-layout.ts';
import { presentEmailLayoutV2 } from '#shared/present/v2/mail/email-layout.ts';
import { v2EmailLayoutUpdate } from '#shared/routes/v2/mail/email-layout.ts';

export const handler = endpoint(v2EmailLayoutUpdate, async ({ input: { html }, ...call }) =>
  presentEmailLayoutV2(await changeLayout(call, html)),
);
