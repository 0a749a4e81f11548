import { ok } from '../../../shared/result.ts';
import type { TraceFile } from '../../../shared/trace/trace-file.ts';
import type { Crews } from '../crews.ts';
import { crewOfOne, sharedMemory, type Crew } from '../indexing/crew.ts';
import { perform } from '../indexing/perform.ts';
import type { Answer, IndexTask, Partly } from '../indexing/tasks.ts';

const THREADS = 3;

/** Threads one after the other, each with every third piece of work. */
export function crewInTurns(file: TraceFile): Crew {
  return {
    size: THREADS,
    allocate: sharedMemory,
    run<T extends IndexTask>(task: T, tellPartly?: (number: number, partly: Partly) => void) {
      const answers: Answer<T>[] = [];
      for (let number = 0; number < THREADS; number++) {
        let taken = 0;
        const take = (): number => number + THREADS * taken++;
        const tell = (partly: Partly): void => tellPartly?.(number, partly);
        const hand = { file, number, allocate: sharedMemory, tellPartly: tell, take };
        const done = perform(hand, task);
        if (!done.ok) return Promise.resolve(done);
        answers.push(done.value);
      }
      return Promise.resolve(ok(answers));
    },
    close: () => {},
  };
}

/** For a small trace: one that wants threads fails the test. */
export const NO_THREADS: Crews = { one: crewOfOne, many: noThread, verify: noThread };

function noThread(): never {
  throw new Error('a small trace is read by one thread');
}
