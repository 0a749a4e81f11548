export function startBakeWorker(): Worker {
  return new Worker(new URL('bake-worker.js', location.href), { type: 'module' });
}

export function workerFailure(message: string): string {
  return `The bake worker ended (${message}). Its work goes on in the window, which may answer slowly.`;
}
