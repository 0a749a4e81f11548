import path from 'node:path';
import { z } from 'zod';
import {
  LANE_SIZES,
  LEAST_MEMORY_BUDGET_MIB,
  MOST_MEMORY_BUDGET_MIB,
  TIME_ORIGINS,
  TIME_UNITS,
  type Settings,
} from '../../shared/ipc.ts';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { Serial } from './serial.ts';

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  wheelPans: false,
  checksumMismatchIsError: false,
  allowMagnitude15: false,
  memoryBudgetMiB: null,
  keepIndexes: true,
  keepBackups: true,
  timeUnit: 'cycles',
  timeOrigin: 'absolute',
  showMinimap: true,
  laneSize: 'normal',
};

export const memoryBudgetMiB = z
  .int()
  .min(LEAST_MEMORY_BUDGET_MIB)
  .max(MOST_MEMORY_BUDGET_MIB)
  .nullable();

/** A file of another version may lack fields or have more of them; a wrong value is damage. */
const storedSchema: z.ZodType<Settings> = z.object({
  theme: z.enum(['system', 'dark', 'light']).default(DEFAULT_SETTINGS.theme),
  wheelPans: z.boolean().default(DEFAULT_SETTINGS.wheelPans),
  checksumMismatchIsError: z.boolean().default(DEFAULT_SETTINGS.checksumMismatchIsError),
  allowMagnitude15: z.boolean().default(DEFAULT_SETTINGS.allowMagnitude15),
  memoryBudgetMiB: memoryBudgetMiB.default(DEFAULT_SETTINGS.memoryBudgetMiB),
  keepIndexes: z.boolean().default(DEFAULT_SETTINGS.keepIndexes),
  keepBackups: z.boolean().default(DEFAULT_SETTINGS.keepBackups),
  timeUnit: z.enum(TIME_UNITS).default(DEFAULT_SETTINGS.timeUnit),
  timeOrigin: z.enum(TIME_ORIGINS).default(DEFAULT_SETTINGS.timeOrigin),
  showMinimap: z.boolean().default(DEFAULT_SETTINGS.showMinimap),
  laneSize: z.enum(LANE_SIZES).default(DEFAULT_SETTINGS.laneSize),
});

export class SettingsFile {
  readonly #file: string;
  #current: Settings = DEFAULT_SETTINGS;
  readonly #serial = new Serial();

  constructor(dataFolder: string) {
    this.#file = path.join(dataFolder, 'settings.json');
  }

  /** Null, or what to tell the user where the file was damaged and has been set aside. */
  async load(): Promise<string | null> {
    const read = await readJsonFile(this.#file, storedSchema);
    if (read.kind === 'read') this.#current = read.value;
    if (read.kind !== 'damaged') return null;
    return `${this.#file} could not be read (${read.reason}). It was kept as ${read.setAside}.`;
  }

  get current(): Settings {
    return this.#current;
  }

  /** The change counts at once; the promise ends when it is on the disk. */
  change(change: Partial<Settings>): Promise<void> {
    const next = { ...this.#current, ...change };
    this.#current = next;
    return this.#serial.run(() => writeJsonFile(this.#file, next));
  }

  settled(): Promise<void> {
    return this.#serial.settled();
  }
}
