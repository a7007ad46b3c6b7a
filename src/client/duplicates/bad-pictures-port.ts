import type { BadPicturesPort } from '../../../commands/duplicates/port.ts';
import { dispatch } from '../context/dispatch.ts';
import { personalState } from '../context/personal.ts';
import { queryClient } from '../data/query-client.ts';
import { queryKeys } from '../data/query-keys.ts';
import { chooseText } from '../ui/files/choose-text.ts';

/** Which cases are shown, and why the last file was not imported; null: none was refused. */
export const badPictureState = personalState<{ cases: 'open' | 'closed'; refused: string | null }>(() => ({
  cases: 'open',
  refused: null,
}));

export const badPicturesPort: BadPicturesPort = {
  choose: () =>
    chooseText(
      '.csv,.txt',
      (csv, file) => {
        const name = file.replace(/\.[^.]*$/, '') || file;
        void dispatch({ id: 'bad-pictures.take', args: { name, csv } }, 'follow');
      },
      (sentence) => badPicturesPort.refused(sentence),
    ),
  refused: (sentence) => void (badPictureState.refused = sentence),
  show(cases) {
    badPictureState.cases = cases;
  },
  async reload() {
    await queryClient.invalidateQueries({ queryKey: queryKeys.badPictures });
  },
};
