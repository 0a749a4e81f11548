import { readWeights } from '../../../shared/bake/bake.ts';
import { takeTiles, takeWeight } from '../../../shared/bake/compare/take-edits.ts';
import { TILE_FIELDS } from '../../../shared/bake/compare/tile-differences.ts';
import type { TileTake } from '../../../shared/bake/compare/take-edits.ts';
import { LANES } from '../../../shared/bake/layout.ts';
import { TileSet } from '../../../shared/bake/tile-set.ts';
import { formatWhole } from '../../ui/format.ts';
import { cssRgb, weightColour } from '../colour-scales.ts';
import { useThemeKind } from '../theme-colours.ts';
import { signed } from '../typed-number.ts';
import { useBakeSession } from '../use-bake.ts';
import { differencesOf, type Compared } from './difference-rows.ts';

/** One tile field by field, and its weights as differences; each can be taken from the other side. */
export function TileDifference({ compared, tile }: { compared: Compared; tile: number }) {
  const session = useBakeSession();
  const there = compared.pairs.otherOf(tile);
  const differences = differencesOf(compared, tile);
  const take = (what: TileTake) => {
    const only = TileSet.of(compared.pairs.mineCount, [tile]);
    session.edit((now) => takeTiles(now, compared.other, only, what));
  };
  return (
    <section className="bake-tile-difference" aria-label={`Differences of tile ${tile}`}>
      <h3>Tile {formatWhole(tile)}</h3>
      {differences === null || there === null ? (
        <p className="bake-dim">The other bake has no tile at this place.</p>
      ) : differences.fields.length + differences.weights.length + differences.zeroSigns === 0 ? (
        <p className="bake-dim">The same on both sides.</p>
      ) : (
        <>
          <table className="bake-difference-table">
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Other</th>
                <th scope="col">This</th>
                <th scope="col">
                  <button type="button" onClick={() => take('all')}>
                    Take the tile
                  </button>
                </th>
              </tr>
            </thead>
            <tbody>
              {differences.fields.map(({ key, mine, other }) => (
                <tr key={key}>
                  <th scope="row">{TILE_FIELDS[key].name}</th>
                  <td>{signed(other)}</td>
                  <td>{signed(mine)}</td>
                  <td>
                    <button type="button" onClick={() => take(key)}>
                      Take {signed(other)}
                    </button>
                  </td>
                </tr>
              ))}
              {(differences.weights.length > 0 || differences.zeroSigns > 0) && (
                <tr>
                  <th scope="row">weights</th>
                  <td colSpan={2}>
                    {differences.weights.length} differ
                    {differences.zeroSigns > 0 && `, signs of ${differences.zeroSigns} zeros`}
                  </td>
                  <td>
                    <button type="button" onClick={() => take('weights')}>
                      Take all
                    </button>
                  </td>
                </tr>
              )}
            </tbody>
          </table>
          {differences.weights.length > 0 && (
            <WeightDifferences compared={compared} tile={tile} there={there} />
          )}
        </>
      )}
    </section>
  );
}

const LANE_NUMBERS = Array.from({ length: LANES }, (_, lane) => lane);

/** This minus the other, weight by weight; a press takes the other's. */
function WeightDifferences({
  compared,
  tile,
  there,
}: {
  compared: Compared;
  tile: number;
  there: number;
}) {
  const session = useBakeSession();
  const theme = useThemeKind();
  const mine = readWeights(compared.mine, tile);
  const other = readWeights(compared.other, there);
  return (
    <table className="bake-weight-differences" aria-label="Weights: this minus the other">
      <thead>
        <tr>
          <td className="bake-dim">out ╲ in</td>
          {LANE_NUMBERS.map((input) => (
            <th key={input} scope="col">
              {input}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LANE_NUMBERS.map((row) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {LANE_NUMBERS.map((input) => {
              const k = row * LANES + input;
              const [here, elsewhere] = [mine[k] ?? 0, other[k] ?? 0];
              const by = here - elsewhere;
              if (by === 0) return <td key={input}>·</td>;
              const { background, text } = weightColour(Math.max(-15, Math.min(15, by)), theme);
              const name = `out ${row}, in ${input}: ${signed(here)} here, ${signed(elsewhere)} there`;
              return (
                <td key={input}>
                  <button
                    type="button"
                    style={{ background: cssRgb(background), color: cssRgb(text) }}
                    aria-label={`${name}; take ${signed(elsewhere)}`}
                    title={`${name}. Press to take ${signed(elsewhere)}`}
                    onClick={() =>
                      session.edit((now) => takeWeight(now, tile, compared.other, there, k))
                    }
                  >
                    {by > 0 ? `+${by}` : signed(by)}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
