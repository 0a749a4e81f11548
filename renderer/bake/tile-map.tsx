import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { gridOf, type Bake } from '../../shared/bake/bake.ts';
import { formatCount } from '../ui/format.ts';
import { useAppStore } from '../store/store.ts';
import { MapBar } from './map-bar.tsx';
import { MapLegend } from './map-legend.tsx';
import { mapDrag, MapPointer } from './map-pointer.ts';
import { useMapPreferences } from './map-preferences.ts';
import { MapSelecting, type Held } from './map-selecting.ts';
import type { MapStage } from './map-stage.ts';
import { describeTile, MapTip } from './map-tip.tsx';
import { likeFocus, selectEntries } from './select-entries.ts';
import { useBakeSession, useBakeState } from './use-bake.ts';
import { pointIn, useHeldKeys, useWheelZoom } from './use-map-input.ts';
import { useMapStage, useStageCanvas, useStageState } from './use-map-stage.ts';
import './map.css';

/** The array of tiles as a picture: coloured, zoomed and panned, with the selection. */
export function TileMap({ bake, selectedTile }: { bake: Bake; selectedTile: number }) {
  const { tileCount, tileW } = bake.topology;
  return <ArrayMap key={`${tileCount} ${tileW}`} bake={bake} focus={selectedTile} />;
}

function ArrayMap({ bake, focus }: { bake: Bake; focus: number }) {
  const [preferences, changePreferences] = useMapPreferences();
  const [selectsByDrag, setSelectsByDrag] = useState(false);
  const { mode, showsRoutes } = preferences;
  const stage = useMapStage(bake, mode, showsRoutes);
  const selecting = useSelecting(bake);
  const store = useAppStore();
  const entries = selectEntries(stage.model, selecting, () => store.getState().bake.selectedTile, {
    selectsByDrag,
    toggle: () => setSelectsByDrag(!selectsByDrag),
  });
  return (
    <section className="bake-map" aria-label="Map of the array">
      <MapBar
        preferences={preferences}
        onChange={changePreferences}
        selectEntries={entries}
        onZoom={(factor) => stage.zoom(factor)}
        onFit={() => stage.fit()}
      />
      <MapBox
        stage={stage}
        selecting={selecting}
        focus={focus}
        selectsByDrag={selectsByDrag}
        onDragTool={() => setSelectsByDrag(!selectsByDrag)}
      />
      <MapLegend
        stage={stage}
        showsRoutes={showsRoutes}
        onSelect={(tiles) => selecting.these(tiles)}
      />
    </section>
  );
}

function useSelecting(bake: Bake): MapSelecting {
  const session = useBakeSession();
  const store = useAppStore();
  const { tileCount } = bake.topology;
  const { columns, rows } = gridOf(bake.topology);
  return useMemo(
    () =>
      new MapSelecting(
        { columns, rows, tileCount },
        {
          current() {
            const { selection, selectedTile } = store.getState().bake;
            return { selection, focus: selectedTile };
          },
          select: (selection, focus) => session.select(selection, focus),
        },
      ),
    [session, store, columns, rows, tileCount],
  );
}

interface BoxProps {
  readonly stage: MapStage;
  readonly selecting: MapSelecting;
  readonly focus: number;
  readonly selectsByDrag: boolean;
  onDragTool(): void;
}

function MapBox({ stage, selecting, focus, selectsByDrag, onDragTool }: BoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointer = useMemo(() => new MapPointer(stage, selecting), [stage, selecting]);
  useStageCanvas(stage, canvas, box);
  useWheelZoom(box, (factor, at) => stage.zoomAt(factor, at));
  const { columns, rows } = stage.model.array;

  const onKeyDown = (event: KeyboardEvent) => {
    if (!runKey(event, { stage, selecting, pointer, focus, onDragTool })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointer.down(pointIn(event.currentTarget, event), heldIn(event), selectsByDrag);
  };
  return (
    <div
      ref={box}
      className="bake-map-box"
      data-cursor={useCursor(stage, selectsByDrag)}
      role="grid"
      tabIndex={0}
      aria-label={`Array of ${columns} × ${rows} tiles`}
      aria-multiselectable="true"
      aria-colcount={columns}
      aria-rowcount={rows}
      aria-activedescendant="bake-selected-tile"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={(event) => pointer.move(pointIn(event.currentTarget, event))}
      onPointerUp={(event) => pointer.up(pointIn(event.currentTarget, event))}
      onPointerCancel={() => pointer.cancel()}
      onPointerLeave={() => pointer.leave()}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <FocusedCell stage={stage} focus={focus} />
      <MapTip stage={stage} />
      <SelectionCount />
    </div>
  );
}

/** The tile in focus for screen readers, which cannot see the canvas. */
function FocusedCell({ stage, focus }: { stage: MapStage; focus: number }) {
  useStageState(stage, (state) => state.revision);
  const { x, y } = stage.placeOf(focus);
  return (
    <div role="row" className="bake-unseen">
      <div
        id="bake-selected-tile"
        role="gridcell"
        aria-selected="true"
        aria-rowindex={y + 1}
        aria-colindex={x + 1}
      >
        {describeTile(stage.model, focus)}
      </div>
    </div>
  );
}

function SelectionCount() {
  const size = useBakeState((state) => state.selection.size);
  return (
    <div className="bake-map-count" role="status">
      {size > 1 && <span>{formatCount(size, 'tile')} selected</span>}
    </div>
  );
}

/** What a drag from here would do, or is doing. */
function useCursor(stage: MapStage, selectsByDrag: boolean): string {
  const canPan = useStageState(stage, (state) => state.canPan);
  const isPanning = useStageState(stage, (state) => state.isPanning);
  const held = useHeldKeys();
  if (isPanning) return 'panning';
  return mapDrag(held, canPan, selectsByDrag);
}

function heldIn(event: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): Held {
  return { ctrl: event.ctrlKey || event.metaKey, shift: event.shiftKey };
}

interface KeyPlaces {
  readonly stage: MapStage;
  readonly selecting: MapSelecting;
  readonly pointer: MapPointer;
  readonly focus: number;
  onDragTool(): void;
}

/** False for a key that is none of the map's. */
function runKey(event: KeyboardEvent, places: KeyPlaces): boolean {
  const { stage, selecting, pointer, focus, onDragTool } = places;
  const held = heldIn(event);
  if (event.altKey) return false;
  if (selecting.key(event.key, held)) return true;
  const key = `${held.ctrl ? 'ctrl+' : ''}${held.shift ? 'shift+' : ''}${event.key.toLowerCase()}`;
  switch (key) {
    case 'ctrl+a':
      selecting.all();
      return true;
    case 'ctrl+shift+i':
      selecting.invert();
      return true;
    case 'escape':
      return pointer.cancel() || selecting.collapse();
    case 'd':
      selecting.these(likeFocus(stage.model, focus, 'domain'));
      return true;
    case 'p':
      selecting.these(likeFocus(stage.model, focus, 'pattern'));
      return true;
    case 'b':
      onDragTool();
      return true;
    case '+':
    case 'shift++':
    case '=':
      stage.zoom(1.5);
      return true;
    case '-':
      stage.zoom(1 / 1.5);
      return true;
    case 'f':
      stage.fit();
      return true;
    default:
      return false;
  }
}
