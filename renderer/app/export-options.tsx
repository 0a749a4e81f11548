import type { TraceSummary } from '../../shared/trace-port.ts';
import type { ExportForm } from '../store/export-slice.ts';
import { useApp } from '../store/store.ts';

type Switch = 'clip' | 'times' | 'lossy' | 'isDoubled';

interface Option {
  readonly name: Switch;
  readonly label: string;
  readonly hint: string;
}

const CLIP: Option = {
  name: 'clip',
  label: 'Cut events to the range',
  hint: 'Else those at its ends are written whole.',
};
const TIMES: Option = {
  name: 'times',
  label: 'Two more columns in µs',
  hint: 'Beside the exact cycles.',
};
const LOSSY: Option = {
  name: 'lossy',
  label: 'Change what flatbuf cannot hold',
  hint: 'Types without a number become 0, long names are cut. Else both are refused.',
};
const DOUBLED: Option = {
  name: 'isDoubled',
  label: 'Twice the screen’s resolution',
  hint: 'For print, and for those who zoom in.',
};

/** What there is to say about one format. */
export function ExportOptions(props: {
  summary: TraceSummary;
  form: ExportForm;
  /** Not all of the trace. */
  isPart: boolean;
}) {
  const { summary, form, isPart } = props;
  const options = optionsOf(summary, form, isPart);
  const change = useApp((state) => state.changeExportForm);
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend>With</legend>
      {options.map(({ name, label, hint }) => (
        <label key={name} className="export-choice">
          <input
            type="checkbox"
            checked={form[name]}
            onChange={(event) => change({ [name]: event.currentTarget.checked })}
          />
          <span>
            {label}
            <span className="setting-hint">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function optionsOf({ header }: TraceSummary, { kind }: ExportForm, isPart: boolean): Option[] {
  switch (kind) {
    case 'chrome-json':
      return [];
    case 'csv':
      return [...(isPart ? [CLIP] : []), ...(header.clockMhz === null ? [] : [TIMES])];
    case 'pccx':
      // What is flatbuf already fits.
      return header.encoding === 'flatbuf' ? [] : [LOSSY];
    case 'picture':
      return [DOUBLED];
  }
}
