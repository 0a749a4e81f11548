import type { TimelineLink } from './timeline-link.ts';

/** A picture that takes longer than this does not keep its surroundings from being shown. */
const LONGEST_WAIT_MS = 300;

/** Waits for the picture of a trace whose view was just put into the page. */
export class PictureWait {
  readonly #link: Pick<TimelineLink, 'idle'>;
  #waiting = 0;

  constructor(link: Pick<TimelineLink, 'idle'>) {
    this.#link = link;
  }

  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  readonly untilDrawn = async (): Promise<void> => {
    this.#waiting++;
    await Promise.race([this.#drawn(), after(LONGEST_WAIT_MS)]);
    this.#waiting--;
  };

  async #drawn(): Promise<void> {
    // The view tells its size when it is laid out: what is idle before that has nothing to draw yet.
    await nextFrame();
    await nextFrame();
    await this.#link.idle();
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
