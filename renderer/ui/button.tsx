import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from './icon.tsx';
import './button.css';

type Rest = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type' | 'title'>;

export function Button({ primary, ...rest }: Rest & { primary?: boolean }) {
  return <button type="button" className="button" data-primary={primary || undefined} {...rest} />;
}

/** `label` is the name for screen readers and the tooltip. */
export function IconButton({ icon, label, ...rest }: Rest & { icon: IconName; label: string }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}

/** Looks like text that can be followed. */
export function LinkButton(rest: Rest) {
  return <button type="button" className="link-button" {...rest} />;
}
