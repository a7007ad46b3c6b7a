import type { ReactNode } from 'react';
import { Section } from '../../ui/section.tsx';
import { HeaderLayout } from '../layouts/header-layout.tsx';
import { UnauthenticatedLayout } from '../layouts/unauthenticated-layout.tsx';
import styles from './gallery.module.css';

/** The layouts around a sentence each. The debug and the default one are what this page lies over. */
export function LayoutSamples() {
  return (
    <Section id="layouts" title="Layouts">
      <div className={styles.layouts}>
        <Framed name="unauthenticated">
          <UnauthenticatedLayout>
            <p>What is asked before someone is known.</p>
          </UnauthenticatedLayout>
        </Framed>
        <Framed name="header">
          <HeaderLayout>
            <p>What is printed or exported.</p>
          </HeaderLayout>
        </Framed>
      </div>
    </Section>
  );
}

function Framed({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.layout}>
      <figcaption>{name}</figcaption>
      <div className={styles.frame}>{children}</div>
    </figure>
  );
}
