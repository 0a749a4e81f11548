import type { Bake } from '../../../shared/bake/bake.ts';
import { touchedTiles, type TileRuns } from '../../../shared/bake/changes.ts';
import { compareRuns } from '../../../shared/bake/compare/compare-tiles.ts';
import { pairTiles, type TilePairs } from '../../../shared/bake/compare/tile-pairs.ts';
import { openBake } from '../../../shared/bake/decode.ts';
import type { OtherBake } from '../../../shared/ipc.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import type { ComparisonState } from '../../store/bake-slice.ts';
import type { DocumentHolder, DocumentNews } from '../../store/document-holder.ts';
import type { BakeAnswers } from '../bake-answers.ts';

interface Running {
  share: number;
  /** Edits since the question was asked. */
  readonly touched: { readonly revision: number; readonly runs: TileRuns }[];
  readonly withdrawal: AbortController;
}

/** What the bake is held against, and which of its tiles differ from that. */
export class BakeComparison {
  readonly #documents: DocumentHolder;
  readonly #answers: BakeAnswers;
  readonly #tell: (state: ComparisonState | null) => void;
  #other: Bake | null = null;
  #against: 'saved' | 'other' = 'saved';
  #name = '';
  #flags: Uint8Array = new Uint8Array(0);
  #count = 0;
  #revision = 0;
  #pairs: TilePairs | null = null;
  /** The tiles are being compared; edited ones are looked at again when that has ended. */
  #running: Running | null = null;

  constructor(
    documents: DocumentHolder,
    answers: BakeAnswers,
    tell: (state: ComparisonState | null) => void,
  ) {
    this.#documents = documents;
    this.#answers = answers;
    this.#tell = tell;
    documents.hear((news) => this.#follow(news));
  }

  /** What the bake is compared with; null while nothing is. */
  get other(): Bake | null {
    return this.#other;
  }

  get pairs(): TilePairs | null {
    return this.#pairs;
  }

  /** One byte a tile of the window's bake, 1 where it differs. Read-only; new after each restart. */
  get flags(): Uint8Array {
    return this.#flags;
  }

  /** False where the bake has no file. */
  withSaved(): boolean {
    const document = this.#documents.current();
    if (document.kind !== 'open' || document.saved === null) return false;
    this.#begin(document.saved, 'saved', 'the saved file');
    return true;
  }

  /** Errors: `not-a-bake` where the bytes cannot be read as one. The bytes become its own. */
  with({ name, bytes }: OtherBake): Result<true> {
    const opened = openBake(bytes);
    if (opened.kind === 'damaged') {
      const first = opened.problems[0]?.message ?? 'it has no readable tables';
      return fail('not-a-bake', `${name} cannot be compared: ${first}.`);
    }
    this.#begin(opened.bake, 'other', name);
    return ok(true);
  }

  end(): void {
    this.#other = null;
    this.#pairs = null;
    this.#running?.withdrawal.abort();
    this.#running = null;
    this.#flags = new Uint8Array(0);
    this.#count = 0;
    this.#tell(null);
  }

  #begin(other: Bake, against: 'saved' | 'other', name: string): void {
    this.#other = other;
    this.#against = against;
    this.#name = name;
    this.#restart();
  }

  #restart(): void {
    const document = this.#documents.current();
    if (document.kind !== 'open' || this.#other === null) return;
    const { bake } = document.history;
    this.#pairs = pairTiles(bake.topology, this.#other.topology);
    this.#flags = new Uint8Array(bake.topology.tileCount);
    this.#count = 0;
    this.#running?.withdrawal.abort();
    const running = { share: 0, touched: [], withdrawal: new AbortController() };
    this.#running = running;
    void this.#work(running, this.#other.bytes);
    this.#tellState();
  }

  async #work(running: Running, other: Uint8Array): Promise<void> {
    const answer = await this.#answers.ask(
      'compare',
      { other },
      {
        signal: running.withdrawal.signal,
        onShare: (share) => {
          running.share = share;
          this.#tellState();
        },
      },
    );
    if (this.#running !== running) return;
    this.#running = null;
    if (answer.ok && answer.value.value !== null) {
      this.#compared(answer.value.value, answer.value.revision, running);
    }
    this.#tellState();
  }

  /** Tiles that were edited after the bytes that the answer is true of are looked at again. */
  #compared(flags: Uint8Array, revision: number, { touched }: Running): void {
    this.#flags = flags;
    this.#count = flags.reduce((sum, flag) => sum + flag, 0);
    for (const later of touched) if (later.revision > revision) this.#lookAgain(later.runs);
  }

  #lookAgain(runs: TileRuns): void {
    const document = this.#documents.current();
    if (document.kind !== 'open' || this.#other === null || this.#pairs === null) return;
    const { bake } = document.history;
    this.#count += compareRuns(this.#flags, bake, this.#other, this.#pairs, runs);
  }

  #follow(news: DocumentNews): void {
    if (news.kind === 'loaded') this.end();
    if (this.#other === null) return;
    if (news.kind === 'saved') {
      if (this.#against === 'saved') this.withSaved();
      return;
    }
    if (news.kind !== 'edited') return;
    const touched = touchedTiles(news.change);
    if (touched === null) this.#restart();
    else if (this.#running !== null) {
      this.#running.touched.push({ revision: this.#documents.revision, runs: touched });
    } else this.#lookAgain(touched);
    this.#tellState();
  }

  #tellState(): void {
    this.#revision += 1;
    this.#tell({
      against: this.#against,
      name: this.#name,
      share: this.#running?.share ?? null,
      count: this.#count,
      onlyMine: this.#pairs?.onlyMine.size ?? 0,
      onlyOther: this.#pairs?.onlyOther ?? 0,
      revision: this.#revision,
    });
  }
}
