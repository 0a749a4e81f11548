import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, say } from './processes.mjs';
import { HEIGHT, samplePattern, WIDTH } from './samples/bake-pattern.mjs';
import { writeD8p } from './samples/d8p-writer.mjs';
import { simulateMatmul } from './samples/matmul-simulation.mjs';
import { ARRAY, CLOCK_MHZ, CORES, SHAPE, TILE } from './samples/matmul-workload.mjs';
import { writePccx } from './samples/pccx-writer.mjs';

const SEED = 20_26;

/** The trace that ships: a tiled matrix multiplication on 16 cores. */
export function sampleTrace() {
  const { events, cycles } = simulateMatmul(SEED);
  return writePccx(events, ({ byteLength, checksum }) => {
    const header = {
      pccx_lab_version: 'tilescope-sample-1',
      format_minor: 1,
      arch: {
        mac_dims: [ARRAY, ARRAY],
        isa_version: '1.1',
        peak_tops: (2 * ARRAY * ARRAY * CORES * CLOCK_MHZ) / 1e6,
      },
      trace: { cycles, cores: CORES, clock_mhz: CLOCK_MHZ },
      payload: { encoding: 'flatbuf', byte_length: byteLength, checksum_fnv64: 'CHECKSUM' },
      workload: { kind: 'matmul int8', ...SHAPE, tile: TILE, seed: SEED },
    };
    return JSON.stringify(header).replace('"CHECKSUM"', checksum);
  });
}

/** The bake that ships: 16×16 tiles of detectors that feed each other downwards. */
export function sampleBake() {
  return writeD8p(
    {
      width: WIDTH,
      height: HEIGHT,
      bakeId: 1,
      profileId: 7,
      readout: { mode: 1, domainMask: 0xf000, settleNs: 200 },
    },
    samplePattern(SEED),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, bytes] of [
    ['sample.pccx', sampleTrace()],
    ['sample.d8p', sampleBake()],
  ]) {
    fs.writeFileSync(path.join(ROOT, 'assets', String(name)), bytes);
    say(`assets/${name}: ${bytes.length} bytes`);
  }
}
