/** Drawn on a 16 px grid with a line of 1.5 px in the text's colour. */
const PATHS = {
  minus: 'M3.5 8h9',
  plus: 'M3.5 8h9M8 3.5v9',
  fit: 'M2.5 4.5v7M13.5 4.5v7M4.5 8h7M6.5 6l-2 2 2 2M9.5 6l2 2-2 2',
  close: 'M4 4l8 8M12 4l-8 8',
  sun: 'M8 5.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6ZM8 1.5v1.6M8 12.9v1.6M1.5 8h1.6M12.9 8h1.6M3.4 3.4l1.1 1.1M11.5 11.5l1.1 1.1M3.4 12.6l1.1-1.1M11.5 4.5l1.1-1.1',
  moon: 'M13 9.6A5.4 5.4 0 0 1 6.4 3a5.4 5.4 0 1 0 6.6 6.6Z',
  keyboard: 'M2 4.5h12v7H2ZM4.5 7h.01M7 7h.01M9.5 7h.01M11.8 7h.01M5 9.4h6',
  settings:
    'M3 4.5h4.5M11 4.5h2M3 11.5h2M8.5 11.5H13M9.2 2.8a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4ZM6.8 9.8a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4Z',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9ZM10.3 10.3L13.5 13.5',
  stop: 'M4.5 4.5h7v7h-7Z',
  folder: 'M2 12.5v-9h4l1.5 2H14v7Z',
  copy: 'M5.5 5.5h8v8h-8ZM3.5 10.5h-1v-8h8v1',
  measure: 'M3 2.5v11M13 2.5v11M5 8h6M6.5 6.2L4.8 8l1.7 1.8M9.5 6.2L11.2 8 9.5 9.8',
  back: 'M13 8H3.5M7 4L3 8l4 4',
  forward: 'M3 8h9.5M9 4l4 4-4 4',
  previous: 'M10 3.5L5.5 8l4.5 4.5',
  next: 'M6 3.5L10.5 8 6 12.5',
  pin: 'M8 9.5v4.5M4.5 9.5h7M5.5 2.5h5M6.3 2.5v4l-1.8 3M9.7 2.5v4l1.8 3',
  panel: 'M2.5 3h11v10h-11ZM2.5 9.5h11',
  select: 'M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M5.5 5.5h5v5h-5Z',
  sidebar: 'M2.5 3h11v10h-11ZM9.5 3v10',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path
        d={PATHS[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
