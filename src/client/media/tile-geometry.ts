import { focusOnArrival } from '../ui/return-focus.ts';
import type { Direction } from '../../../commands/media/port.ts';

/** The position of a tile, in reading order. */
export interface PlacedTile {
  id: string;
  left: number;
  top: number;
}

/** The tile that an arrow key leads to; null at the edge. Tiles of one row have one `top`. */
export function neighbourOf(tiles: readonly PlacedTile[], id: string, to: Direction): string | null {
  const at = tiles.findIndex((tile) => tile.id === id);
  const tile = tiles[at];
  if (!tile) return tiles[0]?.id ?? null;
  if (to === 'left') return tiles[at - 1]?.id ?? null;
  if (to === 'right') return tiles[at + 1]?.id ?? null;
  const beyond = tiles.filter(({ top }) => (to === 'up' ? top < tile.top : top > tile.top));
  const row = to === 'up' ? Math.max(...beyond.map(({ top }) => top)) : Math.min(...beyond.map(({ top }) => top));
  return (
    beyond
      .filter(({ top }) => top === row)
      .sort((a, b) => Math.abs(a.left - tile.left) - Math.abs(b.left - tile.left))[0]?.id ?? null
  );
}

export function tilesOnScreen(): PlacedTile[] {
  return [...document.querySelectorAll<HTMLElement>('[data-layer="images"] [data-image]')].map((tile) => {
    const { left, top } = tile.getBoundingClientRect();
    return { id: tile.dataset['image'] ?? '', left: Math.round(left), top: Math.round(top) };
  });
}

/** Focuses the tile of an image: in the modal where it is open, else on the page. */
export function focusTile(id: string): boolean {
  const tile =
    document.querySelector<HTMLElement>(`[data-layer="images"] [data-image="${CSS.escape(id)}"]`) ??
    document.querySelector<HTMLElement>(`[data-image="${CSS.escape(id)}"]`);
  focusOnArrival(tile);
  return tile !== null;
}
