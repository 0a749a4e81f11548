import type { BakeQuestion } from '../store/bake-slice.ts';

/** One question at a time: a second one waits until the first is answered. */
export class QuestionLine {
  readonly #show: (question: BakeQuestion | null) => void;
  #last: Promise<unknown> = Promise.resolve();
  #resolve: ((answer: string) => void) | null = null;

  constructor(show: (question: BakeQuestion | null) => void) {
    this.#show = show;
  }

  ask(question: BakeQuestion): Promise<string> {
    const asked = this.#last.then(
      () =>
        new Promise<string>((resolve) => {
          this.#resolve = resolve;
          this.#show(question);
        }),
    );
    this.#last = asked;
    return asked;
  }

  answer(answer: string): void {
    const resolve = this.#resolve;
    this.#resolve = null;
    this.#show(null);
    resolve?.(answer);
  }
}
