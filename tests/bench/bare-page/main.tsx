import { createRoot } from 'react-dom/client';

/** The least that a page of React can be: one field. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<input aria-label="Bare" />);
