import type { Severity } from '../result.ts';

/** Who objects to a bake that the specification allows; each can be switched off in the list. */
export const PROFILES = ['cpp-core', 'c-core', 'editor', 'contract'] as const;
export type Profile = (typeof PROFILES)[number];

export const PROFILE_NAMES: Readonly<Record<Profile, string>> = {
  'cpp-core': 'C++ core',
  'c-core': 'C core',
  editor: 'published editor',
  contract: 'hardware contract',
};

/** One rule that a bake is held against. `docs/bake-rules.md` says the same for readers. */
export interface Rule {
  readonly severity: Severity;
  /** Of a compatibility rule: who objects. Of any other: nobody in particular. */
  readonly profiles: readonly Profile[];
  /** Heading of its findings. */
  readonly title: string;
  /** Why it matters and what to do. */
  readonly why: string;
}

function error(title: string, why: string): Rule {
  return { severity: 'error', profiles: [], title, why };
}

function compatibility(profiles: readonly Profile[], title: string, why: string): Rule {
  return { severity: 'compatibility', profiles, title, why };
}

function warning(title: string, why: string): Rule {
  return { severity: 'warning', profiles: [], title, why };
}

const RESERVED =
  'Readers refuse a bake whose reserved fields are not 0, so that later versions can give them a meaning. The repair puts 0.';
const CUT = 'The file was cut off or a length in it is damaged. Get a whole copy if there is one.';

