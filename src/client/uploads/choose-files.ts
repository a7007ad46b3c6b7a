import { FILE_ENDINGS, FILE_LIMITS, type FilePurpose } from '../../contract/policy/file-types.ts';

/** Opens the browser's file dialog; nothing happens when the person turns away. */
export function chooseFiles(purpose: FilePurpose, onChosen: (files: File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = acceptedBy(purpose);
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]));
  input.click();
}

/** For a file input: the endings of the types that are taken. */
function acceptedBy(purpose: FilePurpose): string {
  return FILE_LIMITS[purpose].types.flatMap((type) => FILE_ENDINGS[type].map((ending) => `.${ending}`)).join(',');
}
