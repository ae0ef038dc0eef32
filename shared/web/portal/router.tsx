import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#web/ui/lists/addresses.ts';
import { Broken, NotFound } from './layout/broken.tsx';
import { Start } from './layout/start.tsx';

const root = createRootRoute({ notFoundComponent: NotFound, errorComponent: Broken });

const start = createRoute({ getParentRoute: () => root, path: '/portal', component: Start });

export const router = createRouter({
  routeTree: root.addChildren([start]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // Answers are cached by TanStack Query.
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
