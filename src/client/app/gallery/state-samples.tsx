import { RotateCw, SearchX } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './gallery.module.css';

export function StateSamples() {
  return (
    <Section id="states" title="States" actions={<Button size="sm">Action of a section</Button>}>
      <div className={styles.panes}>
        <div className={styles.pane}>
          <Skeleton rows={5} label="Loading profiles" />
        </div>
        <div className={styles.pane}>
          <EmptyState icon={SearchX} title="No profile matches these filters." hint="Two filters are set.">
            <Button hint="⇧F">Clear filters</Button>
          </EmptyState>
        </div>
        <div className={styles.pane}>
          <ErrorState
            message="The profiles could not be fetched."
            detail="The server did not answer within 10 s."
            action={
              <Button icon={RotateCw} hint="R">
                Retry
              </Button>
            }
          />
        </div>
      </div>
    </Section>
  );
}
