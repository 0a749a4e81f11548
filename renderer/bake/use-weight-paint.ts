import { useRef, useState } from 'react';
import { fill } from '../../shared/bake/weight-changes.ts';
import { weights, type WeightEdits } from './use-weight-edits.ts';

export interface WeightPaint {
  readonly isOn: boolean;
  /** What the brush puts into the cells that it goes over. */
  readonly value: number;
  /** The weights of the stroke that is being made, by k; null while there is none. */
  readonly stroke: ReadonlySet<number> | null;
  toggle(): void;
  setValue(value: number): void;
  begin(): void;
  over(ks: readonly number[]): void;
  /** The stroke becomes one step of undo. */
  end(): void;
  drop(): void;
  /** Drops the stroke, else ends painting; false where there is neither. */
  escape(): boolean;
}

/** Painting weights: a stroke is shown while it is made and done when it ends. */
export function useWeightPaint(edits: WeightEdits): WeightPaint {
  const [isOn, setOn] = useState(false);
  const [value, setValue] = useState(1);
  const [stroke, setStroke] = useState<ReadonlySet<number> | null>(null);
  // A pointer may be lifted before what it went over last is rendered.
  const latest = useRef<ReadonlySet<number> | null>(null);
  const put = (next: ReadonlySet<number> | null) => {
    latest.current = next;
    setStroke(next);
  };
  const drop = () => put(null);
  return {
    isOn,
    value,
    stroke,
    toggle: () => {
      setOn(!isOn);
      drop();
    },
    setValue,
    begin: () => put(new Set()),
    over: (ks) => latest.current && put(new Set([...latest.current, ...ks])),
    end: () => {
      const ks = [...(latest.current ?? [])];
      drop();
      if (ks.length > 0) edits.change(fill(ks, value).change, `Paint ${weights(ks)}`);
    },
    drop,
    escape: () => {
      const [hadStroke, wasOn] = [latest.current !== null, isOn];
      drop();
      if (!hadStroke) setOn(false);
      return hadStroke || wasOn;
    },
  };
}
