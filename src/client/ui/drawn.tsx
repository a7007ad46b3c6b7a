import { Component, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { missingParts } from '../context/missing-parts.ts';

interface Props {
  children: ReactNode;
  /** What stands in the place of what cannot be drawn; Retry in it draws that anew. */
  instead: ReactNode;
}

/** Keeps what cannot be drawn from taking the whole page, and what was typed elsewhere on it, with it. */
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
