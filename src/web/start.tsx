import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { listenForBack } from './back.ts';
import { applyTheme } from './parts/theme.ts';

/** Draws whatever the address asks for. */
export const start = (): void => {
  applyTheme();
  listenForBack();
  const root = document.getElementById('root');
  if (root === null) return;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};
