import { touchedTiles, type TileRuns } from '../../../shared/bake/changes.ts';
import { parseTileQuery } from '../../../shared/bake/search/parse-tile-query.ts';
import { updateHits } from '../../../shared/bake/search/find-tiles.ts';
import type { TileQuery } from '../../../shared/bake/search/tile-query.ts';
import { severityBit, type SearchFacts } from '../../../shared/bake/search/tile-test.ts';
import { SEVERITY_RANKS, type TileFindings } from '../../../shared/bake/tile-findings.ts';
import { TileSet } from '../../../shared/bake/tile-set.ts';
import type { DocumentHolder, DocumentNews } from '../../store/document-holder.ts';
import type { BakeAnswers } from '../bake-answers.ts';
import type { BakeValidation } from '../bake-validation.ts';

export interface TileSearchState {
  /** What is in the field, searched or not. */
  readonly draft: string;
  /** What was searched for last; empty where nothing was. */
  readonly text: string;
  /** From 0 to 1 while it looks; null where it does not. */
  readonly share: number | null;
  readonly hits: TileSet | null;
  /** Why there is no answer. */
  readonly failure: string | null;
}

const NOTHING: TileSearchState = { draft: '', text: '', share: null, hits: null, failure: null };

export interface SearchSurroundings {
  readonly documents: DocumentHolder;
  readonly answers: Pick<BakeAnswers, 'ask'>;
  readonly validation: Pick<BakeValidation, 'findings' | 'hear'>;
  current(): { readonly selection: TileSet; readonly focus: number };
  select(selection: TileSet, focus?: number): void;
}

/**
 * The search for tiles. Its result is live: what an edit, undo or check touches is asked again at once,
 * so the hits are always those of the bake on the screen.
 */
export class TileSearch {
  readonly #around: SearchSurroundings;
  readonly #listeners = new Set<() => void>();
  #state = NOTHING;
  #query: TileQuery | null = null;
  #problems = new Uint8Array(0);
  #running: AbortController | null = null;
  /** Touched while the question was on its way; null for all. */
  #touched: TileRuns[] | null = [];

  constructor(around: SearchSurroundings) {
    this.#around = around;
    around.documents.hear((news) => this.#follow(news));
    around.validation.hear(() => this.#checked());
  }

  readonly state = (): TileSearchState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  write(draft: string): void {
    this.#change({ draft });
  }

  /** Searches for what is written and goes to the first hit; nothing where it cannot be read. */
  async search(): Promise<void> {
    const text = this.#state.draft.trim();
    const parsed = parseTileQuery(text);
    if (!parsed.ok) return;
    if (text === '') {
      this.clear();
      return;
    }
    this.#query = parsed.value;
    this.#change({ text, hits: null });
    await this.#ask();
    const { focus } = this.#around.current();
    if (this.#state.hits?.has(focus) === false) this.step(1);
  }

  cancel(): void {
    this.#running?.abort();
    this.#running = null;
    this.#change({ share: null });
  }

  clear(): void {
    this.#running?.abort();
    this.#running = null;
    this.#query = null;
    this.#change(NOTHING);
  }

  /** To the next hit after the tile in focus, or the one before; goes on at the other end. */
  step(direction: 1 | -1): void {
    const { hits } = this.#state;
    if (hits === null || hits.size === 0) return;
    const { focus } = this.#around.current();
    const tile =
      direction > 0
        ? (hits.next(focus + 1) ?? hits.first)
        : (hits.previous(focus - 1) ?? hits.previous(hits.tileCount - 1));
    if (tile !== null) this.#around.select(TileSet.of(hits.tileCount, [tile]), tile);
  }

  selectHits(): void {
    const { hits } = this.#state;
    if (hits !== null && hits.size > 0) this.#around.select(hits);
  }

  /** After another check of tiles. */
  #checked(): void {
    if (!this.#query?.terms.some(({ field }) => field === 'problem')) return;
    const before = this.#problems;
    const { hits } = this.#state;
    const facts = this.#facts();
    if (hits === null || facts === null || before.length !== facts.problems.length) return;
    const { problems } = facts;
    this.#update(
      TileSet.where(hits.tileCount, (tile) => before[tile] !== problems[tile]),
      facts,
    );
  }

  async #ask(): Promise<void> {
    const query = this.#query;
    const facts = this.#facts();
    if (query === null || facts === null) return;
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#touched = [];
    this.#change({ share: 0, failure: null });
    const { changed, problems } = facts;
    const answer = await this.#around.answers.ask(
      'search',
      { query, changed, problems },
      {
        signal: running.signal,
        onShare: (share) => this.#running === running && this.#change({ share }),
      },
    );
    if (this.#running !== running) return;
    this.#running = null;
    if (!answer.ok) {
      const failure = answer.error.code === 'cancelled' ? null : answer.error.message;
      this.#change({ share: null, failure });
    } else if (answer.value.value !== null) this.#answered(answer.value.value);
  }

  #answered(words: Uint32Array): void {
    const now = this.#facts();
    const touched = this.#touched;
    if (now === null) return;
    if (touched === null) {
      void this.#ask();
      return;
    }
    const { tileCount } = now.bake.topology;
    this.#change({ hits: TileSet.ofWords(tileCount, words), share: null });
    if (touched.length > 0) this.#update(TileSet.ofRuns(tileCount, touched.flat()), now);
  }

  #follow(news: DocumentNews): void {
    if (news.kind === 'loaded') {
      this.clear();
      return;
    }
    if (this.#query === null) return;
    const asksChanged = this.#query.terms.some(({ field }) => field === 'changed');
    const runs = news.kind === 'edited' ? touchedTiles(news.change) : asksChanged ? null : [];
    if (this.#running !== null) {
      this.#touched = runs === null ? null : this.#touched && [...this.#touched, runs];
    } else if (runs === null) void this.#ask();
    else if (runs.length > 0) this.#updateRuns(runs);
  }

  #updateRuns(runs: TileRuns): void {
    const facts = this.#facts();
    if (facts !== null) this.#update(TileSet.ofRuns(facts.bake.topology.tileCount, runs), facts);
  }

  #update(touched: TileSet, facts: SearchFacts): void {
    const { hits } = this.#state;
    if (hits === null || this.#query === null || hits.tileCount !== touched.tileCount) return;
    const next = updateHits(hits, touched, this.#query, facts);
    if (!next.equals(hits)) this.#change({ hits: next });
  }

  #facts(): SearchFacts | null {
    const { documents, validation } = this.#around;
    const document = documents.current();
    if (document.kind !== 'open') return null;
    const { bake } = document.history;
    const { tileCount } = bake.topology;
    this.#problems = this.#query?.terms.some(({ field }) => field === 'problem')
      ? problemBits(validation.findings, tileCount)
      : new Uint8Array(0);
    const changed = documents.changed?.flags ?? new Uint8Array(tileCount);
    return { bake, changed, problems: this.#problems };
  }

  #change(patch: Partial<TileSearchState>): void {
    this.#state = { ...this.#state, ...patch };
    for (const listener of this.#listeners) listener();
  }
}

function problemBits(findings: TileFindings | null, tileCount: number): Uint8Array<ArrayBuffer> {
  const bits = new Uint8Array(tileCount);
  if (findings?.ranks.length !== tileCount) return bits;
  for (let tile = 0; tile < tileCount; tile++) {
    if (findings.ranks[tile] === 0) continue;
    for (const severity of SEVERITY_RANKS) {
      if (findings.hasSeverity(tile, severity)) bits[tile]! |= severityBit(severity);
    }
  }
  return bits;
}
