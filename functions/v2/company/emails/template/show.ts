import { endpoint } from '#shared/http/endpoint.ts';
import { showLayout } from '#shared/operations/mail/layout/own-layout.ts';
import { presentEmailLayoutV2 } from '#shared/present/v2/mail/email-layout.ts';
import { v2EmailLayoutShow } from '#shared/routes/v2/mail/email-layout.ts';

export const handler = endpoint(v2EmailLayoutShow, async (call) => presentEmailLayoutV2(await showLayout(call)));
