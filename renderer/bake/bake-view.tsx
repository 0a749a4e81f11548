import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { gridOf, type Bake } from '../../shared/bake/bake.ts';
import type { BakeDockTab } from '../store/bake-slice.ts';
import { useApp } from '../store/store.ts';
import { formatWhole } from '../ui/format.ts';
import type { BakeSession } from './bake-session.ts';
import { BakeToolbar } from './bake-toolbar.tsx';
import { BytesPanel } from './bytes/bytes-panel.tsx';
import { ComparePanel } from './compare/compare-panel.tsx';
import { shownFieldAt } from './bytes/field-names.ts';
import { FieldsColumn } from './fields-column.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import { FailureBar } from './safety/failure-bar.tsx';
import { DiskBars } from './safety/disk-bar.tsx';
import { TileMap } from './tile-map.tsx';
import { BakeSessionContext, useBakeSession, useBakeState, useOpenBake } from './use-bake.ts';
import { useDocumentKeys } from './use-document-keys.ts';
import { WeightPanel } from './weight-panel.tsx';
import './bake.css';

/** The whole bake tab; empty while no bake is open. */
export function BakeView({ session }: { session: BakeSession }) {
  const phase = useApp((state) => state.bake.document.phase);
  if (phase === 'none') return null;
  return (
    <BakeSessionContext value={session}>
      {phase === 'open' ? <OpenBakeView /> : <DamagedBakeView />}
    </BakeSessionContext>
  );
}

function OpenBakeView() {
  useDocumentKeys(useBakeSession());
  const bake = useOpenBake();
  const changeBake = useApp((state) => state.changeBake);
  const layout = useDefaultLayout({ id: 'bake-rows', onlySaveAfterUserInteractions: true });
  if (bake === null) return null;
  return (
    <section
      className="bake"
      aria-label="Bake"
      onFocus={({ target }) => {
        const focusedField = shownFieldAt(target);
        if (focusedField !== null) changeBake({ focusedField });
      }}
    >
      <BakeToolbar />
      <FailureBar />
      <DiskBars />
      <Group orientation="vertical" id="bake-rows" className="bake-rows" {...layout}>
        <Panel id="bake-editor" minSize={200}>
          <Editor bake={bake} />
        </Panel>
        <Separator className="bake-separator" />
        <Panel
          id="bake-dock"
          defaultSize={220}
          minSize={60}
          groupResizeBehavior="preserve-pixel-size"
        >
          <Dock isReadOnly={false} />
        </Panel>
      </Group>
    </section>
  );
}

/** First widths, before anybody has dragged them: the map takes what the others do not need. */
function columnWidths(windowCssPx: number) {
  const within = (least: number, share: number, most: number) =>
    Math.round(Math.min(most, Math.max(least, share * windowCssPx)));
  return { weights: within(330, 0.29, 440), fields: within(236, 0.19, 290) };
}

function Editor({ bake }: { bake: Bake }) {
  const [widths] = useState(() => columnWidths(window.innerWidth));
  const layout = useDefaultLayout({ id: 'bake-columns', onlySaveAfterUserInteractions: true });
  const selected = useBakeState((state) => state.selectedTile);
  const { tileCount } = bake.topology;
  if (tileCount === 0) return <p className="bake-empty">The array has no tiles.</p>;
  const tile = Math.min(selected, tileCount - 1);
  const { columns, rows } = gridOf(bake.topology);
  return (
    <Group orientation="horizontal" id="bake-columns" {...layout}>
      <Panel id="bake-map" minSize={220}>
        <TileMap key={`${columns} ${rows}`} bake={bake} selectedTile={tile} />
      </Panel>
      <Separator className="bake-separator" />
      <Panel
        id="bake-weights"
        defaultSize={widths.weights}
        minSize={330}
        groupResizeBehavior="preserve-pixel-size"
      >
        <WeightPanel bake={bake} />
      </Panel>
      <Separator className="bake-separator" />
      <Panel
        id="bake-fields"
        defaultSize={widths.fields}
        minSize={230}
        groupResizeBehavior="preserve-pixel-size"
      >
        <FieldsColumn bake={bake} />
      </Panel>
    </Group>
  );
}

function Dock({ isReadOnly }: { isReadOnly: boolean }) {
  const tab = useBakeState((state) => state.dockTab);
  const count = useBakeState((state) => state.problems.total);
  const changeBake = useApp((state) => state.changeBake);
  const comparison = useBakeState((state) => state.comparison);
  const differing =
    comparison === null || comparison.share !== null ? '' : ` (${formatWhole(comparison.count)})`;
  return (
    <Tabs.Root
      className="bake-dock"
      value={tab}
      onValueChange={(next) => changeBake({ dockTab: next as BakeDockTab })}
    >
      <Tabs.List className="bake-tabs" aria-label="Problems, bytes and comparison">
        <Tabs.Trigger value="problems">Problems ({formatWhole(count)})</Tabs.Trigger>
        <Tabs.Trigger value="bytes">Bytes</Tabs.Trigger>
        <Tabs.Trigger value="compare">Compare{differing}</Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="problems" className="bake-tab" tabIndex={-1}>
        <ProblemPanel isReadOnly={isReadOnly} />
      </Tabs.Content>
      <Tabs.Content value="bytes" className="bake-tab" tabIndex={-1}>
        <BytesPanel />
      </Tabs.Content>
      <Tabs.Content value="compare" className="bake-tab" tabIndex={-1}>
        <ComparePanel />
      </Tabs.Content>
    </Tabs.Root>
  );
}

function DamagedBakeView() {
  const name = useBakeState((state) =>
    state.document.phase === 'none' ? '' : state.document.name,
  );
  const count = useBakeState((state) => state.problems.total);
  return (
    <section className="bake is-damaged" aria-label="Damaged bake">
      <DiskBars />
      <div className="bake-damage" role="alert">
        <h2>{name} cannot be edited</h2>
        <p>
          It has no readable header, topology or complete set of tables. Its problems
          {count > 0 && ` (${formatWhole(count)})`} and its bytes are shown as they are; nothing in
          the file is changed.
        </p>
      </div>
      <div className="bake-damage-parts">
        <ProblemPanel isReadOnly />
        <BytesPanel />
      </div>
    </section>
  );
}
