import fs from 'node:fs';
import path from 'node:path';

/** An Electron that was given as a folder keeps its default application, which packages lack. */
export default function afterPack({ appOutDir }) {
  fs.rmSync(path.join(appOutDir, 'resources/default_app.asar'), { force: true });
}
