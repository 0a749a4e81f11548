import { Worker } from 'node:worker_threads';

process.parentPort.once('message', ({ data, ports }) => {
  if (data.kind === 'thread') runThread(data.script, data.job);
  else answerBy(ports[0], new Uint8Array(data.bytes).fill(1).buffer);
});

function runThread(script, workerData) {
  const worker = new Worker(script, { workerData });
  worker.once('message', (result) => process.parentPort.postMessage(result));
  worker.once('error', (error) => {
    console.error(error);
    process.exit(1);
  });
}

function answerBy(port, buffer) {
  port.on('message', () => port.postMessage({ buffer }));
  port.start();
}
