import type { Problem } from '../../shared/result.ts';
import type { BakeReport } from './bake-commands.ts';
import type { FileReport } from './inspect.ts';
import type { TraceReport } from './trace-report.ts';

const MOST_LANES = 64;
const MOST_NAMES = 20;
const LONGEST_NAME = 80;

/** A report for people: `info` tells all, `check` only the problems. */
export function reportText(report: FileReport, command: 'info' | 'check'): string {
  const lines = [headline(report)];
  if (command === 'info' && report.opens) {
    if (report.kind === 'pccx') lines.push(...traceLines(report));
    if (report.kind === 'd8bk') lines.push(...bakeLines(report));
  }
  lines.push(...report.problems.map(problemLine));
  return `${lines.map(plainLine).join('\n')}\n`;
}

function headline(report: FileReport): string {
  const { file, opens, problems } = report;
  if (!opens) return `${file}: does not open`;
  const verdict = problems.length === 0 ? 'sound' : counted(problems.length, 'finding');
  return `${file}: ${report.kind === 'pccx' ? 'trace' : 'bake'}, ${verdict}`;
}

function problemLine({ severity, code, at, tile, message }: Problem): string {
  const place = [at === null ? '' : `byte ${at}`, tile === null ? '' : `tile ${tile}`]
    .filter((part) => part !== '')
    .join(', ');
  return `  ${severity} ${code}${place === '' ? '' : ` (${place})`}: ${message}`;
}

function traceLines(report: TraceReport): string[] {
  const lines = [
    `  encoding ${report.encoding}, checksum ${report.checksum}`,
    `  ${counted(report.events, 'event')} on ${counted(report.lanes.length, 'core')}`,
    ...Object.entries(report.totals).map(
      ([type, { events, cycles }]) => `    ${type}: ${counted(events, 'event')}, ${cycles} cycles`,
    ),
    ...report.lanes
      .slice(0, MOST_LANES)
      .map(
        ({ core, events, first, last }) =>
          `  core ${core}: ${counted(events, 'event')}, ${first} to ${last}`,
      ),
  ];
  const more = report.lanes.length - MOST_LANES;
  if (more > 0) lines.push(`  ${more} more cores; --json tells all`);
  lines.push(...nameLines(report));
  return lines;
}

function nameLines({ names }: TraceReport): string[] {
  const entries = Object.entries(names);
  const lines = entries.slice(0, MOST_NAMES).map(([record, name]) => {
    const shown = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
    return `  event ${record} is named ${shown}`;
  });
  if (entries.length > MOST_NAMES) lines.push('  more names; --json tells them');
  return lines;
}

function bakeLines(report: BakeReport): string[] {
  const { header, topology, readout, limit, crc } = report;
  const lines: string[] = [];
  if (header !== null) {
    lines.push(
      `  version ${header.ver_major}.${header.ver_minor}, bake id ${header.bake_id}, ` +
        `profile id ${header.profile_id}, ${header.total_len} bytes`,
    );
  }
  if (topology !== null) {
    lines.push(`  ${topology.tile_w} × ${topology.tile_h} tiles, ${topology.lanes} lanes`);
  }
  if (readout !== null) {
    const mask = readout.winner_domain_mask.toString(16).padStart(4, '0');
    lines.push(`  readout mode ${readout.mode}, domains 0x${mask}, settle ${readout.settle_ns} ns`);
  }
  if (limit !== null) lines.push(`  limit ${limit} tiles`);
  lines.push(`  crc stored ${hex(crc.stored)}, computed ${hex(crc.computed)}`);
  return lines;
}

export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function hex(value: number | null): string {
  return value === null ? 'none' : `0x${value.toString(16).padStart(8, '0')}`;
}

/** Names come from files: a control character must not move the terminal's cursor. */
export function plainLine(line: string): string {
  return line.replace(/\p{Cc}/gu, '\u{fffd}');
}
