import sharp from 'sharp';

export interface PictureOptions {
  width?: number;
  height?: number;
  name?: string;
  background?: string;
  /** EXIF orientation, 1 to 8, with a camera's metadata beside it. */
  orientation?: number;
}

/** A photograph of one colour, drawn here: a JPEG unless its name says otherwise. */
export async function aPicture(options: PictureOptions = {}): Promise<File> {
  const { width = 640, height = 480, name = 'photo.jpg', background = '#7a5c3a', orientation } = options;
  const image = sharp({ create: { width, height, channels: 3, background } });
  if (orientation !== undefined) {
    image.withExif({ IFD0: { Make: 'Camera of Anna', Copyright: 'Anna Berg' }, IFD3: { GPSLatitude: '56/1 9/1 0/1' } });
    image.withMetadata({ orientation });
  }
  const bytes = await encoded(image, name);
  return new File([new Uint8Array(bytes)], name);
}

function encoded(image: ReturnType<typeof sharp>, name: string): Promise<Buffer> {
  if (name.endsWith('.png')) return image.png().toBuffer();
  if (name.endsWith('.webp')) return image.webp().toBuffer();
  if (name.endsWith('.avif')) return image.avif({ effort: 0 }).toBuffer();
  return image.jpeg().toBuffer();
}
