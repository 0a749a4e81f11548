import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import './dialog.css';

/** A window over the window; Escape and a click beside it close it. */
export function Dialog(props: {
  title: string;
  children: ReactNode;
  onClose(): void;
  wide?: boolean;
}) {
  return (
    <Radix.Root open onOpenChange={(open) => open || props.onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-overlay" />
        <Radix.Content
          className="dialog"
          data-wide={props.wide || undefined}
          aria-describedby={undefined}
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
