import type { MenuCommand, WeightMenuItem } from '../../shared/ipc.ts';

const PREFIX = 'weights-';

/** Leads commands of the window's menu to the weight grid that is on the screen. */
export class WeightCommands {
  #run: ((item: WeightMenuItem) => void) | null = null;

  /** The answer is the function that takes the offer back. */
  offer(run: (item: WeightMenuItem) => void): () => void {
    this.#run = run;
    return () => {
      if (this.#run === run) this.#run = null;
    };
  }

  /** True for a command of the weights, whether or not there is a grid. */
  run(command: MenuCommand): boolean {
    if (!command.startsWith(PREFIX)) return false;
    this.#run?.(command.slice(PREFIX.length) as WeightMenuItem);
    return true;
  }
}
