import { inflateSync } from 'node:zlib';

export type Rgb = readonly [red: number, green: number, blue: number];

/** A decoded screenshot; coordinates in its own (device) pixels. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Rgb;
}

/** Decodes the PNGs that screenshots come as: 8 bits a channel, RGB or RGBA, not interlaced. */
export function decodePng(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, colourType, , , interlace] = png.subarray(24, 29);
  const channels = colourType === 6 ? 4 : colourType === 2 ? 3 : 0;
  if (depth !== 8 || channels === 0 || interlace !== 0) {
    throw new Error(`PNG of depth ${depth}, colour type ${colourType}, interlace ${interlace}`);
  }
  const pixels = unfilter(inflateSync(imageData(png)), width, height, channels);
  return {
    width,
    height,
    at(x, y) {
      if (x < 0 || y < 0 || x >= width || y >= height) {
        throw new Error(`(${x}, ${y}) is outside ${width}×${height}`);
      }
      const i = (Math.floor(y) * width + Math.floor(x)) * channels;
      return [pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0];
    },
  };
}

function imageData(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      parts.push(png.subarray(at + 8, at + 8 + length));
    }
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

function unfilter(raw: Buffer, width: number, height: number, channels: number): Uint8Array {
  const stride = width * channels;
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let i = 0; i < stride; i++) {
      const left = i >= channels ? (out[y * stride + i - channels] ?? 0) : 0;
      const up = y > 0 ? (out[(y - 1) * stride + i] ?? 0) : 0;
      const upLeft = y > 0 && i >= channels ? (out[(y - 1) * stride + i - channels] ?? 0) : 0;
      const value = raw[y * (stride + 1) + 1 + i] ?? 0;
      out[y * stride + i] = value + predict(filter, left, up, upLeft);
    }
  }
  return out;
}

function predict(filter: number | undefined, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const estimate = left + up - upLeft;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byUpLeft = Math.abs(estimate - upLeft);
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}

export function isNear(a: Rgb, b: Rgb, tolerance: number): boolean {
  return a.every((channel, i) => Math.abs(channel - (b[i] ?? 0)) <= tolerance);
}

/** How many pixels of a picture (or of a region of it) have a colour, channel by channel. */
export function countColour(
  picture: Picture,
  colour: Rgb,
  tolerance = 8,
  region = { x: 0, y: 0, width: picture.width, height: picture.height },
): number {
  let count = 0;
  for (let y = region.y; y < region.y + region.height; y++) {
    for (let x = region.x; x < region.x + region.width; x++) {
      if (isNear(picture.at(x, y), colour, tolerance)) count++;
    }
  }
  return count;
}

/** `#rrggbb`, `rgb(r, g, b)` or `r g b` as a stylesheet computes it. */
export function parseColour(text: string): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim());
  if (hex) return [hex[1], hex[2], hex[3]].map((each) => parseInt(each ?? '', 16)) as never as Rgb;
  const numbers = text.match(/[\d.]+/g)?.map(Number) ?? [];
  const [red, green, blue] = numbers;
  if (red === undefined || green === undefined || blue === undefined) {
    throw new Error(`not a colour: ${text}`);
  }
  return [red, green, blue];
}
