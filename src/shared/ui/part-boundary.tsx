import { isNotFound, isRedirect } from '@tanstack/react-router'
import { Component, type ReactNode } from 'react'
import { SessionEnded } from '../api/errors'
import { Button } from './inputs/button'

interface Props {
  children: ReactNode
  /** Rendered in place of the part; default: a message with 다시 표시. */
  fallback?: (again: () => void) => ReactNode
  /** Called once when the part throws, e.g. to close a layer. */
  onThrown?: () => void
}

interface State {
  thrown: { error: unknown } | null
  /** The children at the time of the error. */
  children: ReactNode
}

/** Returns whether an error must be handled by the page: the session has ended, or a router redirect or not-found. */
const isForPage = (error: unknown): boolean => error instanceof SessionEnded || isNotFound(error) || isRedirect(error)

/**
 * Error boundary for a part of a page: only the part is replaced, so that input elsewhere is kept. Renders the part again as
 * soon as its children change.
 */
export class PartBoundary extends Component<Props, State> {
  override state: State = { thrown: null, children: this.props.children }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } }
  }

  static getDerivedStateFromProps({ children }: Props, state: State): Partial<State> | null {
    return children === state.children ? null : { thrown: null, children }
  }

  override componentDidCatch(error: unknown) {
    if (!isForPage(error)) this.props.onThrown?.()
  }

  override render() {
    const { thrown } = this.state
    if (!thrown) return this.props.children
    if (isForPage(thrown.error)) throw thrown.error
    const again = () => this.setState({ thrown: null })
    return this.props.fallback ? this.props.fallback(again) : partFailed(again)
  }
}

const partFailed = (again: () => void): ReactNode => (
  <p role="alert">
    이 부분을 표시하지 못했습니다. 다른 곳에 입력한 내용은 그대로 있습니다.{' '}
    <Button size="sm" onClick={again}>
      다시 표시
    </Button>
  </p>
)
