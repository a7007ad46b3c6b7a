/** A drawn head as a data URL, so that the gallery needs no server; the hue is in degrees. */
export function samplePhoto(hue: number): string {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">` +
    `<rect width="40" height="40" fill="hsl(${hue} 38% 74%)"/>` +
    `<circle cx="20" cy="16" r="8" fill="hsl(${hue} 30% 38%)"/>` +
    `<path d="M4 42a16 15 0 0 1 32 0" fill="hsl(${hue} 34% 46%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
