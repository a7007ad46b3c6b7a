import { ButtonSamples } from './button-samples.tsx';
import { NoticeSlot } from '../../ui/notice-slot.tsx';
import styles from './gallery.module.css';
import { GridSample } from './grid-sample.tsx';
import { LayoutSamples } from './layout-samples.tsx';
import { MarkSamples } from './mark-samples.tsx';
import { OverlaySamples } from './overlay-samples.tsx';
import { StateSamples } from './state-samples.tsx';
import { ToastSamples } from './toast-samples.tsx';

/** Every piece of the kit in every variant, to look at in both themes. Only the debug layout leads here. */
export function Gallery() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>Pieces</h1>
        <a href="#screen">Back</a>
      </header>
      <NoticeSlot rank="layer" />
      <ButtonSamples />
      <ToastSamples />
      <MarkSamples />
      <OverlaySamples />
      <StateSamples />
      <LayoutSamples />
      <GridSample />
    </div>
  );
}
