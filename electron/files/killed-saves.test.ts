import { expect, it } from 'vitest';
import { killSaves } from './testing/kill-saves.ts';

const KILLS = Number(process.env['TILESCOPE_KILLS'] ?? 200);
const SEED = Number(process.env['TILESCOPE_KILL_SEED'] ?? Date.now() % 2 ** 31);

it('a process killed at any moment of saving leaves the old file or the new one, whole', async () => {
  console.info(`${KILLS} kills, TILESCOPE_KILL_SEED=${SEED}`);
  const report = await killSaves({ kills: KILLS, seed: SEED, atOnce: 2 });
  console.info(report);
  expect(report.kills).toBeGreaterThanOrEqual(KILLS);
  expect(report.saves).toBeGreaterThan(0);
}, 900_000);
