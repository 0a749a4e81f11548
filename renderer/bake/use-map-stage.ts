import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { TileSet } from '../../shared/bake/tile-set.ts';
import type { Bake } from '../../shared/bake/bake.ts';
import { touchedTiles, type TileRuns } from '../../shared/bake/changes.ts';
import type { DocumentHolder, DocumentNews } from '../store/document-holder.ts';
import type { BakeValidation } from './bake-validation.ts';
import { parseColour } from './colour-scales.ts';
import { MapModel, type MapColours } from './map-model.ts';
import { MapStage, type StageState } from './map-stage.ts';
import type { MapMode } from './map-values.ts';
import { tokenColour, useThemeKind } from './theme-colours.ts';
import { useBakeSession, useBakeState } from './use-bake.ts';

/** The stage of this array; it follows the document, the selection, the problems and the theme. */
export function useMapStage(bake: Bake, mode: MapMode, showsRoutes: boolean): MapStage {
  const { documents, search, comparison, validation } = useBakeSession();
  const { hits } = useSyncExternalStore(search.subscribe, search.state);
  const selection = useBakeState((state) => state.selection);
  const compared = useBakeState((state) => state.comparison?.revision ?? null);
  const focus = useBakeState((state) => state.selectedTile);
  const { tileCount } = bake.topology;
  const theme = useThemeKind();
  const colours = useMemo(() => coloursOf(theme), [theme]);
  const [stage] = useState(() => {
    const changed = documents.changed?.flags ?? new Uint8Array(tileCount);
    const ranks = ranksOf(validation, tileCount);
    return new MapStage(
      new MapModel({ bake, ranks, changed, differs: comparison.flags }, mode, colours),
    );
  });

  useEffect(() => follow(documents, stage), [documents, stage]);
  useEffect(() => followProblems(validation, stage), [validation, stage]);
  useLayoutEffect(() => {
    const { model } = stage;
    model.setDiffers(comparison.flags);
    model.setMode(mode);
    if (model.colours !== colours) model.setColours(colours);
    if (selection.tileCount === model.tileCount) model.setSelection(selection);
    if (hits === null || hits.tileCount === model.tileCount) model.setHits(hits);
    stage.showRoutes(showsRoutes);
    stage.changedModel();
  }, [stage, mode, colours, selection, hits, showsRoutes, comparison, compared]);
  useLayoutEffect(() => stage.setFocus(focus), [stage, focus]);
  return stage;
}

/** Renders anew only when what is selected of the stage's state is another. */
export function useStageState<T>(stage: MapStage, select: (state: StageState) => T): T {
  return useSyncExternalStore(stage.subscribe, () => select(stage.state()));
}

/** The canvas is as large as its box, and the stage draws on it. */
export function useStageCanvas(
  stage: MapStage,
  canvas: RefObject<HTMLCanvasElement | null>,
  box: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [drawn, measured] = [canvas.current, box.current];
    if (!drawn || !measured) return undefined;
    const detach = stage.attach(drawn);
    const observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = measured;
      // Nothing has a size on a tab that is not shown; it will come back with the one it had.
      if (clientWidth > 0) stage.resize({ widthCssPx: clientWidth, heightCssPx: clientHeight });
    });
    observer.observe(measured);
    return () => {
      observer.disconnect();
      detach();
    };
  }, [stage, canvas, box]);
}

/** A tile that was not checked yet has none. */
function ranksOf({ findings }: BakeValidation, tileCount: number): Uint8Array {
  return findings?.ranks.length === tileCount ? findings.ranks : new Uint8Array(tileCount);
}

function followProblems(validation: BakeValidation, stage: MapStage): () => void {
  const bringUp = (runs: TileRuns | null) => {
    const { model } = stage;
    const ranks = ranksOf(validation, model.tileCount);
    const isOther = runs === null || ranks !== model.facts.ranks;
    model.setRanks(ranks, isOther ? null : TileSet.ofRuns(model.tileCount, runs));
    stage.changedModel();
  };
  // What was found between the first rendering and now.
  if (ranksOf(validation, stage.model.tileCount) !== stage.model.facts.ranks) bringUp(null);
  return validation.hear(bringUp);
}

function follow(documents: DocumentHolder, stage: MapStage): () => void {
  const bringUp = (news: DocumentNews) => {
    const document = documents.current();
    const { model } = stage;
    if (document.kind !== 'open' || news.kind === 'checked') return;
    const { bake } = document.history;
    // An array of another size gets a stage of its own.
    if (bake.topology.tileCount !== model.tileCount) return;
    const runs = news.kind === 'edited' ? touchedTiles(news.change) : null;
    const touched = runs && TileSet.ofRuns(model.tileCount, runs);
    model.edited(bake, documents.changed?.flags ?? model.facts.changed, touched);
    stage.changedModel();
  };
  const now = documents.current();
  // Something may have happened between the first rendering and now.
  if (now.kind === 'open' && now.history.bake !== stage.model.facts.bake)
    bringUp({ kind: 'loaded' });
  return documents.hear(bringUp);
}

const SEVERITY_TOKENS = ['--bg-pressed', '--info', '--warning', '--compat', '--error'];

function coloursOf(theme: MapColours['palette']['theme']): MapColours {
  const colour = (name: string) => parseColour(tokenColour(name));
  return {
    palette: {
      theme,
      severities: SEVERITY_TOKENS.map(colour),
      changed: [colour('--bg-pressed'), colour('--type-barrier')],
    },
    background: colour('--bg'),
    text: colour('--text'),
    accent: colour('--focus'),
  };
}
