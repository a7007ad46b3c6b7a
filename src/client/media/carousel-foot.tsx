import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react';
import type { ArrangedImage } from '../../../commands/media/image-changes.ts';
import { dispatch } from '../context/dispatch.ts';
import { CommandButton } from '../ui/controls/command-button.tsx';
import { Kbd } from '../ui/controls/kbd.tsx';
import styles from './carousel.module.css';
import flow from '../ui/layout/flow.module.css';
import { levelToChoose, useLevels } from './image-words.ts';

interface CarouselFootProps {
  image: ArrangedImage;
  /** There is a blur to hold away. */
  blurs: boolean;
  blurred: boolean;
  comparing: boolean;
  information: boolean;
  /** Not all of the image is visible. */
  zoomed: boolean;
}

const PAN = { size: 'sm', variant: 'outline', withoutHint: true } as const;

/** The level of the shown image, and what the keys do here. */
export function CarouselFoot({ image, blurs, blurred, comparing, information, zoomed }: CarouselFootProps) {
  const levels = useLevels();
  return (
    <footer className={styles.foot}>
      <span className={styles.level} data-missing={image.level === null || undefined}>
        {levelToChoose(image.level, levels)}
      </span>
      <span className={flow.buttons} role="group" aria-label="Adult level">
        {levels.slice(0, 9).map(({ id, label }, index) => (
          <CommandButton
            key={id}
            id="carousel.set-level"
            args={{ level: index + 1 }}
            size="sm"
            variant="outline"
            pressed={image.level === id}
          >
            {label}
          </CommandButton>
        ))}
      </span>
      <span className={flow.buttons}>
        {blurs && <HoldToReveal blurred={blurred} />}
        <CommandButton id="carousel.compare" size="sm" variant="outline" pressed={comparing}>
          Compare
        </CommandButton>
        <CommandButton id="carousel.information" size="sm" variant="outline" pressed={information}>
          Information
        </CommandButton>
        <CommandButton id="carousel.zoom-out" size="sm" variant="outline" />
        <CommandButton id="carousel.zoom-fit" size="sm" variant="outline">
          Fit
        </CommandButton>
        <CommandButton id="carousel.zoom-in" size="sm" variant="outline" />
      </span>
      {zoomed && (
        <span className={flow.buttons} role="group" aria-label="Visible part">
          <CommandButton id="carousel.pan-left" icon={ArrowLeft} {...PAN} label="Pan left" />
          <CommandButton id="carousel.pan-up" icon={ArrowUp} {...PAN} label="Pan up" />
          <CommandButton id="carousel.pan-down" icon={ArrowDown} {...PAN} label="Pan down" />
          <CommandButton id="carousel.pan-right" icon={ArrowRight} {...PAN} label="Pan right" />
        </span>
      )}
    </footer>
  );
}

/** Shows a blurred image while the pointer is down on it; the key B does the same. */
function HoldToReveal({ blurred }: { blurred: boolean }) {
  const reveal = (revealed: boolean) => void dispatch({ id: 'carousel.reveal', args: { revealed } }, 'button');
  return (
    <button
      type="button"
      className={styles.hold}
      aria-keyshortcuts="B"
      onPointerDown={() => reveal(true)}
      onPointerUp={() => reveal(false)}
      onPointerLeave={() => reveal(false)}
      // Pressed by a keyboard or a switch, which cannot hold it, it toggles the blur.
      onClick={({ detail }) => detail === 0 && reveal(blurred)}
    >
      Hold to show <Kbd hint="B" />
    </button>
  );
}
