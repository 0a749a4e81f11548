import { runCommand } from './run-command.ts';

// A reader that has seen enough (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

// The status is left for the end of the process: exiting at once would cut what a pipe still holds.
process.exitCode = await runCommand(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  piece: (bytes) => new Promise((resolve) => process.stdout.write(bytes, () => resolve())),
  err: (text) => process.stderr.write(text),
});
