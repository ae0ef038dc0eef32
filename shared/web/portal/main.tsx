import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queries } from './api/queries.ts';
import { arrive } from './api/session.ts';
import { isFramed, options, sayHeight } from './embed/frame.ts';
import './look.css';
import { router } from './router.tsx';
import { SignInDialog } from './sign-in/sign-in-dialog.tsx';
import { Speaking } from './texts/provider.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the portal.');
arrive();
if (options.theme) document.documentElement.dataset.theme = options.theme;
if (isFramed) sayHeight();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Speaking>
        <RouterProvider router={router} />
        <SignInDialog />
      </Speaking>
    </QueryClientProvider>
  </StrictMode>,
);
