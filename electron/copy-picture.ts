import electron from 'electron';
import { fail, ok, type Result } from '../shared/result.ts';

type ItemClass = new (types: Record<string, Blob>) => object;

/** What an Electron has of these: `writeImage` the older ones, else as in the W3C's Clipboard API. */
interface PictureWays {
  readonly clipboard: {
    writeImage?(image: electron.NativeImage): void;
    write?(items: readonly object[]): Promise<void>;
  };
  readonly ClipboardItem?: ItemClass;
}

/** Puts a PNG onto the system's clipboard. Errors: `not-a-picture`, `no-clipboard`. */
export async function copyPicture(png: Uint8Array): Promise<Result<true>> {
  const image = electron.nativeImage.createFromBuffer(Buffer.from(png));
  if (image.isEmpty()) {
    return fail('not-a-picture', `These ${png.length} bytes are no picture; nothing was copied.`);
  }
  const { clipboard, ClipboardItem } = electron as unknown as PictureWays;
  if (clipboard.writeImage !== undefined) {
    clipboard.writeImage(image);
    return ok(true);
  }
  if (clipboard.write === undefined || ClipboardItem === undefined) {
    return fail('no-clipboard', 'The system has no clipboard for pictures.');
  }
  const blob = new Blob([new Uint8Array(png)], { type: 'image/png' });
  await clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  return ok(true);
}