export const RULES = {
  'crc-mismatch': error(
    'CRC does not match',
    'Bytes changed after the CRC was written: an edit by another tool, or damage on the way. If the values look right, write the CRC anew; else get a good copy.',
  ),
  'crc-missing': error('CRC missing', 'Readers refuse a bake without TLV_CRC32. Saving adds it.'),
  'total-len': error(
    'total_len is not the length of the file',
    'Readers compare the two before anything else. Look whether something is missing at the end; saving writes the length anew.',
  ),
  'padding-missing': error(
    'Padding missing',
    'A C tool writes values without the zeros that align the next TLV, and readers then look for it in the wrong place. Here it was found all the same; saving writes the padding.',
  ),
  'padding-not-zero': error(
    'Padding not zero',
    'Bytes between a value and the next TLV carry nothing and must be 0. Saving writes zeros.',
  ),
  'empty-file': error('Empty file', 'There is nothing in the file. Get another copy.'),
  'short-header': error('Header cut off', CUT),
  magic: error(
    'Not a D8BK bake',
    'The first four bytes name the format. The file is of another kind, or its start is damaged.',
  ),
  version: error(
    'Another version of the format',
    'Only version 2.0 is known; what the tables of another one mean is not. Convert the bake with the tool that wrote it.',
  ),
  'tlv-length': error(
    'Length of a table is wrong',
    'The length of each table follows from the number of tiles. Either the table or the topology is damaged.',
  ),
  'crc-not-last': error(
    'CRC not at the end',
    'TLV_CRC32 guards what stands before it, so it must be last. The repair moves it there.',
  ),
  'duplicate-tlv': error(
    'TLV stands twice',
    'Cores read the last one of a type, other tools may read the first. The repair keeps the last; compare the two first if their values differ.',
  ),
  'too-many-tlvs': error(
    'Too many TLVs',
    'A bake has eight. What stands behind the first 4,096 was not read; the file is no bake, or badly damaged.',
  ),
  'tlv-cut': error('TLV reaches past the end', CUT),
  'trailing-bytes': error(
    'Bytes after the CRC',
    'Nothing may follow TLV_CRC32. The repair cuts the bytes off; look at them in the byte view first.',
  ),
  'tlv-header-cut': error('TLV header cut off', CUT),
  'missing-tlv': error(
    'Required TLV missing',
    'Without it the bake cannot be read. Get a whole copy, or take the table from another bake.',
  ),
  'header-flags': error(
    'Unknown header flags',
    'Only bit 0, double strait, has a meaning; readers refuse others. The repair clears them.',
  ),
  'header-reserved': error('Reserved field of the header not 0', RESERVED),
  'topology-reserved': error('Reserved field of the topology not 0', RESERVED),
  'readout-reserved': error('Reserved field of the readout not 0', RESERVED),
  'tile-count': error(
    'tile_count is not tile_w × tile_h',
    'The tables have tile_count entries. Correct width and height so that their product is that number.',
  ),
  lanes: error('Number of lanes', 'A tile has 8 input and 8 output lanes; weights are 8 × 8.'),
  domains: error('Number of domains', 'There are 16 domains; masks have 16 bits.'),
  'tile-count-copy': error(
    'Tile count in a reserved field',
    'A C tool writes the tile count into reserved2 of the topology a second time; readers refuse it. The repair puts 0.',
  ),
  'readout-mode': error(
    'Unknown readout mode',
    'Mode 0 gives the raw bus, mode 1 the winner of each domain. Choose one of the two.',
  ),
  thresholds: error(
    'Thresholds out of order',
    'A tile fires between its thresholds, so the lower one must not be above the upper one. Swap or correct them.',
  ),
  domain: error(
    'Domain above 15',
    'The domain is the low half of its byte; the high half must be 0. Choose a domain from 0 to 15.',
  ),
  'routing-reserved': error('Reserved routing bits set', RESERVED),
  flags8: error('flags8 not 0', RESERVED),
  'params-reserved': error('Reserved field of the parameters not 0', RESERVED),
  'reset-mask-copy': error(
    'Reset mask copied into the parameters',
    'A C tool writes each reset mask over flags8 and reserved as well; readers refuse it. The masks stand in their own table, so the repair clears the copies.',
  ),
  tflags: compatibility(
    ['cpp-core'],
    'TLV flags set',
    'The specification gives tflags no meaning. The C++ core refuses any, the C core ignores them. They are kept; clear them in the list of TLVs if nobody needs them.',
  ),
  'unknown-tlv': compatibility(
    ['cpp-core'],
    'Unknown TLV',
    'The C++ core refuses TLVs that it does not know, the C core passes over them. It is kept byte for byte; remove it in the list of TLVs if nobody needs it.',
  ),
  'topology-not-first': compatibility(
    ['c-core'],
    'Topology not first',
    'The C core needs the topology before the tables. Move it to the front in the list of TLVs.',
  ),
  'zero-tiles': compatibility(
    ['cpp-core', 'editor'],
    'Array without tiles',
    'The bake is consistent, but there is nothing to run.',
  ),
  'array-size': compatibility(
    ['cpp-core', 'editor'],
    'Array not 128×32',
    'The C++ core and the published editor take arrays of 128×32 only. For them, reshape the array; for others, switch these profiles off.',
  ),
  'tile-count-above-4096': compatibility(
    ['c-core'],
    'More than 4096 tiles',
    'The C core has room for 4096 tiles.',
  ),
  limit: compatibility(
    ['cpp-core', 'c-core', 'editor'],
    'Limit without a meaning',
    'At 128×32 the limits 2048, 1024, 512, 256 and 128 name parts of the array; 0 and the tile count mean all of it. Choose one of these, or remove the limit.',
  ),
  'decay-above-32767': compatibility(
    ['cpp-core', 'contract'],
    'Decay above 32767',
    'The specification allows 16 bits, the C++ core refuses the upper half. Choose a decay up to 32767.',
  ),
  'pattern-above-32767': compatibility(
    ['cpp-core', 'contract'],
    'Pattern id above 32767',
    "The specification allows 16 bits, the hardware's contract ends at 32767 and the published C++ core at 255.",
  ),
  'pattern-above-255': compatibility(
    ['cpp-core'],
    'Pattern id above 255',
    'The published C++ core looks for reserved bits in the wrong byte and refuses ids above 255; others take them.',
  ),
  'magnitude-above-7': compatibility(
    ['contract'],
    'Weights above 7',
    "The specification allows magnitudes up to 15, the hardware's contract up to 7. Scale or clamp the weights for such hardware.",
  ),
  'bake-id-zero': warning(
    'Bake id 0',
    'On the C++ core no tile ever fires while bake_id is 0. Give the bake another number.',
  ),
  'readout-mask-zero': warning(
    'Readout reads nothing',
    'In mode 1 only domains in winner_domain_mask are read, and the mask is 0. Add domains, or choose mode 0.',
  ),
  'reset-loop': warning(
    'Reset runs in a loop',
    'When a tile with a reset mask fires, the C++ core follows first parents to a root, and on a loop it never ends: it hangs. Remove an edge of the loop, or the reset mask.',
  ),
  'equal-thresholds': {
    severity: 'info',
    profiles: [],
    title: 'Equal thresholds',
    why: 'A tile whose two thresholds are equal never fires. That is legal, and usual for tiles that are not used.',
  },
} as const satisfies Record<string, Rule>;

export type RuleCode = keyof typeof RULES;

export function ruleOf(code: RuleCode): Rule {
  return RULES[code];
}
