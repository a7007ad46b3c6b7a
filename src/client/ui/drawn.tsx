import { Component, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { missingParts } from '../context/missing-parts.ts';

interface Props {
  children: ReactNode;
  /** Shown in place of what cannot be drawn; its Retry draws that anew. */
  instead: ReactNode;
}

/** Keeps a part that fails to draw from removing the whole page, with the text typed elsewhere on it. */
export function Drawn(props: Props) {
  const { tries } = useSnapshot(missingParts);
  return <Boundary {...props} tries={tries} />;
}

interface State {
  failedAt: number | null;
}

class Boundary extends Component<Props & { tries: number }, State> {
  override state: State = { failedAt: null };

  static getDerivedStateFromError(): State {
    return { failedAt: missingParts.tries };
  }

  static getDerivedStateFromProps({ tries }: { tries: number }, { failedAt }: State): State {
    return { failedAt: failedAt === tries ? failedAt : null };
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : this.props.instead;
  }
}
