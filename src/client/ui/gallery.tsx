import { ButtonSamples } from './gallery/button-samples.tsx';
import { GridSample } from './gallery/grid-sample.tsx';
import styles from './gallery/gallery.module.css';
import { MarkSamples } from './gallery/mark-samples.tsx';
import { OverlaySamples } from './gallery/overlay-samples.tsx';
import { StateSamples } from './gallery/state-samples.tsx';

/** Every piece of the kit in every variant, to look at in both themes. Only the debug layout leads here. */
export function Gallery() {
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Pieces</h1>
      <ButtonSamples />
      <MarkSamples />
      <OverlaySamples />
      <StateSamples />
      <GridSample />
    </main>
  );
}
