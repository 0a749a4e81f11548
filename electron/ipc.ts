import { ipcMain, type IpcMainEvent, type IpcMainInvokeEvent } from 'electron';
import type { z } from 'zod';
import type { RequestAnswer, RequestArgs, RequestName, TraceRole } from '../shared/ipc.ts';
import { fail, ok, type Result } from '../shared/result.ts';
import { pathsSchema, requestSchemas, roleSchema } from './ipc-schemas.ts';
import { isTrustedSender } from './security.ts';

/** One handler a request of the contract, for one window. */
export type RequestHandlers = {
  readonly [N in RequestName]: (
    ...args: RequestArgs<N>
  ) => RequestAnswer<N> | Promise<RequestAnswer<N>>;
};

export interface WindowEndpoint {
  readonly handlers: RequestHandlers;
  openDropped(paths: readonly string[], role: TraceRole): void;
}

/** Finds the window that a message came from, by the id of its contents. */
export type FindEndpoint = (webContentsId: number) => WindowEndpoint | null;

/**
 * Binds the contract to the handlers. Every message is checked for its sender and its arguments;
 * what a handler throws reaches the page as data.
 */
export function serveRequests(findEndpoint: FindEndpoint): void {
  ipcMain.handle('request', async (event, name: unknown, args: unknown) => {
    const endpoint = endpointOf(event, findEndpoint);
    if (endpoint === null) return fail('sender-refused', 'The request came from an unknown page.');
    if (!isRequestName(name))
      return fail('unknown-request', 'The page asked for an unknown thing.');
    return answer(endpoint.handlers, name, args);
  });
  ipcMain.on('dropped', (event, paths: unknown, role: unknown) => {
    const parsed = pathsSchema.safeParse(paths);
    const parsedRole = roleSchema.safeParse(role);
    if (!parsed.success || !parsedRole.success) return;
    endpointOf(event, findEndpoint)?.openDropped(parsed.data, parsedRole.data);
  });
}

function endpointOf(
  event: IpcMainEvent | IpcMainInvokeEvent,
  findEndpoint: FindEndpoint,
): WindowEndpoint | null {
  if (!isTrustedSender(event.sender, event.senderFrame)) return null;
  return findEndpoint(event.sender.id);
}

function isRequestName(name: unknown): name is RequestName {
  return typeof name === 'string' && Object.hasOwn(requestSchemas, name);
}

async function answer<N extends RequestName>(
  handlers: RequestHandlers,
  name: N,
  args: unknown,
): Promise<Result<RequestAnswer<N>>> {
  const schema: z.ZodType<RequestArgs<N>> = requestSchemas[name];
  const parsed = schema.safeParse(args);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return fail('bad-arguments', `${name}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
  }
  try {
    return ok(await handlers[name](...parsed.data));
  } catch (error) {
    console.error(`request ${name} failed:`, error);
    return fail('request-failed', error instanceof Error ? error.message : String(error));
  }
}
