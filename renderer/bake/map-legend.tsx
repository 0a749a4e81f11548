import { TileSet } from '../../shared/bake/tile-set.ts';
import { formatCount, formatWhole } from '../ui/format.ts';
import { legendBins, legendEntries, type LegendBin } from './legend-entries.ts';
import { cssRgb } from './colour-scales.ts';
import type { MapStage } from './map-stage.ts';
import type { MapModel } from './map-model.ts';
import { shownNumber } from './map-words.ts';
import { useStageState } from './use-map-stage.ts';

interface Props {
  readonly stage: MapStage;
  readonly showsRoutes: boolean;
  /** Selects the tiles that an entry stands for. */
  onSelect(tiles: TileSet): void;
}

/** What the colours stand for and how many tiles have each; an entry selects its tiles. */
export function MapLegend({ stage, showsRoutes, onSelect }: Props) {
  useStageState(stage, (state) => state.revision);
  const { model } = stage;
  const { kind } = model.layer;
  const select = ({ from, to }: Pick<LegendBin, 'from' | 'to'>) => {
    const { values } = model.layer;
    onSelect(
      TileSet.where(model.tileCount, (tile) => values[tile]! >= from && values[tile]! <= to),
    );
  };
  const isRange = kind.scale === 'sequential' || kind.scale === 'diverging';
  return (
    <div className="bake-legend" role="group" aria-label={`Colours: ${kind.name}`}>
      {isRange ? (
        <Ramp model={model} onSelect={select} />
      ) : (
        <Entries model={model} onSelect={select} />
      )}
      <Notes stage={stage} showsRoutes={showsRoutes} />
    </div>
  );
}

interface PartProps {
  readonly model: MapModel;
  onSelect(bin: LegendBin): void;
}

function Entries({ model, onSelect }: PartProps) {
  return legendEntries(model).map((entry) => (
    <button
      key={entry.from}
      type="button"
      className="bake-swatch"
      title={`${entry.name}: ${formatCount(entry.count, 'tile')}. Click selects them`}
      aria-label={`Select ${formatCount(entry.count, 'tile')}: ${entry.name}`}
      onClick={() => onSelect(entry)}
    >
      <i style={{ background: cssRgb(entry.colour) }} />
      {entry.short}
      <span className="bake-legend-count">{formatWhole(entry.count)}</span>
    </button>
  ));
}

function Ramp({ model, onSelect }: PartProps) {
  const { layer } = model;
  const { kind, min, max } = layer;
  const bins = legendBins(model);
  return (
    <>
      <span className="bake-legend-name">{kind.name}</span>
      <span>{shownNumber(kind, min)}</span>
      <span className="bake-ramp">
        {bins.map((bin) => (
          <button
            key={bin.from}
            type="button"
            disabled={bin.count === 0}
            style={{ background: cssRgb(bin.colour) }}
            title={`${bin.name}: ${formatCount(bin.count, 'tile')}. Click selects them`}
            aria-label={`Select ${formatCount(bin.count, 'tile')}: ${kind.name} ${bin.name}`}
            onClick={() => onSelect(bin)}
          />
        ))}
      </span>
      <span>{shownNumber(kind, max)}</span>
    </>
  );
}

/** What the drawing has besides colours. */
function Notes({ stage, showsRoutes }: { stage: MapStage; showsRoutes: boolean }) {
  const areLegible = useStageState(stage, (state) => state.areRoutesLegible);
  const { field, array } = stage.model;
  const isLimited = field.columns !== array.columns || field.rows !== array.rows;
  return (
    <>
      {isLimited && (
        <span className="bake-legend-note">
          <i className="bake-legend-field" /> in use: {field.columns} × {field.rows}
        </span>
      )}
      {showsRoutes && (
        <span className="bake-legend-note">
          {areLegible ? 'ring: reads the bus · disc: writes to it' : 'routing: zoom in'}
        </span>
      )}
    </>
  );
}
