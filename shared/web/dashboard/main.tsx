import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Look } from '#web/ui/provider.tsx';
import { queries } from './api/queries.ts';
import { guardEscape } from './api/session.ts';
import { SignInDialog } from './layout/sign-in-dialog.tsx';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the dashboard.');
guardEscape();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Look>
        <RouterProvider router={router} />
        <SignInDialog />
      </Look>
    </QueryClientProvider>
  </StrictMode>,
);
