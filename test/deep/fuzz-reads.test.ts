import { routes } from '#shared/routes/all/routes.ts';
import { fuzz } from '#test/support/routes/fuzz.ts';

fuzz(routes.filter(({ method }) => method === 'GET'));
