import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { fieldOf, gridOf, readTileParams, routingOf } from '../../shared/bake/bake.ts';
import type { Bake } from '../../shared/bake/bake.ts';
import { formatCount } from '../ui/format.ts';
import { cellAfterKey } from './cell-navigation.ts';
import { MapBar } from './map-bar.tsx';
import { MapLegend } from './map-legend.tsx';
import { tileAtPoint, type TileAt } from './map-layout.ts';
import { paintMap } from './map-painter.ts';
import { MAP_MODE_NAMES, type MapMode } from './map-values.ts';
import { signed } from './typed-number.ts';
import { useBakeSession, useBakeState } from './use-bake.ts';
import { useMapPicture } from './use-map-picture.ts';
import { useMapPointer } from './use-map-pointer.ts';
import { useBoxSize, useMapView, useWheelZoom, type MapPoint } from './use-map-view.ts';

/** The array of tiles as a picture: coloured, zoomed and panned; one tile of it is selected. */
export function TileMap({ bake, selectedTile }: { bake: Bake; selectedTile: number }) {
  const session = useBakeSession();
  const [mode, setMode] = useState<MapMode>('domain');
  const [showsRoutes, setShowsRoutes] = useState(true);
  const canvas = useRef<HTMLCanvasElement>(null);
  const boxElement = useRef<HTMLDivElement>(null);
  const { tileCount } = bake.topology;
  const array = gridOf(bake.topology);
  const selected = placeOf(selectedTile, array.columns);
  const select = ({ x, y }: TileAt) => {
    const tile = y * array.columns + x;
    if (tile < tileCount) session.selectTile(tile);
  };

  const box = useBoxSize(boxElement);
  const map = useMapView(box, array, selected);
  useWheelZoom(boxElement, map.zoomAt);
  const placeAt = (point: MapPoint | null) => {
    const place = point && tileAtPoint(map.view, point, array);
    return place && place.y * array.columns + place.x < tileCount ? place : null;
  };
  const pointer = useMapPointer(map, (at) => {
    const place = placeAt(at);
    if (place) select(place);
  });
  const hovered = pointer.isPanning ? null : placeAt(pointer.at);
  const picture = useMapPicture(bake, mode);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || box.widthCssPx === 0) return;
    const frame = requestAnimationFrame(() => {
      const devicePixelRatio = window.devicePixelRatio;
      element.width = Math.round(box.widthCssPx * devicePixelRatio);
      element.height = Math.round(box.heightCssPx * devicePixelRatio);
      paintMap(context, {
        ...picture,
        box,
        devicePixelRatio,
        view: map.view,
        array,
        tileCount,
        field: fieldOf(bake),
        selected,
        hovered,
        routingOf: showsRoutes ? (tile) => routingOf(bake, tile) : null,
      });
    });
    return () => cancelAnimationFrame(frame);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const from = { row: selected.y, column: selected.x };
    const to = event.altKey ? null : cellAfterKey(event.key, from, array, event.ctrlKey);
    if (to) select({ x: to.column, y: to.row });
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === '+' || event.key === '=') map.zoom(1.5);
    else if (event.key === '-') map.zoom(1 / 1.5);
    else if (event.key === 'f' || event.key === 'F') map.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const describe = (tile: number) => describeTile(bake, tile, mode, picture.values[tile] ?? 0);
  const hoveredTile = hovered ? hovered.y * array.columns + hovered.x : null;
  return (
    <section className="bake-map" aria-label="Map of the array">
      <MapBar
        mode={mode}
        onMode={setMode}
        showsRoutes={showsRoutes}
        onRoutes={setShowsRoutes}
        onZoom={map.zoom}
        onFit={map.fit}
      />
      <div
        ref={boxElement}
        className={`bake-map-box${pointer.isPanning ? ' is-panning' : ''}`}
        role="grid"
        tabIndex={0}
        aria-label={`Array of ${array.columns} × ${array.rows} tiles`}
        aria-colcount={array.columns}
        aria-rowcount={array.rows}
        aria-activedescendant="bake-selected-tile"
        onKeyDown={onKeyDown}
        {...pointer.handlers}
      >
        <canvas ref={canvas} aria-hidden="true" />
        <div role="row" className="bake-unseen">
          <div
            id="bake-selected-tile"
            role="gridcell"
            aria-selected="true"
            aria-rowindex={selected.y + 1}
            aria-colindex={selected.x + 1}
          >
            {describe(selectedTile)}
          </div>
        </div>
        {hoveredTile !== null && pointer.at && (
          <div className="bake-map-tip" style={tipPlace(pointer.at, box.widthCssPx)}>
            <div>{describe(hoveredTile)}</div>
            {(picture.problems[hoveredTile] ?? 0) > 0 && <ProblemCount tile={hoveredTile} />}
            {picture.changed[hoveredTile] === 1 && <div>changed since it was saved</div>}
          </div>
        )}
      </div>
      <MapLegend
        mode={mode}
        scale={picture.scale}
        palette={picture.palette}
        values={picture.values}
      />
    </section>
  );
}

function ProblemCount({ tile }: { tile: number }) {
  const count = useBakeState((state) => state.problems.filter((p) => p.tile === tile).length);
  return <div>{formatCount(count, 'problem')}</div>;
}

function placeOf(tile: number, columns: number): TileAt {
  return { x: tile % columns, y: Math.floor(tile / columns) };
}

/** Beside the pointer, on the side where there is room. */
function tipPlace(at: MapPoint, widthCssPx: number) {
  const side = at.x > widthCssPx / 2 ? { right: widthCssPx - at.x + 12 } : { left: at.x + 16 };
  return { ...side, top: at.y + 12 };
}

function describeTile(bake: Bake, tile: number, mode: MapMode, value: number): string {
  const { x, y } = placeOf(tile, gridOf(bake.topology).columns);
  const { domain } = readTileParams(bake, tile);
  const isOther = mode !== 'domain' && mode !== 'problems';
  const other = isOther ? ` · ${MAP_MODE_NAMES[mode]} ${signed(value)}` : '';
  return `tile ${tile} (${x}, ${y}) · domain ${domain}${other}`;
}
