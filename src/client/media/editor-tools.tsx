import { useCommandContext } from '../context/read-context.ts';
import { CommandButton } from '../ui/command-button.tsx';
import styles from './image-editor.module.css';
import flow from '../ui/flow.module.css';
import { useLevels } from './adult-levels.ts';

/** Everything the keys do here, for the image under the cursor and for all selected ones. */
export function EditorTools() {
  const levels = useLevels();
  const selected = useCommandContext().media?.editor?.selected ?? 0;
  return (
    <div className={styles.tools} role="toolbar" aria-label="Tools for images">
      <span className={flow.buttons} role="group" aria-label="Adult level of the current image">
        {levels.slice(0, 9).map(({ id, label }, index) => (
          <CommandButton key={id} id="images.set-level" args={{ level: index + 1 }} size="sm" variant="outline">
            {label}
          </CommandButton>
        ))}
      </span>
      {selected > 0 && (
        <span className={flow.buttons} role="group" aria-label={`Adult level of the ${selected} selected images`}>
          {levels.slice(0, 9).map(({ id, label }, index) => (
            <CommandButton
              key={id}
              id="images.set-level-of-selected"
              args={{ level: index + 1 }}
              size="sm"
              variant="shade"
            >
              Set all: {label}
            </CommandButton>
          ))}
        </span>
      )}
      <span className={flow.buttons}>
        <CommandButton id="images.next-untagged" size="sm" variant="outline">
          Next missing level
        </CommandButton>
        <CommandButton id="images.select-all" size="sm" variant="outline">
          Select all
        </CommandButton>
        <CommandButton id="images.other-lane" size="sm" variant="outline">
          Other lane
        </CommandButton>
        <CommandButton id="carousel.open" size="sm" variant="outline">
          View
        </CommandButton>
        <CommandButton id="images.crop" size="sm" variant="outline">
          Crop
        </CommandButton>
        <CommandButton id="images.delete" size="sm" variant="outline" color="error">
          Delete
        </CommandButton>
      </span>
    </div>
  );
}
