/** Luma and the two chroma values, 0 to 255. */
export type Colour = readonly [luma: number, blue: number, red: number];

/** Pixels a side of a coding block. */
const BLOCK = 16;

/**
 * One picture as HEVC (ITU-T H.265) NAL units: parameter sets, and a slice in which every block is
 * written as plain samples ("pcm"). No prediction and no transform are needed for that, and any decoder reads it.
 */
export function nalUnits(width: number, height: number, colourAt: (x: number, y: number) => Colour) {
  return {
    parameterSets: [
      nalUnit(32, videoParameters()),
      nalUnit(33, sequenceParameters(width, height)),
      nalUnit(34, pictureParameters()),
    ],
    slice: nalUnit(19, sliceOf(width, height, colourAt)),
  };
}

class Bits {
  readonly #bytes: number[] = [];
  #used = 0;

  write(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit -= 1) this.#push((value >>> bit) & 1);
    return this;
  }

  /** Values in the code of variable length that H.265 calls ue(v). */
  code(...values: readonly number[]): this {
    for (const value of values) {
      const length = 32 - Math.clz32(value + 1);
      this.write(0, length - 1).write(value + 1, length);
    }
    return this;
  }

  align(): this {
    while (this.#used % 8 !== 0) this.#push(0);
    return this;
  }

  /** The one bit that ends every unit, and zeros up to a whole byte. */
  trail(): Buffer {
    return this.write(1, 1).align().bytes();
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }

  #push(bit: number): void {
    if (this.#used % 8 === 0) this.#bytes.push(0);
    this.#bytes[this.#bytes.length - 1]! |= bit << (7 - (this.#used % 8));
    this.#used += 1;
  }
}

/** A unit with its header, and with the bytes that keep its content from looking like the start of another. */
function nalUnit(type: number, content: Buffer): Buffer {
  const bytes = [type << 1, 1];
  let zeros = 0;
  for (const byte of content) {
    if (zeros === 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(bytes);
}

/** Profile Main at level 3.1. */
function profile(bits: Bits): Bits {
  return bits.write(1, 8).write(0x60000000, 32).write(0b1001, 4).write(0, 22).write(0, 22).write(93, 8);
}

function videoParameters(): Buffer {
  const bits = new Bits().write(0, 4).write(0b11, 2).write(0, 6).write(0, 3).write(1, 1).write(0xffff, 16);
  return profile(bits).write(1, 1).code(0, 0, 0).write(0, 6).code(0).write(0, 2).trail();
}

function sequenceParameters(width: number, height: number): Buffer {
  const bits = profile(new Bits().write(0, 4).write(0, 3).write(1, 1));
  // 4:2:0 of this size, uncropped, 8 bits; one picture is kept.
  bits.code(0, 1, width, height).write(0, 1).code(0, 0, 0).write(1, 1).code(0, 0, 0);
  // Coding blocks of 16 and nothing else; transforms of 4 to 16, none of which is used.
  bits.code(1, 0, 0, 2, 0, 0).write(0, 3);
  // Plain samples of 8 bits in blocks of 16, which no filter touches.
  bits.write(1, 1).write(7, 4).write(7, 4).code(1, 0).write(1, 1);
  return bits.code(0).write(0, 5).trail();
}

function pictureParameters(): Buffer {
  const bits = new Bits().code(0, 0).write(0, 7).code(0, 0, 0).write(0, 3).code(0, 0).write(0, 7);
  // Deblocking is switched off for the whole picture.
  return bits.write(0b101, 3).write(0, 2).code(0).write(0, 2).trail();
}

function sliceOf(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const bits = new Bits().write(0b10, 2).code(0, 2, 0).write(1, 1).align();
  const coder = new Coder(bits);
  for (let y = 0; y < height; y += BLOCK) {
    for (let x = 0; x < width; x += BLOCK) {
      if (x + y > 0) coder.end(0);
      coder.likely();
      coder.end(1);
      bits.align();
      const [luma, blue, red] = colourAt(x, y);
      for (const [value, samples] of [
        [luma, 256],
        [blue, 64],
        [red, 64],
      ] as const) {
        for (let sample = 0; sample < samples; sample += 1) bits.write(value, 8);
      }
      coder.restart();
    }
  }
  coder.end(1);
  return bits.align().bytes();
}

/** Widths of the unlikely half by the state of the model, for a range of 448 and more: the only one that occurs here. */
const UNLIKELY = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76, 72, 69,
  65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
  14, 14, 13, 12, 12, 11, 11, 10, 9,
];

/** The arithmetic coder of H.265, 9.3.4, as far as blocks of plain samples need it: that a block is not split, and ends. */
class Coder {
  #low = 0;
  #range = 510;
  #first = true;
  #outstanding = 0;
  #state = 0;

  readonly bits: Bits;

  constructor(bits: Bits) {
    this.bits = bits;
  }

  /** The more probable value of the only model that is used. */
  likely(): void {
    this.#range -= UNLIKELY[this.#state] ?? 9;
    this.#state = Math.min(this.#state + 1, 62);
    this.#renew();
  }

  /** A value outside every model; 1 ends the run of coded bits. */
  end(value: 0 | 1): void {
    this.#range -= 2;
    if (value === 1) {
      this.#low += this.#range;
      this.#range = 2;
    }
    this.#renew();
    if (value === 0) return;
    this.#put((this.#low >> 9) & 1);
    this.bits.write(((this.#low >> 7) & 3) | 1, 2);
  }

  /** Begins anew behind plain samples; the model goes on. */
  restart(): void {
    this.#low = 0;
    this.#range = 510;
    this.#first = true;
    this.#outstanding = 0;
  }

  #renew(): void {
    while (this.#range < 256) {
      if (this.#low < 256) this.#put(0);
      else if (this.#low >= 512) {
        this.#low -= 512;
        this.#put(1);
      } else {
        this.#low -= 256;
        this.#outstanding += 1;
      }
      this.#range *= 2;
      this.#low *= 2;
    }
  }

  #put(bit: number): void {
    if (this.#first) this.#first = false;
    else this.bits.write(bit, 1);
    for (; this.#outstanding > 0; this.#outstanding -= 1) this.bits.write(1 - bit, 1);
  }
}
