import { useEffect } from 'react';

/** Landscape paper while the print has many columns. No CSS class can express it. */
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
