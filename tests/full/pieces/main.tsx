import { createRoot } from 'react-dom/client';
import { Check } from 'lucide-react';
import { BUTTON_COLORS, BUTTON_SIZES, BUTTON_VARIANTS, Button } from '../../../src/client/ui/button.tsx';
import '../../../src/client/ui/tokens.css';
import '../../../src/client/ui/base.css';

/** Every kind of button in every size. */
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    BUTTON_SIZES.map((size) => (
      <div key={size} data-size={size} style={{ background: 'var(--surface)' }}>
        {BUTTON_VARIANTS.flatMap((variant) =>
          BUTTON_COLORS.map((color) => (
            <Button key={`${variant} ${color}`} variant={variant} color={color} size={size} icon={Check} hint="⇧A">
              {color}
            </Button>
          )),
        )}
      </div>
    )),
  );
}
