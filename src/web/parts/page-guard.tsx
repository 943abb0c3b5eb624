import { Component, type ReactNode } from 'react';
import { AppFrame } from './app-frame.tsx';
import { Failed } from './states.tsx';

/** A page that breaks says so and offers to load again; the others go on. */
export class PageGuard extends Component<
  { readonly children: ReactNode },
  { readonly broken: boolean }
> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <AppFrame>
        <Failed error={{ code: 'BAD_ANSWER', message: '' }} again={() => location.reload()} />
      </AppFrame>
    );
  }
}
