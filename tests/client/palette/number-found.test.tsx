// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { isSearching } from '../../../src/client/palette/searched.ts';
import { PaletteFoot } from '../../../src/client/palette/palette-foot.tsx';
import { palettePort, setQuery } from '../../../src/client/palette/palette-port.ts';
import { paletteState, showPage } from '../../../src/client/palette/palette-state.ts';
import { draw, one } from '../ui/dom.ts';
import { placeFor } from './places.ts';

afterEach(() => {
  palettePort.close();
  paletteState.found = null;
});

const keys = { count: 0, enter: null, finds: true, several: false, asking: false, blocked: false };
const said = () => one('[role=status]').textContent;

test('no number is told before the server has said what it finds', () => {
  showPage({ asking: null, context: placeFor('Admin', 'an overview') });
  setQuery('Zoé Lan');
  const { redraw } = draw(<PaletteFoot {...keys} searching={isSearching(paletteState)} />);
  expect(said()).toBe('');
  paletteState.found = { query: 'Zoé Lan', records: [], complete: false };
  redraw(<PaletteFoot {...keys} searching={isSearching(paletteState)} />);
  expect(said(), 'one kind has answered, the other not').toBe('');
  paletteState.found = { query: 'Zoé Lan', records: [], complete: true };
  redraw(<PaletteFoot {...keys} searching={isSearching(paletteState)} />);
  expect(said()).toBe('0 found');
});
