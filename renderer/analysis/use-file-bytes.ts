import { useEffect, useState } from 'react';
import { useTraceActions } from '../session/trace-actions.ts';
import { CHUNK_BYTES, type Chunk } from './byte-rows.ts';

const MOST_CHUNKS_KEPT = 64;

/** Chunks of the file, asked for as they come into view. The caller is keyed by the trace. */
export function useFileBytes(
  fileSize: number,
  firstChunk: number,
  lastChunk: number,
): ReadonlyMap<number, Chunk> {
  const { ask } = useTraceActions();
  const [chunks, setChunks] = useState<ReadonlyMap<number, Chunk>>(new Map());

  useEffect(() => {
    const asked = missing(chunks, firstChunk, lastChunk).map((chunk) => {
      const byteOffset = chunk * CHUNK_BYTES;
      const length = Math.min(CHUNK_BYTES, fileSize - byteOffset);
      const pending = ask('bytes', { byteOffset, length });
      void pending.answer.then((answer) => {
        if (!answer.ok && answer.error.code === 'cancelled') return;
        setChunks((before) => withChunk(before, chunk, answer));
      });
      return pending;
    });
    return () => asked.forEach((pending) => pending.cancel());
  }, [ask, chunks, firstChunk, lastChunk, fileSize]);

  return chunks;
}

function missing(chunks: ReadonlyMap<number, Chunk>, first: number, last: number): number[] {
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  return all.filter((chunk) => !chunks.has(chunk));
}

/** The chunk that came longest ago makes room. */
function withChunk(before: ReadonlyMap<number, Chunk>, chunk: number, answer: Chunk) {
  const next = new Map(before).set(chunk, answer);
  const oldest = next.keys().next();
  if (next.size > MOST_CHUNKS_KEPT && !oldest.done) next.delete(oldest.value);
  return next;
}
