export type Rgb = readonly [red: number, green: number, blue: number];

/** The channels of a colour as browsers compute it: `rgb(1, 2, 3)`. */
export function rgbOf(color: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [...color.matchAll(/[\d.]+/g)].map(Number);
  return [red, green, blue];
}

/** Contrast of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
