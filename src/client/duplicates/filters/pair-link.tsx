import type { DuplicatePair } from '../../../contract/duplicates/duplicate-pair.ts';
import { dispatch } from '../../context/dispatch.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PairNames } from '../pair-names.tsx';
import { addressOf, type PairsPlace } from './pairs-in-address.ts';

interface Props {
  pair: DuplicatePair;
  list: Pick<PairsPlace, 'state' | 'filterId'>;
}

/** A pair of a list: a click looks at it here, and the browser opens it in a new tab as any other link. */
export function PairLink({ pair: { id, first, second }, list }: Props) {
  return (
    <Button
      variant="text"
      size="sm"
      href={addressOf({ ...list, pairId: id, merging: false })}
      onClick={() => void dispatch({ id: 'duplicate-pairs.go-to', args: { pair: id } }, 'button')}
    >
      <PairNames first={first} second={second} />
    </Button>
  );
}
