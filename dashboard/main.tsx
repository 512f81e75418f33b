import '#ui/kit.css';
import '@mantine/notifications/styles.css';
import '#ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startLanguage } from './languages/chosen-language.ts';

const root = document.getElementById('root');
if (root) {
  await startLanguage();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
