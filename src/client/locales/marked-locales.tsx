import { X } from 'lucide-react';
import type { Locale } from '../../contract/shapes/lookups.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './locale-picker.module.css';

interface MarkedLocalesProps {
  marked: readonly string[];
  locales: readonly Locale[];
  onRemove: (id: string) => void;
}

export function MarkedLocales({ marked, locales, onRemove }: MarkedLocalesProps) {
  if (marked.length === 0) return null;
  return (
    <ul className={styles.marked} aria-label={`${marked.length} marked`}>
      {marked.map((id) => {
        const locale = locales.find((each) => each.id === id);
        return (
          <li key={id}>
            <button
              type="button"
              className={styles.chip}
              aria-label={`Unmark ${locale ? `${locale.code}, ${locale.language}` : id}`}
              title={locale?.language}
              onClick={() => onRemove(id)}
            >
              {locale?.code ?? id}
              <Icon of={X} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
