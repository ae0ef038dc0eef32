import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { portalQueryClient } from './api/queries.ts';
import { readArrival } from './api/session.ts';
import { embedOptions, isFramed, reportHeight } from './embed/frame.ts';
import './theme.css';
import { portalRouter } from './router.tsx';
import { PortalSignInDialog } from './sign-in/sign-in-dialog.tsx';
import { TranslationProvider } from './texts/provider.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The root element is missing.');
readArrival();
if (embedOptions.theme) document.documentElement.dataset.theme = embedOptions.theme;
if (isFramed) reportHeight();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={portalQueryClient}>
      <TranslationProvider>
        <RouterProvider router={portalRouter} />
        <PortalSignInDialog />
      </TranslationProvider>
    </QueryClientProvider>
  </StrictMode>,
);
