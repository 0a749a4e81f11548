import { useCallback, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { SavedNote, TableActions, useSaving } from '../saving.tsx';
import type { Column } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { Chart, type ChartHandle, type ChartSpec } from './chart.tsx';
import { readChartPaint } from './chart-paint.ts';
import { chartPicture, type LegendEntry } from './chart-picture.ts';

export interface ChartFigureProps<Row> {
  readonly title: string;
  /** Of what it is, for the picture: the trace's name and the area. */
  readonly subtitle: string;
  /** For those who do not see it. */
  readonly label: string;
  /** Part of the names of files. */
  readonly what: string;
  readonly spec: ChartSpec;
  readonly legend: readonly LegendEntry[];
  /** The same numbers as a table. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly testId: string;
  /** Behind the title. */
  readonly children?: ReactNode;
}

/** A chart with its name, legend and values, or the table of the same numbers in its place. */
export function ChartFigure<Row>(props: ChartFigureProps<Row>) {
  const { title, columns, rows, what } = props;
  const readout = useRef<HTMLSpanElement>(null);
  const handle = useRef<ChartHandle>(null);
  // Beside React: the pointer moves too often for a rendering each time.
  const showReadout = useCallback((text: string) => {
    if (readout.current !== null) readout.current.textContent = text;
  }, []);
  const keepDrawing = useCallback((drawing: ChartHandle | null) => {
    handle.current = drawing;
  }, []);
  const [isTable, setIsTable] = useState(false);
  const { save, outcome } = useSaving();
  const savePicture = async (): Promise<void> => {
    if (handle.current === null) return;
    const { subtitle, legend } = props;
    const words = { title, subtitle, legend };
    await save(what, 'png', await chartPicture(handle.current, readChartPaint(), words));
  };
  return (
    <figure className="chart-figure" data-testid={props.testId}>
      <figcaption className="chart-bar">
        <span className="chart-title">{title}</span>
        {props.children}
        <span className="bar-space" />
        <Button aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Table
        </Button>
        <SavedNote outcome={outcome} />
        {isTable ? (
          <TableActions what={what} columns={columns} rows={rows} />
        ) : (
          <Button onClick={() => void savePicture()}>Save PNG…</Button>
        )}
      </figcaption>
      {isTable ? (
        <DataTable label={title} columns={columns} rows={rows} keyOf={props.keyOf} sorting={null} />
      ) : (
        <>
          <Chart
            spec={props.spec}
            label={props.label}
            onReadout={showReadout}
            onDrawn={keepDrawing}
          />
          <div className="chart-foot">
            {props.legend.map(({ name, token }) => (
              <span key={name} className="chart-key">
                <span className="chart-swatch" style={{ background: `var(--${token})` }} />
                {name}
              </span>
            ))}
            <span ref={readout} className="chart-readout" />
          </div>
        </>
      )}
    </figure>
  );
}
