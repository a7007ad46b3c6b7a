import type { ReactNode } from 'react';
import * as Radix from '@radix-ui/react-dialog';
import { useReturnFocus } from '../return-focus.ts';
import styles from './layer.module.css';

interface LayerProps {
  /** Read out when it opens. */
  title: string;
  /** Called by whatever closes it besides its own commands. */
  onClose: () => void;
  /** The name under which its content is found. */
  layer: string;
  /** Always dark, whatever the theme: for pictures. */
  dark?: boolean;
  /** Puts the focus in a better place than where it came from; false: there is none. */
  onReturnFocus?: () => boolean;
  children: ReactNode;
}

/**
 * Takes the whole window; its head has the room of the toasts (`NoticeSlot`). The focus stays inside; the layer itself
 * has it first, so that its keys work at once.
 */
export function Layer({ title, onClose, layer, dark = false, onReturnFocus, children }: LayerProps) {
  const focus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Content
          className={styles.layer}
          data-layer={layer}
          data-ground={dark ? 'dark' : undefined}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus(event);
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!onReturnFocus?.()) focus.onCloseAutoFocus(event);
          }}
        >
          <Radix.Title className="visually-hidden">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
