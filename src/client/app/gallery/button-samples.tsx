import { Fragment, useState } from 'react';
import { Check, Ellipsis, Plus, Trash2 } from 'lucide-react';
import { BUTTON_COLORS, BUTTON_SIZES, BUTTON_VARIANTS, Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './gallery.module.css';

export function ButtonSamples() {
  const [said, setSaid] = useState('');
  return (
    <Section
      id="buttons"
      title="Buttons"
      count={{ value: BUTTON_VARIANTS.length * BUTTON_COLORS.length * BUTTON_SIZES.length, of: 'kinds' }}
    >
      {BUTTON_SIZES.map((size) => (
        <div key={size} className={styles.matrix} data-size={size}>
          {BUTTON_VARIANTS.map((variant) => (
            <Fragment key={variant}>
              <span>
                {variant}, {size}
              </span>
              {BUTTON_COLORS.map((color) => (
                <Button key={color} variant={variant} color={color} size={size} icon={Check} hint="⇧A">
                  {color}
                </Button>
              ))}
            </Fragment>
          ))}
        </div>
      ))}
      <div className={styles.row}>
        {BUTTON_SIZES.map((size) => (
          <Button key={size} size={size} variant="primary" color="primary" icon={Check} hint="A">
            Approve
          </Button>
        ))}
        {BUTTON_SIZES.map((size) => (
          <Button key={size} size={size} icon={Plus} label="Add" />
        ))}
        <Button variant="text" icon={Ellipsis} label="More" />
        <Button variant="outline" pressed hint="M">
          Matrix
        </Button>
        <Button variant="outline" color="error" icon={Trash2} hint="G D">
          Delete
        </Button>
      </div>
      <div className={styles.row}>
        <Button variant="primary" color="primary" busy hint="⌘↵">
          Save
        </Button>
        <Button busy>Fetching</Button>
        <Button hint="A" blockedReason="Only a profile that awaits approval can be approved." onBlocked={setSaid}>
          Approve
        </Button>
        <span role="status">{said}</span>
      </div>
    </Section>
  );
}
