import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import { Frame } from './ui/frame.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <Frame bar={null} status={null}>
      {null}
    </Frame>
  </StrictMode>,
);
