import type { BakeProblem } from '../../shared/bake/bake.ts';
import type { BakeChange, TileRuns } from '../../shared/bake/changes.ts';
import type { RuleCode } from '../../shared/bake/rules.ts';
import { ruleOf } from '../../shared/bake/rules.ts';
import { TILE_CODES, TileFindings } from '../../shared/bake/tile-findings.ts';
import { scanBake } from '../../shared/bake/scan.ts';
import { TileSet } from '../../shared/bake/tile-set.ts';
import { blocksSaving, validateBake, validateFields } from '../../shared/bake/validate.ts';
import { stampProblems } from '../../shared/bake/validate-stamp.ts';
import { finish } from '../../shared/bake/steps.ts';
import { validationSteps, type Validation } from '../../shared/bake/validation.ts';
import { unmended, type OpenDocument } from '../store/bake-document.ts';
import type { ProblemSummary } from '../store/bake-slice.ts';
import type { DocumentHolder, DocumentNews } from '../store/document-holder.ts';
import type { BakeAnswers } from './bake-answers.ts';

/**
 * The problems of the document. A file is checked in full when it comes and when its layout changes, a
 * large one in the worker; every other edit has the tiles that it touched checked again at once.
 */
export class BakeValidation {
  readonly #documents: DocumentHolder;
  readonly #answers: BakeAnswers;
  readonly #tell: (summary: ProblemSummary) => void;
  readonly #hearers = new Set<(tiles: TileRuns | null) => void>();
  #general: readonly BakeProblem[] = [];
  #findings: TileFindings | null = null;
  #check: ProblemSummary['check'] = null;
  #running: AbortController | null = null;
  /** Edits since the check that is running was asked for. */
  #late: BakeChange[] = [];
  #whenChecked: (() => void)[] = [];
  #revision = 0;
  /** Of the bytes as they came, before any edit. */
  #loadedRevision = 0;

  constructor(
    documents: DocumentHolder,
    answers: BakeAnswers,
    tell: (summary: ProblemSummary) => void,
  ) {
    this.#documents = documents;
    this.#answers = answers;
    this.#tell = tell;
    documents.hear((news) => this.#follow(news));
  }

  /** null while no bake is open, and until its tiles have been checked. */
  get findings(): TileFindings | null {
    return this.#findings;
  }

  /** Told of the tiles that may have other problems; null: all. */
  readonly hear = (hearer: (tiles: TileRuns | null) => void): (() => void) => {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  };

  /** Problem number `index` of those of a rule of tiles; null where there are fewer. */
  problem(code: RuleCode, index: number): BakeProblem | null {
    const document = this.#open();
    const findings = this.#findings;
    if (document === null || findings === null || index >= findings.count(code)) return null;
    return findings.problem(document.history.bake, code, findings.tileAt(code, index));
  }

  tilesOf(code: RuleCode): TileSet {
    return this.#findings?.tilesOf(code) ?? TileSet.none(0);
  }

  /** What keeps the bake from being saved, the first `most` of it, once all has been checked. */
  async blocking(most: number): Promise<{ problems: BakeProblem[]; total: number }> {
    await this.#checked();
    const document = this.#open();
    if (document !== null && this.#findings === null) {
      // Withdrawn or failed: a save must know, however long it takes.
      const all = validateBake(document.history.bake).filter(blocksSaving);
      return { problems: all.slice(0, most), total: all.length };
    }
    const general = this.#general.filter(blocksSaving);
    const codes = TILE_CODES.filter((code) => ruleOf(code).severity === 'error');
    const counts = codes.map((code) => this.#findings?.count(code) ?? 0);
    const problems = [...general];
    for (const [at, code] of codes.entries()) {
      for (let k = 0; k < counts[at]! && problems.length < most; k++) {
        problems.push(this.problem(code, k)!);
      }
    }
    return { problems, total: general.length + counts.reduce((sum, count) => sum + count, 0) };
  }

  /** Withdraws the full check that is running; the problems of tiles stay unknown. */
  stop(): void {
    if (this.#running === null) return;
    this.#running.abort();
    this.#end('stopped');
  }

  /** Checks everything again. */
  again(): void {
    const isThere = this.#documents.current().kind !== 'none';
    if (isThere) this.#checkAll();
  }

  #open(): OpenDocument | null {
    const document = this.#documents.current();
    return document.kind === 'open' ? document : null;
  }

  #follow(news: DocumentNews): void {
    if (news.kind === 'loaded') {
      this.#running?.abort();
      this.#findings = null;
      this.#general = [];
      this.#loadedRevision = this.#documents.revision;
      this.#end(null);
      this.again();
      return;
    }
    this.#readGeneral();
    if (news.kind === 'edited') this.#edited(news.change);
    else this.#publish([]);
  }

  #edited(change: BakeChange): void {
    const document = this.#open();
    if (document === null) return;
    if (this.#running !== null) this.#late.push(change);
    const touched = this.#findings?.update(document.history.bake, change) ?? null;
    if (touched !== null) this.#publish(touched);
    else if (this.#running === null && this.#check !== 'stopped') this.#checkAll();
    else this.#publish([]);
  }

  #readGeneral(): void {
    const document = this.#open();
    if (document === null) return;
    this.#general = [...unmended(document), ...validateFields(document.history.bake)];
  }

  #checkAll(): void {
    this.#running?.abort();
    this.#running = null;
    this.#late = [];
    this.#findings = null;
    const quick = this.#answers.quickSubject();
    if (quick === null) void this.#checkInWorker();
    // At once: nobody sees a small bake that has not been checked.
    else this.#take(finish(validationSteps(quick.scan, quick.bake)), this.#documents.revision);
  }

