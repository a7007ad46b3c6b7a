/**
 * For an element with nothing but a text that a person wrote: it has its own direction, and a browser may translate it,
 * while the workbench itself stays as it is.
 */
export const PERSON_TEXT = { dir: 'auto', translate: 'yes' } as const;

interface Props {
  /** One string: React then never has to remove a text that a translator has wrapped. */
  children: string;
  lang?: string | undefined;
  className?: string | undefined;
}

/** The same within a sentence, whose direction stays as it is. */
export function PersonText(props: Props) {
  return <bdi {...PERSON_TEXT} {...props} />;
}
