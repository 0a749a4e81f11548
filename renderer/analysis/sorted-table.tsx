import { useMemo, useState, type ReactNode } from 'react';
import { TableActions } from './saving.tsx';
import { sortRows, type Column, type Sorting } from './table/column.ts';
import { DataTable } from './table/data-table.tsx';

/** A table with its name, that is sorted by its heads, copied and saved. */
export function SortedTable<Row>(props: {
  title: string;
  /** Part of the names of files. */
  what: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  dataOf?: (row: Row) => Readonly<Record<string, string>>;
  onPick?: (row: Row) => void;
  /** Behind the title. */
  children?: ReactNode;
}) {
  const { title, what, columns, rows, keyOf, dataOf, onPick } = props;
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const [pickedKey, setPickedKey] = useState<string | null>(null);
  const sorted = useMemo(() => sortRows(rows, columns, sorting), [rows, columns, sorting]);
  const pick = onPick && {
    onPick: (row: Row): void => {
      setPickedKey(keyOf(row));
      onPick(row);
    },
    pickedKey,
  };
  return (
    <div className="sorted-table" data-testid={`${what}-table`}>
      <div className="chart-bar">
        <span className="chart-title">{title}</span>
        {props.children}
        <span className="bar-space" />
        <TableActions what={what} columns={columns} rows={sorted} />
      </div>
      <DataTable
        label={title}
        columns={columns}
        rows={sorted}
        keyOf={keyOf}
        sorting={sorting}
        onSort={setSorting}
        {...(dataOf ? { dataOf } : {})}
        {...pick}
      />
    </div>
  );
}
