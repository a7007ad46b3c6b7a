import { useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import type { LucideIcon } from 'lucide-react';
import styles from './button.module.css';
import { Icon } from '../icon.tsx';
import { Kbd } from './kbd.tsx';
import { opensElsewhere } from '../new-tab.ts';

export const BUTTON_VARIANTS = ['default', 'primary', 'outline', 'text', 'shade'] as const;
export type ButtonVariant = (typeof BUTTON_VARIANTS)[number];
export const BUTTON_COLORS = ['default', 'primary', 'secondary', 'success', 'warning', 'error'] as const;
export type ButtonColor = (typeof BUTTON_COLORS)[number];
export const BUTTON_SIZES = ['sm', 'md', 'lg'] as const;
export type ButtonSize = (typeof BUTTON_SIZES)[number];

export interface ButtonProps {
  children?: ReactNode;
  variant?: ButtonVariant;
  color?: ButtonColor;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** The name of a button that shows only its icon. */
  label?: string;
  /** Key hint as people see it ("⇧A"). */
  hint?: string;
  /** The keys do something else for the moment; the room of the hint stays, so that no button moves. */
  hintUnseen?: boolean;
  /** The same keys in ARIA's syntax ("Shift+A"); the hint is used without it. */
  keyShortcuts?: string;
  /** Under way: keeps its width, ignores clicks. */
  busy?: boolean;
  /** Why it cannot be used now. The button stays focusable, and a click asks for the reason. */
  blockedReason?: string | undefined;
  onBlocked?: ((reason: string) => void) | undefined;
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  type?: 'button' | 'submit';
  /** The identifier of the form that it sends, where it is outside that. */
  form?: string;
  pressed?: boolean;
  expanded?: boolean;
  className?: string;
  /** Its text is a person's: a browser may translate it. */
  translate?: 'yes';
  /** -1: Tab skips it, because its key does the same from where the focus is. */
  tabIndex?: -1 | undefined;
  /** Its target: it is a link then, which the browser opens in a new tab as any other. */
  href?: string | undefined;
  onAuxClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  ref?: Ref<HTMLButtonElement & HTMLAnchorElement>;
}

/**
 * A plain button. Blocked is expressed by aria-disabled and not by `disabled`, so that keyboard and screen reader users
 * still reach it and learn the reason.
 */
export function Button({
  children,
  variant = 'default',
  color = 'default',
  size = 'md',
  icon,
  label,
  hint,
  hintUnseen = false,
  keyShortcuts = hintUnseen ? undefined : hint,
  busy = false,
  blockedReason,
  onBlocked,
  onClick,
  type = 'button',
  pressed,
  href,
  expanded,
  className = '',
  ref,
  ...others
}: ButtonProps) {
  const reasonId = useId();
  const blocked = blockedReason !== undefined;
  const Tag = href === undefined ? 'button' : 'a';

  function click(event: MouseEvent<HTMLElement>) {
    if (href !== undefined && opensElsewhere(event)) return;
    if (href !== undefined) event.preventDefault();
    if (!busy && !blocked) {
      onClick?.(event);
      return;
    }
    // A blocked or busy submit button must not send its form.
    event.preventDefault();
    if (blocked && !busy) onBlocked?.(blockedReason);
  }

  return (
    <Tag
      // Radix passes down what makes the button its trigger (`asChild`); only what is set here may override it.
      {...others}
      ref={ref}
      {...(href === undefined
        ? { type: type === 'submit' ? ('submit' as const) : ('button' as const), 'aria-pressed': pressed }
        : { href, draggable: false, 'aria-current': pressed ? ('page' as const) : undefined })}
      className={`${styles.button} ${className}`}
      data-variant={variant}
      data-color={color}
      data-size={size}
      data-icon-only={children === undefined ? '' : undefined}
      aria-label={label}
      aria-keyshortcuts={keyShortcuts}
      aria-busy={busy || undefined}
      aria-disabled={blocked || busy || undefined}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      {...(blocked && { 'aria-describedby': reasonId })}
      title={blockedReason ?? (children === undefined ? label : undefined)}
      onClick={click}
    >
      <span className={styles.content}>
        {icon && <Icon of={icon} size={children === undefined ? '1.25em' : '1em'} />}
        {children !== undefined && (
          <span className={styles.words} dir="auto">
            {children}
          </span>
        )}
        {hint !== undefined && <Kbd hint={hint} unseen={hintUnseen} />}
      </span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {blocked && (
        <span id={reasonId} hidden>
          {blockedReason}
        </span>
      )}
    </Tag>
  );
}
