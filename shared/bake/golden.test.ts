import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Bake } from './bake.ts';
import {
  limitOf,
  readHeader,
  readReadout,
  readTileParams,
  readWeights,
  resetMaskOf,
  routingOf,
  tileAt,
} from './bake.ts';
import { openBake } from './decode.ts';
import { stampBake } from './stamp.ts';
import { FIXTURES, REFERENCE_BAKES, bakesIn, readBytes } from './testing/bake-files.ts';

const folders = [`${FIXTURES}golden/`];
if (REFERENCE_BAKES !== null) folders.push(`${REFERENCE_BAKES}golden/`);

function opened(path: string): Bake {
  const result = openBake(readBytes(path));
  if (result.kind !== 'open') throw new Error(JSON.stringify(result.problems));
  return result.bake;
}

describe.each(folders)('golden bakes of %s', (folder) => {
  const names = bakesIn(folder);

  it('are there', () => {
    expect(names.length).toBeGreaterThanOrEqual(10);
  });

  it.each(names)('%s decodes to its JSON', (name) => {
    expect(decoded(opened(folder + name))).toEqual(expectedJson(folder + name));
  });

  it.each(names)('%s has no error', (name) => {
    const { problems } = openBake(readBytes(folder + name));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each(names)('%s is written again with the same bytes', (name) => {
    const bytes = readBytes(folder + name);
    expect(Buffer.compare(stampBake(opened(folder + name)), bytes)).toBe(0);
  });
});

describe.runIf(REFERENCE_BAKES !== null)('bakes with a tape', () => {
  const folder = `${REFERENCE_BAKES}flash/`;
  const loops = (name: string) =>
    openBake(readBytes(folder + name)).problems.filter(({ code }) => code === 'reset-loop');

  it('warns of the loop in the bake that hangs the C++ core', () => {
    expect(loops('hang_cycle_reset_8x4.d8p').map(({ severity }) => severity)).toEqual(['warning']);
  });

  it.each(['flash_dag_8x4.d8p', 'flash_bake_id_zero_8x4.d8p', 'flash_limit256_128x32.d8p'])(
    'finds no loop in %s, which the core ran',
    (name) => {
      expect(loops(name)).toEqual([]);
    },
  );

  it('warns of bake_id 0', () => {
    const { problems } = openBake(readBytes(`${folder}flash_bake_id_zero_8x4.d8p`));
    expect(problems).toContainEqual(
      expect.objectContaining({ severity: 'warning', code: 'bake-id-zero', at: 16 }),
    );
  });
});

function expectedJson(bakePath: string): unknown {
  const path = bakePath.replace(/\.d8p$/, '.json');
  const text = existsSync(path)
    ? readFileSync(path, 'utf8')
    : gunzipSync(readFileSync(`${path}.gz`)).toString('utf8');
  const { flags, bake_id, profile_id, tile_count, tile_w, tile_h, limit, tiles, ...rest } =
    JSON.parse(text);
  const { mode, winner_domain_mask, settle_ns } = rest;
  const header = { flags, bake_id, profile_id, tile_count, tile_w, tile_h };
  return { ...header, mode, winner_domain_mask, settle_ns, limit, tiles };
}

function decoded(bake: Bake): unknown {
  const { flags, bakeId, profileId } = readHeader(bake);
  const { tileCount, tileW, tileH } = bake.topology;
  const { mode, winnerDomainMask, settleNs } = readReadout(bake);
  return {
    flags,
    bake_id: bakeId,
    profile_id: profileId,
    tile_count: tileCount,
    tile_w: tileW,
    tile_h: tileH,
    mode,
    winner_domain_mask: winnerDomainMask,
    settle_ns: settleNs,
    limit: limitOf(bake),
    tiles: Array.from({ length: tileCount }, (_, tile) => decodedTile(bake, tile)),
  };
}

function decodedTile(bake: Bake, tile: number): unknown {
  const { thrLo, thrHi, ...params } = readTileParams(bake, tile);
  const signsAt = tileAt(bake, 'weights', tile) + 32;
  return {
    thr_lo: thrLo,
    thr_hi: thrHi,
    ...params,
    routing: routingOf(bake, tile),
    reset: resetMaskOf(bake, tile),
    sign_hex: Buffer.from(bake.bytes.subarray(signsAt, signsAt + 8)).toString('hex'),
    w: [...readWeights(bake, tile)],
  };
}
