import { MAX_OWN_THUMBNAIL_BYTES, MAX_THUMBNAIL_BYTES } from '#shared/domain/assets/file-types.ts';
import type { ImageSize } from '#shared/domain/assets/image-size.ts';

/** Longer edges of a preview in pixels: the first whose file is small enough. */
const EDGE_LENGTHS = [640, 320, 160];
const QUALITY = 0.8;

/** Returns the size of an image whose longer edge is limited. Proportions stay. */
export function limitImageSize({ width, height }: ImageSize, edge: number): ImageSize {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Draws the preview of a large image.
 * @returns a data URL; undefined for small files, and for those that the browser cannot draw
 */
export async function drawThumbnail(file: File): Promise<string | undefined> {
  if (file.size <= MAX_OWN_THUMBNAIL_BYTES || !file.type.startsWith('image/')) return undefined;
  const image = await createImageBitmap(file).catch(() => undefined);
  if (!image) return undefined;
  try {
    for (const edge of EDGE_LENGTHS) {
      const blob = await encodeImage(drawImage(image, edge), file.type);
      if (blob && blob.size <= MAX_THUMBNAIL_BYTES) return await readDataUrl(blob);
    }
    return undefined;
  } finally {
    image.close();
  }
}

function drawImage(image: ImageBitmap, edge: number): HTMLCanvasElement {
  const { width, height } = limitImageSize(image, edge);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, width, height);
  }
  return canvas;
}

/** Safari cannot write WebP: it keeps JPEG, and others become PNG because of transparency. */
async function encodeImage(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const toBlob = (type: string) =>
    new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, type, QUALITY);
    });
  const webp = await toBlob('image/webp');
  return webp?.type === 'image/webp' || type !== 'image/jpeg' ? webp : toBlob(type);
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
