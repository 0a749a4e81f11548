import type { ReactNode } from 'react';
import './frame.css';

/** The window's skeleton: bar of documents, content, status bar. Nothing in it moves or scrolls. */
export function Frame(props: { bar: ReactNode; children: ReactNode; status: ReactNode }) {
  return (
    <div className="frame">
      <header className="frame-bar">{props.bar}</header>
      <main className="frame-content">{props.children}</main>
      {props.status !== null && <footer className="frame-status">{props.status}</footer>}
    </div>
  );
}
