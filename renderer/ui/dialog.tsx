import { Dialog as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import './dialog.css';

/** A window over the window; Escape and a click beside it close it, and focus goes back. */
export function Dialog(props: {
  title: string;
  children: ReactNode;
  onClose(): void;
  wide?: boolean;
}) {
  // Before a field of the dialog takes the focus by itself, which Radix would go back to.
  const [focusedBefore] = useState(() => document.activeElement);
  const focusAgain = (event: Event) => {
    if (!(focusedBefore instanceof HTMLElement) || !focusedBefore.isConnected) return;
    event.preventDefault();
    focusedBefore.focus();
  };
  return (
    <Radix.Root open onOpenChange={(open) => open || props.onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay" />
        <Radix.Content
          className="dialog"
          data-wide={props.wide || undefined}
          aria-describedby={undefined}
          onCloseAutoFocus={focusAgain}
        >
          <div className="dialog-head">
            <Radix.Title>{props.title}</Radix.Title>
            <IconButton icon="close" label="Close" onClick={props.onClose} />
          </div>
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
