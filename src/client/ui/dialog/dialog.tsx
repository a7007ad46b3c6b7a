import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import * as Radix from '@radix-ui/react-dialog';
import { NoticeSlot } from './notice-slot.tsx';
import { Button } from '../controls/button.tsx';
import { useReturnFocus } from '../return-focus.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /** Called by Escape, by a click beside the dialog and by its cross. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the deciding one last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** The name under which its content is found. Such a workspace is not closed by a click beside it. */
  layer?: string;
  /** Long text without a control of its own: it takes the focus, so that keys can scroll it. */
  scrolls?: boolean;
  /** Sets the first focus; left out, the first control has it. */
  takeFocus?: () => void;
}

/** A modal question or form. The focus stays inside and returns afterwards. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  scrolls = false,
  layer,
  takeFocus,
}: DialogProps) {
  const focus = useReturnFocus(takeFocus);

  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.veil} />
        <Radix.Content
          className={styles.dialog}
          data-size={size}
          data-layer={layer}
          onInteractOutside={(event) => layer !== undefined && event.preventDefault()}
          {...focus}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            {description !== undefined && (
              <Radix.Description className={styles.description}>{description}</Radix.Description>
            )}
          </header>
          {children !== undefined &&
            (scrolls ? (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable to be scrolled by keys
              <div className={styles.body} role="group" aria-label={title} tabIndex={0}>
                {children}
              </div>
            ) : (
              <div className={styles.body}>{children}</div>
            ))}
          {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
          {/* Visually above the dialog, over the veil; last in the document, or its buttons would have the first focus. */}
          <NoticeSlot rank="layer" />
          {/* Last in the document, so that the first field and not the cross gets the focus. */}
          <Radix.Close asChild>
            <Button variant="text" size="sm" icon={X} label="Close" className={styles.close ?? ''} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
