import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '#web/ui/provider.tsx';
import { dashboardQueryClient } from './api/queries.ts';
import { guardEscape } from './api/session.ts';
import { DashboardSignInDialog } from './layout/sign-in-dialog.tsx';
import { dashboardRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element for the dashboard.');
guardEscape();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={dashboardQueryClient}>
      <ThemeProvider>
        <RouterProvider router={dashboardRouter} />
        <DashboardSignInDialog />
      </ThemeProvider>
    </QueryClientProvider>
  </StrictMode>,
);
