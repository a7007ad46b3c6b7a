import { useEffect, useState } from 'react';
import { Copy, Ellipsis, Eye, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Section } from '../../ui/section.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './gallery.module.css';

export function OverlaySamples() {
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setLoading(false), 2_000);
    return () => clearTimeout(timer);
  }, [loading]);
  const close = () => setOpen(false);
  const nothing = () => undefined;
  return (
    <Section id="overlays" title="Dialog, menu, tooltip, loader">
      <div className={styles.row}>
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Menu
          label="More for Ada Moreau"
          trigger={<Button icon={Ellipsis} label="More" />}
          groups={[
            [
              { id: 'peek', title: 'Peek', icon: Eye, hint: 'Space', onChoose: nothing },
              { id: 'copy', title: 'Copy link', icon: Copy, hint: '⇧C', onChoose: nothing },
              {
                id: 'activate',
                title: 'Activate locales…',
                hint: 'L',
                blockedReason: 'Only an approved profile can have active locales.',
                onChoose: nothing,
              },
            ],
            [{ id: 'delete', title: 'Delete profile…', icon: Trash2, tone: 'error', onChoose: nothing }],
          ]}
        />
        <Tooltip text="Open the palette" hint="⌘J">
          <Button variant="outline">Point at me</Button>
        </Tooltip>
        <Button onClick={() => setLoading(true)}>Show loader</Button>
      </div>
      <Dialog
        open={open}
        onClose={close}
        title="Disapprove Ada Moreau?"
        description="The creator gets the profile back with your reason."
        footer={
          <>
            <Button onClick={close} hint="Esc">
              Keep
            </Button>
            <Button variant="primary" color="error" onClick={close} hint="⌘↵">
              Disapprove
            </Button>
          </>
        }
      >
        Two locale profiles are active and will be deactivated.
      </Dialog>
      {loading && <PageLoader />}
    </Section>
  );
}
