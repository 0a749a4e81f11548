import { ContextMenu, DropdownMenu } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import './menu.css';

/** What a menu offers; the same entries can be opened from a button and at the pointer. */
export type MenuEntry =
  | {
      readonly kind: 'item';
      readonly label: string;
      /** As they are pressed: "Alt+↑". */
      readonly keys?: string;
      readonly disabled?: boolean;
      /** Puts the focus somewhere else than where it was before the menu. */
      readonly takesFocus?: boolean;
      readonly run: () => void;
    }
  | {
      readonly kind: 'check';
      readonly label: string;
      readonly keys?: string;
      readonly checked: boolean;
      readonly disabled?: boolean;
      readonly run: () => void;
    }
  | {
      readonly kind: 'choice';
      readonly title: string;
      readonly value: string;
      readonly options: readonly { readonly value: string; readonly label: string }[];
      readonly choose: (value: string) => void;
    }
  | { readonly kind: 'separator' };

type Parts = typeof DropdownMenu | typeof ContextMenu;

/** Opens below its trigger. Other keys and clicks are not held back while it is open. */
export function MenuButton(props: { entries: readonly MenuEntry[]; children: ReactNode }) {
  const focus = useFocusAfter(props.entries);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{props.children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          onCloseAutoFocus={focus.onCloseAutoFocus}
        >
          <Entries parts={DropdownMenu} entries={focus.entries} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** Opens at the pointer, or by the menu key, on what it is around. */
export function MenuAtPointer(props: { entries: readonly MenuEntry[]; children: ReactNode }) {
  const focus = useFocusAfter(props.entries);
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger asChild>{props.children}</ContextMenu.Trigger>
      <ContextMenu.Portal>
        <ContextMenu.Content
          className="menu"
          collisionPadding={8}
          onCloseAutoFocus={focus.onCloseAutoFocus}
        >
          <Entries parts={ContextMenu} entries={focus.entries} />
        </ContextMenu.Content>
      </ContextMenu.Portal>
    </ContextMenu.Root>
  );
}

/** A closed menu gives the focus back, unless its entry has put it where it belongs. */
function useFocusAfter(entries: readonly MenuEntry[]) {
  const isTaken = useRef(false);
  const marked = entries.map((entry) => {
    if (entry.kind !== 'item' || entry.takesFocus !== true) return entry;
    const run = () => {
      isTaken.current = true;
      entry.run();
    };
    return { ...entry, run };
  });
  const onCloseAutoFocus = (event: Event) => {
    if (isTaken.current) event.preventDefault();
    isTaken.current = false;
  };
  return { entries: marked, onCloseAutoFocus };
}

function Entries({ parts, entries }: { parts: Parts; entries: readonly MenuEntry[] }) {
  return entries.map((entry, place) => <Entry key={place} parts={parts} entry={entry} />);
}

function Entry({ parts, entry }: { parts: Parts; entry: MenuEntry }) {
  if (entry.kind === 'separator') return <parts.Separator className="menu-separator" />;
  if (entry.kind === 'item') {
    return (
      <parts.Item
        className="menu-item"
        disabled={entry.disabled ?? false}
        onSelect={() => entry.run()}
      >
        <Line label={entry.label} keys={entry.keys} />
      </parts.Item>
    );
  }
  if (entry.kind === 'check') {
    return (
      <parts.CheckboxItem
        className="menu-item"
        checked={entry.checked}
        disabled={entry.disabled ?? false}
        onSelect={() => entry.run()}
      >
        <parts.ItemIndicator className="menu-mark">✓</parts.ItemIndicator>
        <Line label={entry.label} keys={entry.keys} />
      </parts.CheckboxItem>
    );
  }
  return (
    <parts.RadioGroup value={entry.value} aria-label={entry.title}>
      <parts.Label className="menu-title">{entry.title}</parts.Label>
      {entry.options.map(({ value, label }) => (
        <parts.RadioItem
          key={value}
          className="menu-item"
          value={value}
          onSelect={() => entry.choose(value)}
        >
          <parts.ItemIndicator className="menu-mark">•</parts.ItemIndicator>
          <Line label={label} keys={undefined} />
        </parts.RadioItem>
      ))}
    </parts.RadioGroup>
  );
}

function Line({ label, keys }: { label: string; keys: string | undefined }) {
  return (
    <>
      <span className="menu-label">{label}</span>
      {keys !== undefined && (
        <span className="menu-keys" aria-hidden="true">
          {keys}
        </span>
      )}
    </>
  );
}
