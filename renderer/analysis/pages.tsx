import { IconButton } from '../ui/button.tsx';
import { formatWhole } from '../ui/format.ts';

/** Of a list that is answered in parts; nothing where one part is all of it. */
export function Pages(props: {
  page: number;
  rows: number;
  rowsPerPage: number;
  onPage(page: number): void;
}) {
  const { page, rows, rowsPerPage, onPage } = props;
  if (rows <= rowsPerPage) return null;
  const from = page * rowsPerPage;
  const to = Math.min(rows, from + rowsPerPage);
  return (
    <span className="pages">
      <IconButton
        icon="previous"
        label="Previous rows"
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span className="dim">
        {formatWhole(from + 1)} – {formatWhole(to)} of {formatWhole(rows)}
      </span>
      <IconButton
        icon="next"
        label="Next rows"
        disabled={to >= rows}
        onClick={() => onPage(page + 1)}
      />
    </span>
  );
}
