import { useId, useState, type FormEvent } from 'react';
import { HEADER, LIMIT, TOPOLOGY } from '../../shared/bake/layout.ts';
import { MAX_NEW_TILES, type NewBakeOptions } from '../../shared/bake/new-bake.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatBytes, formatWhole } from '../ui/format.ts';
import type { BakeSession } from './bake-session.ts';
import { newBakeBytes } from './new-bake-size.ts';
import { parseTypedNumber, type NumberRange } from './typed-number.ts';

const START = { width: '16', height: '16', bakeId: '1', profileId: '0', limit: '' };
type Texts = typeof START;

const RANGES: Readonly<Record<keyof Texts, NumberRange>> = {
  width: { min: 1, max: TOPOLOGY.tileW.max },
  height: { min: 1, max: TOPOLOGY.tileH.max },
  bakeId: HEADER.bakeId,
  profileId: HEADER.profileId,
  limit: LIMIT.limit,
};

const LABELS: Readonly<Record<keyof Texts, string>> = {
  width: 'Width (tiles)',
  height: 'Height (tiles)',
  bakeId: 'Bake id',
  profileId: 'Profile id',
  limit: 'Field limit (may stay empty)',
};

function optionsOf(texts: Texts): Result<NewBakeOptions> {
  const values = {} as Record<keyof Texts, number>;
  for (const key of Object.keys(RANGES) as (keyof Texts)[]) {
    if (key === 'limit' && texts.limit.trim() === '') continue;
    const typed = parseTypedNumber(texts[key], RANGES[key]);
    if (!typed.ok) return fail(typed.error.code, `${LABELS[key]}: ${typed.error.message}`);
    values[key] = typed.value;
  }
  const tiles = values.width * values.height;
  if (tiles > MAX_NEW_TILES) {
    return fail(
      'array-size',
      `${formatWhole(tiles)} tiles are more than the ${formatWhole(MAX_NEW_TILES)} that a new bake may have.`,
    );
  }
  const limit = texts.limit.trim() === '' ? null : values.limit;
  return ok({ ...values, limit });
}

export function NewBakeDialog({ session, onClose }: { session: BakeSession; onClose(): void }) {
  return (
    <Dialog title="New bake" onClose={onClose}>
      <NewBakeForm session={session} onClose={onClose} />
    </Dialog>
  );
}

function NewBakeForm({ session, onClose }: { session: BakeSession; onClose(): void }) {
  const [texts, setTexts] = useState(START);
  const id = useId();
  const options = optionsOf(texts);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!options.ok) return;
    onClose();
    void session.create(options.value);
  };
  const setSize = (width: number, height: number) =>
    setTexts({ ...texts, width: String(width), height: String(height) });
  const isSize = (width: number, height: number) =>
    texts.width.trim() === String(width) && texts.height.trim() === String(height);
  return (
    <form onSubmit={submit}>
      <div className="bake-sizes" role="group" aria-label="Sizes">
        {(
          [
            [16, 16],
            [64, 32],
            [128, 32],
          ] as const
        ).map(([width, height]) => (
          <Button
            key={width}
            aria-pressed={isSize(width, height)}
            onClick={() => setSize(width, height)}
          >
            {width} × {height}
          </Button>
        ))}
      </div>
      <div className="bake-new-fields">
        {(Object.keys(LABELS) as (keyof Texts)[]).map((key) => (
          <div key={key}>
            <label htmlFor={`${id}-${key}`}>{LABELS[key]}</label>
            <input
              id={`${id}-${key}`}
              data-field={`new-${key}`}
              autoComplete="off"
              autoFocus={key === 'width'}
              value={texts[key]}
              onChange={(event) => setTexts({ ...texts, [key]: event.currentTarget.value })}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
        ))}
      </div>
      <p className={`bake-note${options.ok ? '' : ' is-refused'}`} role="status">
        {options.ok ? sizeText(options.value) : options.error.message}
      </p>
      <div className="bake-dialog-buttons">
        <Button onClick={onClose}>Cancel</Button>
        <button type="submit" className="button" data-primary="true" disabled={!options.ok}>
          Create
        </button>
      </div>
    </form>
  );
}

function sizeText(options: NewBakeOptions): string {
  const tiles = options.width * options.height;
  return `${formatWhole(tiles)} ${tiles === 1 ? 'tile' : 'tiles'}, ${formatBytes(newBakeBytes(options))}; all values zero.`;
}
