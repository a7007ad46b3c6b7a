import type { LucideIcon } from 'lucide-react';
import { scaled } from './scaled.ts';

interface IconProps {
  of: LucideIcon;
  /** CSS length, or px at the usual size of letters; as tall as the surrounding letters by default. */
  size?: string | number;
  /** Its meaning where no text is beside it. Without a label it is decoration. */
  label?: string;
}

export function Icon({ of: Drawing, size = '1em', label }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return (
    <Drawing size={typeof size === 'number' ? scaled(size) : size} strokeWidth={1.75} focusable={false} {...meaning} />
  );
}
