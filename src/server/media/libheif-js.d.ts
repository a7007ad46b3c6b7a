/** The used part of libheif-js, which has no types of its own. */
declare module 'libheif-js/wasm-bundle.js' {
  namespace libheif {
    interface Pixels {
      width: number;
      height: number;
      /** Red, green, blue and alpha of each pixel. */
      data: Uint8ClampedArray;
    }

    interface HeifImage {
      get_width(): number;
      get_height(): number;
      is_primary(): boolean;
      is_premultiplied_alpha(): boolean;
      /** Fills the given pixels, upright as the container says; null: it cannot be decoded. */
      display(into: Pixels, done: (shown: Pixels | null) => void): void;
    }

    class HeifDecoder {
      decode(bytes: Uint8Array): HeifImage[];
    }
  }
  export = libheif;
}