  async #checkInWorker(): Promise<void> {
    const running = new AbortController();
    const onShare = (share: number) => {
      if (this.#running !== running) return;
      this.#check = share;
      this.#publish([]);
    };
    this.#running = running;
    this.#check = 0;
    this.#publish(null);
    const answer = await this.#answers.ask('validate', null, { signal: running.signal, onShare });
    if (this.#running !== running) return;
    if (answer.ok) this.#take(answer.value.value, answer.value.revision);
    else this.#end('failed');
  }

  #take({ stamp, general, findings }: Validation, revision: number): void {
    const document = this.#open();
    if (document === null) {
      this.#general = [...stamp, ...general];
      this.#end(null);
      return;
    }
    const isAsItCame = revision === this.#loadedRevision;
    this.#documents.checked(isAsItCame ? stamp : stampOfFile(document));
    this.#findings = findings && new TileFindings(document.history.bake, findings);
    this.#readGeneral();
    this.#catchUp(document);
  }

  /** Brings what was found up to the edits that came since the question. */
  #catchUp({ history: { bake } }: OpenDocument): void {
    const isUpToDate = this.#late.every((change) => this.#findings?.update(bake, change) ?? null);
    if (isUpToDate) this.#end(null);
    else this.#checkAll();
  }

  #end(check: ProblemSummary['check']): void {
    this.#running = null;
    this.#late = [];
    this.#check = check;
    this.#publish(null);
    for (const go of this.#whenChecked.splice(0)) go();
  }

  async #checked(): Promise<void> {
    while (this.#running !== null) {
      await new Promise<void>((resolve) => this.#whenChecked.push(resolve));
    }
  }

  #publish(tiles: TileRuns | null): void {
    const counts = TILE_CODES.map((code) => ({ code, count: this.#findings?.count(code) ?? 0 }));
    const ofTiles = counts.filter(({ count }) => count > 0);
    const total = ofTiles.reduce((sum, { count }) => sum + count, this.#general.length);
    const revision = ++this.#revision;
    this.#tell({ general: this.#general, ofTiles, total, check: this.#check, revision });
    if (tiles === null || tiles.length > 0) for (const hearer of this.#hearers) hearer(tiles);
  }
}

/** Edits make CRC and length stale: what the file came with is then asked of the copy of its bytes. */
function stampOfFile({ saved }: OpenDocument): readonly BakeProblem[] {
  return saved === null ? [] : stampProblems(scanBake(saved.bytes));
}
