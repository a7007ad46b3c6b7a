import { useEffect } from 'react';

/** Lays the paper on its side while what is printed has many columns. No rule of a class can say so. */
export function useLandscape(isWide: boolean): void {
  useEffect(() => {
    if (!isWide) return;
    const paper = new CSSStyleSheet();
    paper.replaceSync('@page { size: landscape; }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, paper];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== paper);
    };
  }, [isWide]);
}
