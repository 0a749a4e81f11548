import { z } from 'zod';
import {
  LANE_SIZES,
  TIME_ORIGINS,
  TIME_UNITS,
  type RequestArgs,
  type RequestName,
  type Settings,
  type TraceRole,
} from '../shared/ipc.ts';
import { memoryBudgetMiB } from './files/settings-file.ts';
import { noteChange } from './notes-schema.ts';

/** A full million of tiles takes 57 MB; nothing that a page sends is larger than this. */
export const MAX_BAKE_BYTES = 256 * 1024 * 1024;

const fileId = z.string().min(1).max(64);
const name = z.string().max(1024);
const bytes = z
  .instanceof(Uint8Array)
  .refine((value) => value.byteLength <= MAX_BAKE_BYTES, 'too many bytes');

const settingsFields = {
  theme: z.enum(['system', 'dark', 'light']),
  wheelPans: z.boolean(),
  checksumMismatchIsError: z.boolean(),
  allowMagnitude15: z.boolean(),
  memoryBudgetMiB,
  keepIndexes: z.boolean(),
  keepBackups: z.boolean(),
  timeUnit: z.enum(TIME_UNITS),
  timeOrigin: z.enum(TIME_ORIGINS),
  showMinimap: z.boolean(),
  laneSize: z.enum(LANE_SIZES),
};

const settingsChange: z.ZodType<Partial<Settings>> = z.strictObject({
  theme: settingsFields.theme.exactOptional(),
  wheelPans: settingsFields.wheelPans.exactOptional(),
  checksumMismatchIsError: settingsFields.checksumMismatchIsError.exactOptional(),
  allowMagnitude15: settingsFields.allowMagnitude15.exactOptional(),
  memoryBudgetMiB: settingsFields.memoryBudgetMiB.exactOptional(),
  keepIndexes: settingsFields.keepIndexes.exactOptional(),
  keepBackups: settingsFields.keepBackups.exactOptional(),
  timeUnit: settingsFields.timeUnit.exactOptional(),
  timeOrigin: settingsFields.timeOrigin.exactOptional(),
  showMinimap: settingsFields.showMinimap.exactOptional(),
  laneSize: settingsFields.laneSize.exactOptional(),
});

const selection = {
  area: z
    .strictObject({
      lanes: z
        .array(z.int().min(0))
        .max(2 ** 20)
        .nullable(),
      from: z.number(),
      to: z.number(),
    })
    .nullable(),
  types: z.array(z.int().min(0).max(255)).max(256).nullable(),
};

const traceExport = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('chrome-json'), ...selection }),
  z.strictObject({ format: z.literal('csv'), ...selection, clip: z.boolean(), times: z.boolean() }),
  z.strictObject({ format: z.literal('pccx'), ...selection, lossy: z.boolean() }),
]);

const nothing = z.tuple([]);
const one = <T extends z.ZodType>(argument: T) => z.tuple([argument]);

/** One schema a request: a request without one does not compile. */
export const requestSchemas: { readonly [N in RequestName]: z.ZodType<RequestArgs<N>> } = {
  'window:ready': nothing,
  'file:open-dialog': nothing,
  'compare:open-dialog': nothing,
  'file:open-recent': one(z.strictObject({ id: fileId })),
  'file:clear-recent': nothing,
  'file:open-sample': nothing,
  'trace:reload': one(z.strictObject({ fileId })),
  'trace:close': one(z.strictObject({ fileId })),
  'notes:read': one(z.strictObject({ fileId })),
  'notes:change': one(z.strictObject({ fileId, change: noteChange })),
  'notes:set-aside': one(z.strictObject({ fileId })),
  'notes:move-beside': one(z.strictObject({ fileId })),
  'bake:save': one(z.strictObject({ fileId, bytes, overwrite: z.boolean() })),
  'bake:save-as': one(z.strictObject({ fileId: fileId.nullable(), suggestedName: name, bytes })),
  'bake:read-again': one(z.strictObject({ fileId })),
  'bake:accept-read': one(z.strictObject({ fileId })),
  'bake:close': one(z.strictObject({ fileId: fileId.nullable() })),
  'bake:set-unsaved': one(z.strictObject({ unsaved: z.boolean(), name })),
  'bake:choose-other': one(z.strictObject({ purpose: z.enum(['compare', 'template']) })),
  'bake:draft-begin': one(
    z.strictObject({
      name,
      fileId: fileId.nullable(),
      bytes: bytes.nullable(),
      mayStamp: z.boolean(),
    }),
  ),
  'bake:draft-edit': one(z.strictObject({ packed: bytes })),
  'bake:draft-clear': nothing,
  'drafts:list': nothing,
  'drafts:restore': one(z.strictObject({ id: fileId })),
  'drafts:discard': one(z.strictObject({ id: fileId })),
  'backups:list': nothing,
  'backups:difference': one(z.strictObject({ id: fileId })),
  'backups:read': one(z.strictObject({ id: fileId })),
  'backups:size': nothing,
  'backups:clear': nothing,
  'bake:ask-unsaved': one(z.strictObject({ name })),
  'bake:saved-before-close': one(z.strictObject({ saved: z.boolean() })),
  'settings:change': one(settingsChange),
  'kept-indexes:size': nothing,
  'kept-indexes:clear': nothing,
  'export:start': one(z.strictObject({ fileId, what: traceExport })),
  'export:cancel': one(z.strictObject({ exportId: fileId })),
  'export:save-bytes': one(
    z.strictObject({ suggestedName: name, kind: z.enum(['png', 'csv', 'text']), bytes }),
  ),
  'export:begin-pieces': one(
    z.strictObject({ kind: z.enum(['bake-json', 'bake-csv']), suggestedName: name }),
  ),
  'export:piece': one(z.strictObject({ exportId: fileId, bytes })),
  'export:end-pieces': one(z.strictObject({ exportId: fileId })),
  'export:cancel-pieces': one(z.strictObject({ exportId: fileId })),
  'bake:choose-csv': nothing,
  'clipboard:write-text': one(z.strictObject({ text: z.string().max(16 * 1024 * 1024) })),
  'clipboard:read-text': nothing,
  'clipboard:write-picture': one(z.strictObject({ bytes })),
};

/** What a dropped file, or a second start, hands over: absolute paths. */
export const pathsSchema = z.array(z.string().min(1).max(32_768)).max(64);

/** What a dropped trace is opened as. */
export const roleSchema: z.ZodType<TraceRole> = z.enum(['shown', 'compared']);
