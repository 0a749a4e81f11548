import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppActionsContext, type AppActions } from './app/app-actions.ts';
import { App } from './app/app.tsx';
import { BakeDialogs } from './bake/bake-dialogs.tsx';
import type { BakeSession } from './bake/bake-session.ts';
import { BakeView } from './bake/bake-view.tsx';
import { ComparisonContext } from './compare/comparison-context.ts';
import type { Comparison } from './compare/comparison.ts';
import { TraceActionsContext, type TraceActions } from './session/trace-actions.ts';
import type { TimelineParts } from './timeline/timeline-parts.ts';

export interface WindowParts {
  readonly parts: TimelineParts;
  /** Resolves when the picture of a trace that was just opened is drawn, or has taken too long. */
  untilDrawn(this: void): Promise<void>;
  readonly comparison: Comparison;
  readonly bakes: BakeSession;
  readonly appActions: AppActions;
  readonly traceActions: TraceActions;
}

/** Puts the components of the whole window into the page. */
export function mount(window: WindowParts): void {
  const { parts, untilDrawn, comparison, bakes, appActions, traceActions } = window;
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id root');
  createRoot(root).render(
    <StrictMode>
      <AppActionsContext value={appActions}>
        <TraceActionsContext value={traceActions}>
          <ComparisonContext value={comparison}>
            <App
              parts={parts}
              untilDrawn={untilDrawn}
              bake={<BakeView session={bakes} />}
              bakeDialogs={<BakeDialogs session={bakes} />}
            />
          </ComparisonContext>
        </TraceActionsContext>
      </AppActionsContext>
    </StrictMode>,
  );
}
