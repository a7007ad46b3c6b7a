/**
 * For an element that draws nothing but a text that a person wrote: it has its own direction, and a browser may translate
 * it, where the workbench itself stays as it is.
 */
export const PERSON_TEXT = { dir: 'auto', translate: 'yes' } as const;

interface Props {
  /** One string: React never has to take a text away that a translator has wrapped meanwhile. */
  children: string;
  lang?: string | undefined;
  className?: string | undefined;
}

/** The same within a sentence, which its direction leaves as it is. */
export function PersonText(props: Props) {
  return <bdi {...PERSON_TEXT} {...props} />;
}
